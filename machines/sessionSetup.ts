import { emit, enqueueActions, fromCallback, fromPromise, setup } from "xstate";
import { MAX_TIMER_MS } from "../contract/constants.ts";
import type { SessionUser } from "../contract/sessionUser.ts";
import { notProvided } from "./notProvided.ts";

/** The tokens of a successful sign-in or refresh. */
export interface TokenGrant {
  user: SessionUser;
  accessToken: string;
  /** If null, the session keeps its refresh token. */
  refreshToken: string | null;
}

export interface SessionTokens {
  accessToken: string | null;
  refreshToken: string | null;
}

/** Events from other tabs, the clock and user activity. */
export type TabEvent =
  /** Another tab signed in or refreshed. */
  | { type: "tokens.changed"; grant: TokenGrant }
  /** Another tab signed out. */
  | { type: "tokens.removed" }
  /** The session ended in another tab without a sign-out. */
  | { type: "tokens.lost" }
  /** The device woke up: timers stop during sleep, so the expiry must be checked. */
  | { type: "clock.checked" }
  /** The user used the pointer or the keyboard. */
  | { type: "user.active" }
  /** The claims in the token are outdated. */
  | { type: "claims.changed" };

export type SessionEvent =
  | TabEvent
  | ({ type: "tokens.granted" } & TokenGrant)
  /** The server responded 401 to this access token. */
  | { type: "token.rejected"; accessToken: string }
  /** The user chose to stay signed in after the expiry warning. */
  | { type: "stay.requested" }
  | { type: "signOut.requested" };

export type SessionEnd = "signedOut" | "expired" | "refreshFailed" | "elsewhere";
type SessionEffect = "restore" | "signOut" | "followTabs" | "refresh";

/** The events that a session emits. */
export type SessionEmitted =
  | { type: "session.started"; user: SessionUser }
  /** The user is idle and the token expires soon. */
  | { type: "session.expiring" }
  | { type: "session.refreshed" }
  | { type: "session.ended"; reason: SessionEnd }
  | { type: "session.effectFailed"; effect: SessionEffect; error: unknown };

/** The rejection of `restore` when no tokens are stored. */
export const NOTHING_STORED = new Error("No tokens are stored");

/** The error of a refresh that the server rejected. Any other is a network error. */
export interface RefreshRejection {
  rejected: true;
}

function isRejected(error: unknown): error is RefreshRejection {
  return typeof error === "object" && error !== null && "rejected" in error &&
    error.rejected === true;
}

/** How long before expiry an active user's token is renewed. */
export const RENEWAL_LEAD_MS = 60_000;
/** How long before expiry an idle user is warned. */
export const EXPIRY_WARNING_MS = 120_000;
/** Less than the ten seconds in which the server still accepts a replaced refresh token. */
export const RENEWAL_RETRY_MS = 3_000;
/** How long signing out waits for the server's response. */
export const SIGN_OUT_TIMEOUT_MS = 5_000;

export interface SessionContext {
  user: SessionUser | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** Milliseconds since 1970. */
  warnAt: number;
  renewAt: number;
  now: () => number;
}

export const SIGNED_OUT = {
  user: null,
  accessToken: null,
  refreshToken: null,
  warnAt: 0,
  renewAt: 0,
};

/** Clears the stored tokens unless another tab has replaced them. */
export const clearOwnTokens = {
  type: "clearTokens",
  params: ({ context }: { context: SessionContext }) => ({ expectedToken: context.accessToken }),
} as const;

/** The types, effects, actions, guards and delays of `sessionMachine`. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as { now: () => number },
  },
  actors: {
    restore: fromPromise<TokenGrant>(() => notProvided("restore")),
    refresh: fromPromise<TokenGrant, SessionTokens>(() => notProvided("refresh")),
    signOut: fromPromise<void, SessionTokens>(() => notProvided("signOut")),
    followTabs: fromCallback<TabEvent>(() => notProvided("followTabs")),
  },
  actions: {
    storeTokens: (_, _grant: TokenGrant) => notProvided("storeTokens"),
    clearTokens: (_, _params: { expectedToken: string | null }) => notProvided("clearTokens"),
    begin: enqueueActions(({ context, enqueue }, grant: TokenGrant) => {
      enqueue.assign(toSignedInContext(grant, context));
      enqueue.emit({ type: "session.started", user: grant.user });
    }),
    renew: enqueueActions(({ context, enqueue }, grant: TokenGrant) => {
      enqueue.assign(toSignedInContext(grant, context));
      enqueue.emit({ type: "session.refreshed" });
    }),
    end: enqueueActions(({ enqueue }, reason: SessionEnd) => {
      enqueue.assign(SIGNED_OUT);
      enqueue.emit({ type: "session.ended", reason });
    }),
    emitEnd: emit((_, reason: SessionEnd) => ({ type: "session.ended", reason })),
    emitFailure: emit((_, { effect, error }: { effect: SessionEffect; error: unknown }) => ({
      type: "session.effectFailed",
      effect,
      error,
    })),
  },
  guards: {
    isUnexpired: ({ context }, grant: TokenGrant) => isUnexpired(grant, context),
    isOtherUser: ({ context }, grant: TokenGrant) =>
      isUnexpired(grant, context) && grant.user.id !== context.user?.id,
    isNewGrant: ({ context }, grant: TokenGrant) =>
      isUnexpired(grant, context) && grant.accessToken !== context.accessToken,
    isCurrent: ({ context }, token: string) => token === context.accessToken,
    isCurrentAndFinal: ({ context }, token: string) =>
      token === context.accessToken && context.refreshToken === null,
    hasExpired: ({ context }) => context.now() >= getExpiry(context.user),
    isWarningDue: ({ context }) => context.now() >= context.warnAt,
    isRenewalDue: ({ context }) => context.now() >= context.renewAt,
    isRenewable: ({ context }) => context.refreshToken !== null,
    isRejected: (_, { error }: { error: unknown }) => isRejected(error),
  },
  delays: {
    expiry: ({ context }) => clampTimer(getExpiry(context.user) - context.now()),
    warning: ({ context }) => clampTimer(context.warnAt - context.now()),
    renewal: ({ context }) => clampTimer(context.renewAt - context.now()),
    renewalRetry: RENEWAL_RETRY_MS,
    signOutTimeout: SIGN_OUT_TIMEOUT_MS,
  },
});

const getExpiry = (user: SessionUser | null) => (user?.exp ?? 0) * 1000;

const isUnexpired = ({ user }: TokenGrant, { now }: SessionContext) => getExpiry(user) > now();

/** Limits a delay to the longest one a browser timer supports. */
const clampTimer = (ms: number) => Math.min(Math.max(ms, 0), MAX_TIMER_MS);

/** A token that lives less than two minutes is renewed at half its lifetime. */
function toSignedInContext(
  { user, accessToken, refreshToken }: TokenGrant,
  { now }: SessionContext,
) {
  const expiry = getExpiry(user);
  const lifetime = expiry - now();
  return {
    user,
    accessToken,
    refreshToken,
    warnAt: expiry - Math.min(EXPIRY_WARNING_MS, lifetime * 3 / 4),
    renewAt: expiry - Math.min(RENEWAL_LEAD_MS, lifetime / 2),
  };
}
