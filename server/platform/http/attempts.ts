import type { Attempt, RateLimit } from "./rateLimit.ts";
import { toNetwork } from "./clientAddress.ts";

const MINUTE = 60;
const SHORT_DELAYS = { first: 1, longest: 5 * MINUTE };
const LONG_DELAYS = { first: MINUTE, longest: 15 * MINUTE };

/** The rate limits of attempts that name an account. */
interface AccountLimits {
  /** Per account and device or network. */
  own: RateLimit;
  /** Per network, over all accounts. */
  address: RateLimit;
  /** Per account, over all networks. */
  account: RateLimit;
}

const limit = (
  action: string,
  burst: number,
  delay: RateLimit["delay"],
  recoverySeconds: number,
): RateLimit => ({ action, burst, delay, recoverySeconds });

export const SIGN_IN_LIMITS: AccountLimits = {
  own: limit("sign-in", 5, SHORT_DELAYS, 10 * MINUTE),
  address: limit("sign-in, address", 20, SHORT_DELAYS, 3 * MINUTE),
  account: limit("sign-in, account", 20, SHORT_DELAYS, 5 * MINUTE),
};
export const RESET_LIMITS: AccountLimits = {
  own: limit("reset", 5, LONG_DELAYS, 12 * MINUTE),
  address: limit("reset, address", 20, LONG_DELAYS, 3 * MINUTE),
  account: limit("reset, account", 10, LONG_DELAYS, 6 * MINUTE),
};
const LINK_LIMIT = limit("link", 30, SHORT_DELAYS, MINUTE / 2);
const UNSUBSCRIBE_LIMIT = limit("unsubscribe", 30, SHORT_DELAYS, MINUTE / 2);
const FEED_LIMIT = limit("feed", 30, SHORT_DELAYS, MINUTE / 2);
const CHECK_LIMIT = limit("password check", 60, SHORT_DELAYS, 2);
const CURRENT_PASSWORD_LIMIT = limit("current password", 5, SHORT_DELAYS, 10 * MINUTE);

interface AttemptSource {
  email: string;
  address: string;
  /** The id of a device with which the account has signed in before. */
  device: string | undefined;
}

/**
 * Lists the limits that an attempt at an account counts towards, its own first.
 * A known device counts only for itself, so that attempts of others never lock out its owner.
 */
export function listAttempts(
  limits: AccountLimits,
  { email, address, device }: AttemptSource,
): [own: Attempt, ...shared: Attempt[]] {
  if (device !== undefined) return [{ limit: limits.own, subject: ["device", device, email] }];
  const network = toNetwork(address);
  return [
    { limit: limits.own, subject: ["address", network, email] },
    { limit: limits.address, subject: [network] },
    { limit: limits.account, subject: [email] },
  ];
}

/** Counts checks for common passwords, made as a user types. */
export const createCheckAttempt = (address: string): Attempt => ({
  limit: CHECK_LIMIT,
  subject: [toNetwork(address)],
});

/** Counts requests for the purpose of a link in a mail. */
export const createLinkAttempt = (address: string): Attempt => ({
  limit: LINK_LIMIT,
  subject: [toNetwork(address)],
});

/** Counts uses of unsubscribe links. */
export const createUnsubscribeAttempt = (address: string): Attempt => ({
  limit: UNSUBSCRIBE_LIMIT,
  subject: [toNetwork(address)],
});

/** Counts reads of calendar feeds. */
export const createFeedAttempt = (address: string): Attempt => ({
  limit: FEED_LIMIT,
  subject: [toNetwork(address)],
});

/**
 * Counts checks of the current password, per session: a thief of one session does not block others.
 */
export const createCurrentPasswordAttempt = (sessionId: string): Attempt => ({
  limit: CURRENT_PASSWORD_LIMIT,
  subject: [sessionId],
});
