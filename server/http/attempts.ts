import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createHash } from "node:crypto";
import type { Attempt, RateLimit } from "../auth/rateLimit.ts";
import { networkOf } from "./clientAddress.ts";
import type { AppEnv } from "./env.ts";

const MINUTE = 60;
const QUICKLY = { first: 1, longest: 5 * MINUTE };
const SLOWLY = { first: MINUTE, longest: 15 * MINUTE };

/** What limits guessing, or asking for mails, that name an account. */
interface AccountLimits {
  /** At one account, from one device or network address. */
  own: RateLimit;
  /** From one address, at whichever accounts. */
  address: RateLimit;
  /** At one account, from wherever. */
  account: RateLimit;
}

const limit = (
  action: string,
  free: number,
  delay: RateLimit["delay"],
  forgetsOneIn: number,
): RateLimit => ({ action, free, delay, forgetsOneIn });

export const SIGN_IN: AccountLimits = {
  own: limit("sign-in", 5, QUICKLY, 10 * MINUTE),
  address: limit("sign-in, address", 20, QUICKLY, 3 * MINUTE),
  account: limit("sign-in, account", 20, QUICKLY, 5 * MINUTE),
};
export const RESET: AccountLimits = {
  own: limit("reset", 5, SLOWLY, 12 * MINUTE),
  address: limit("reset, address", 20, SLOWLY, 3 * MINUTE),
  account: limit("reset, account", 10, SLOWLY, 6 * MINUTE),
};
const LINK = limit("link", 30, QUICKLY, MINUTE / 2);
const FEED = limit("feed", 30, QUICKLY, MINUTE / 2);
const CHECK = limit("password check", 60, QUICKLY, 2);
const CURRENT_PASSWORD = limit("current password", 5, QUICKLY, 10 * MINUTE);

interface Who {
  email: string;
  address: string;
  /** The device, if its owner has signed in with it to this very account before. */
  device: string | undefined;
}

/**
 * What an attempt at an account counts towards, its own limit first. A known device counts on its own
 * alone, so that nobody else's attempts, from wherever they come, keep its owner out.
 */
export function attemptsAt(
  limits: AccountLimits,
  { email, address, device }: Who,
): [own: Attempt, ...shared: Attempt[]] {
  if (device !== undefined) return [{ limit: limits.own, who: ["device", device, email] }];
  const network = networkOf(address);
  return [
    { limit: limits.own, who: ["address", network, email] },
    { limit: limits.address, who: [network] },
    { limit: limits.account, who: [email] },
  ];
}

/** For asking whether passwords are common, as they are typed. */
export const checkAttempt = (address: string): Attempt => ({
  limit: CHECK,
  who: [networkOf(address)],
});

/** For asking what a link in a mail is for. */
export const linkAttempt = (address: string): Attempt => ({
  limit: LINK,
  who: [networkOf(address)],
});

/** For reading calendars. */
export const feedAttempt = (address: string): Attempt => ({
  limit: FEED,
  who: [networkOf(address)],
});

/** For naming one's current password. By session: whoever took one keeps its owner out of no other. */
export const currentPasswordAttempt = (sessionId: string): Attempt => ({
  limit: CURRENT_PASSWORD,
  who: [sessionId],
});

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
