import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createHash } from "node:crypto";
import type { Attempt, RateLimit } from "../auth/rateLimit.ts";
import { networkOf } from "./clientAddress.ts";
import type { AppEnv } from "./env.ts";

const MINUTE = 60;
const SHORT_DELAYS = { first: 1, longest: 5 * MINUTE };
const LONG_DELAYS = { first: MINUTE, longest: 15 * MINUTE };

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
  burst: number,
  delay: RateLimit["delay"],
  recoverySeconds: number,
): RateLimit => ({ action, burst, delay, recoverySeconds });

export const SIGN_IN: AccountLimits = {
  own: limit("sign-in", 5, SHORT_DELAYS, 10 * MINUTE),
  address: limit("sign-in, address", 20, SHORT_DELAYS, 3 * MINUTE),
  account: limit("sign-in, account", 20, SHORT_DELAYS, 5 * MINUTE),
};
export const RESET: AccountLimits = {
  own: limit("reset", 5, LONG_DELAYS, 12 * MINUTE),
  address: limit("reset, address", 20, LONG_DELAYS, 3 * MINUTE),
  account: limit("reset, account", 10, LONG_DELAYS, 6 * MINUTE),
};
const LINK = limit("link", 30, SHORT_DELAYS, MINUTE / 2);
const UNSUBSCRIBE = limit("unsubscribe", 30, SHORT_DELAYS, MINUTE / 2);
const FEED = limit("feed", 30, SHORT_DELAYS, MINUTE / 2);
const CHECK = limit("password check", 60, SHORT_DELAYS, 2);
const CURRENT_PASSWORD = limit("current password", 5, SHORT_DELAYS, 10 * MINUTE);

interface AttemptSource {
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
  { email, address, device }: AttemptSource,
): [own: Attempt, ...shared: Attempt[]] {
  if (device !== undefined) return [{ limit: limits.own, subject: ["device", device, email] }];
  const network = networkOf(address);
  return [
    { limit: limits.own, subject: ["address", network, email] },
    { limit: limits.address, subject: [network] },
    { limit: limits.account, subject: [email] },
  ];
}

/** For asking whether passwords are common, as they are typed. */
export const checkAttempt = (address: string): Attempt => ({
  limit: CHECK,
  subject: [networkOf(address)],
});

/** For asking what a link in a mail is for. */
export const linkAttempt = (address: string): Attempt => ({
  limit: LINK,
  subject: [networkOf(address)],
});

/** For ending mails by the link of one. */
export const unsubscribeAttempt = (address: string): Attempt => ({
  limit: UNSUBSCRIBE,
  subject: [networkOf(address)],
});

/** For reading calendars. */
export const feedAttempt = (address: string): Attempt => ({
  limit: FEED,
  subject: [networkOf(address)],
});

/** For naming one's current password. By session: whoever took one keeps its owner out of no other. */
export const currentPasswordAttempt = (sessionId: string): Attempt => ({
  limit: CURRENT_PASSWORD,
  subject: [sessionId],
});

const DEVICE_COOKIE_SECONDS = 180 * 24 * 60 * 60;

/**
 * The device, if somebody has signed in with it to the account of this address before. A cookie says
 * so, in OWASP's sense of device cookies: it permits nothing, and is what an attacker does not have.
 */
export function knownDevice(c: Context<AppEnv>, email: string): string | undefined {
  return c.var.tokens.readDevice(getCookie(c, deviceCookieName(email)) ?? "", email);
}

/** Remembers the device for the account of this address. */
export function rememberDevice(c: Context<AppEnv>, email: string): void {
  setCookie(c, deviceCookieName(email), c.var.tokens.signDevice(email), {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "Strict",
    secure: c.var.publicUrl.startsWith("https:"),
    maxAge: DEVICE_COOKIE_SECONDS,
  });
}

/** One for each account, as several people may share a browser. */
const deviceCookieName = (email: string) =>
  `device_${createHash("sha256").update(email).digest("hex").slice(0, 16)}`;
