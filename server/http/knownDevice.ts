import { createHash } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "./env.ts";

const SECONDS = 180 * 24 * 60 * 60;

/**
 * The device, if somebody has signed in with it to the account of this address before. A cookie says
 * so, in OWASP's sense of device cookies: it permits nothing, and is what an attacker does not have.
 */
export function knownDevice(c: Context<AppEnv>, email: string): string | undefined {
  return c.var.tokens.readDevice(getCookie(c, nameFor(email)) ?? "", email);
}

/** Remembers the device for the account of this address. */
export function rememberDevice(c: Context<AppEnv>, email: string): void {
  setCookie(c, nameFor(email), c.var.tokens.signDevice(email), {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "Strict",
    secure: c.var.publicUrl.startsWith("https:"),
    maxAge: SECONDS,
  });
}

/** One for each account, as several people may share a browser. */
const nameFor = (email: string) =>
  `device_${createHash("sha256").update(email).digest("hex").slice(0, 16)}`;
