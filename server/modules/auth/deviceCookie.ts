import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createHash } from "node:crypto";
import type { AppEnv } from "../../platform/http/env.ts";

const DEVICE_COOKIE_SECONDS = 180 * 24 * 60 * 60;

/**
 * Returns the device's id if this account has signed in with it before.
 * A device cookie as OWASP describes it: grants no access, but spares its owner other people's rate
 * limits.
 */
export function readKnownDevice(c: Context<AppEnv>, email: string): string | undefined {
  return c.var.tokens.readDevice(getCookie(c, getCookieName(email)) ?? "", email);
}

/** Sets the device cookie of an account. */
export function rememberDevice(c: Context<AppEnv>, email: string): void {
  setCookie(c, getCookieName(email), c.var.tokens.signDevice(email), {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "Strict",
    secure: c.var.publicUrl.startsWith("https:"),
    maxAge: DEVICE_COOKIE_SECONDS,
  });
}

/** One cookie per account, as several people may share a browser. */
const getCookieName = (email: string) =>
  `device_${createHash("sha256").update(email).digest("hex").slice(0, 16)}`;
