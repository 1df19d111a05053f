import type { SessionUser } from "../contract/sessionUser.ts";

/** A sign-in or a refresh that succeeded. */
export interface Grant {
  user: SessionUser;
  accessToken: string;
  /** Null leaves a refresh token that is held already as it was. */
  refreshToken: string | null;
}

export interface HeldTokens {
  accessToken: string | null;
  refreshToken: string | null;
}

/** Events from other tabs, the clock and user activity. */
export type TabEvent =
  /** Another tab signed in or refreshed; null when it signed out. */
  | { type: "tokens.changed"; grant: Grant | null }
  /** The tab woke up: timers stall in sleep, so the expiry is compared with the clock. */
  | { type: "clock.checked" }
  /** Pointer or keyboard was used. */
  | { type: "user.active" }
  /** The claims in the token are outdated. */
  | { type: "claims.changed" };

export type SessionEvent =
  | TabEvent
  | ({ type: "tokens.granted" } & Grant)
  /** The server answered 401 to this access token. */
  | { type: "token.refused"; accessToken: string }
  /** The user was warned that the session is about to end, and wants it to go on. */
  | { type: "stay.requested" }
  | { type: "signOut.requested" };

export type SessionEnd = "signedOut" | "expired" | "refreshFailed" | "elsewhere";
export type SessionEffect = "restore" | "signOut" | "followTabs" | "refresh";

/** The events that a session emits. */
export type SessionNews =
  | { type: "session.started"; user: SessionUser }
  /** The user is idle and the token expires soon. */
  | { type: "session.expiring" }
  | { type: "session.refreshed" }
  | { type: "session.ended"; reason: SessionEnd }
  | { type: "session.effectFailed"; effect: SessionEffect; error: unknown };

/** The rejection of a refresh that the server refused; any other rejection is the network's. */
export interface Refusal {
  refused: true;
}

export function isRefusal(error: unknown): error is Refusal {
  return typeof error === "object" && error !== null && "refused" in error &&
    error.refused === true;
}

/** A grant that a guard has checked before. */
export function requireGrant(grant: Grant | null): Grant {
  if (grant === null) throw new TypeError("a guard let an empty grant through");
  return grant;
}
