import {
  emit,
  enqueueActions,
  type ErrorActorEvent,
  fromCallback,
  fromPromise,
  setup,
} from "xstate";
import { MAX_TIMER_MS } from "../contract/constants.ts";
import type { SessionUser } from "../contract/sessionUser.ts";
import { notProvided } from "./notProvided.ts";

/** A sign-in or a refresh that succeeded. */
export interface TokenGrant {
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
  | { type: "tokens.changed"; grant: TokenGrant | null }
  /** The session ended in another tab, whose user did not sign out. */
  | { type: "tokens.lost" }
  /** The tab woke up: timers stall in sleep, so the expiry is compared with the clock. */
  | { type: "clock.checked" }
  /** Pointer or keyboard was used. */
  | { type: "user.active" }
  /** The claims in the token are outdated. */
  | { type: "claims.changed" };

export type SessionEvent =
  | TabEvent
  | ({ type: "tokens.granted" } & TokenGrant)
  /** The server answered 401 to this access token. */
  | { type: "token.refused"; accessToken: string }
  /** The user was warned that the session is about to end, and wants it to go on. */
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

/** The rejection of a refresh that the server refused; any other rejection is the network's. */
export interface Refusal {
  refused: true;
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === "object" && error !== null && "refused" in error &&
    error.refused === true;
}

/** A grant that a guard has checked before. */
export function requireGrant(grant: TokenGrant | null): TokenGrant {
  if (grant === null) throw new TypeError("a guard let an empty grant through");
  return grant;
}

/** How long before expiry an active user's token is renewed. */
export const RENEWAL_LEAD_MS = 60_000;
/** How long before expiry an idle user is warned. */
export const EXPIRY_WARNING_MS = 120_000;
/** Well within the ten seconds in which the server answers a just-replaced token once more. */
export const RENEWAL_RETRY_MS = 3_000;
/** How long signing out waits for the server. */
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

/** Leaves tokens alone that another tab has stored since. */
export const clearHeldTokens = {
  type: "clearTokens",
  params: ({ context }: { context: SessionContext }) => ({ held: context.accessToken }),
} as const;

/** What the session's states are made of: its events, effects, actions, guards and delays. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent | ErrorActorEvent<unknown, "refresh">,
    emitted: {} as SessionEmitted,
    input: {} as { now: () => number },
  },
  actors: {
    restore: fromPromise<TokenGrant | null>(() => notProvided("restore")),
    refresh: fromPromise<TokenGrant, HeldTokens>(() => notProvided("refresh")),
    signOut: fromPromise<void, HeldTokens>(() => notProvided("signOut")),
    followTabs: fromCallback<TabEvent>(() => notProvided("followTabs")),
  },
  actions: {
    storeTokens: (_, _grant: TokenGrant) => notProvided("storeTokens"),
    clearTokens: (_, _params: { held: string | null }) => notProvided("clearTokens"),
    begin: enqueueActions(({ context, enqueue }, grant: TokenGrant) => {
      enqueue.assign(contextOf(grant, context));
      enqueue.emit({ type: "session.started", user: grant.user });
    }),
    replace: enqueueActions(({ context, enqueue }, grant: TokenGrant) => {
      const isOtherUser = grant.user.id !== context.user?.id;
      if (isOtherUser) enqueue.emit({ type: "session.ended", reason: "elsewhere" });
      enqueue.assign(contextOf(grant, context));
      enqueue.emit(
        isOtherUser ? { type: "session.started", user: grant.user } : { type: "session.refreshed" },
      );
    }),
    end: enqueueActions(({ enqueue }, reason: SessionEnd) => {
      enqueue.assign(SIGNED_OUT);
      enqueue.emit({ type: "session.ended", reason });
    }),
    announceExpiry: emit({ type: "session.expiring" }),
    announceEnd: emit((_, reason: SessionEnd) => ({ type: "session.ended", reason })),
    report: emit((_, { effect, error }: { effect: SessionEffect; error: unknown }) => ({
      type: "session.effectFailed",
      effect,
      error,
    })),
  },
  guards: {
    isUnexpired: ({ context }, grant: TokenGrant | null) => isUnexpired(grant, context),
    isNewGrant: ({ context }, grant: TokenGrant | null) =>
      isUnexpired(grant, context) && grant?.accessToken !== context.accessToken,
    isSignOut: (_, grant: TokenGrant | null) => grant === null,
    isHeld: ({ context }, token: string) => token === context.accessToken,
    isHeldForGood: ({ context }, token: string) =>
      token === context.accessToken && context.refreshToken === null,
    hasExpired: ({ context }) => context.now() >= expiresAt(context.user),
    warningIsDue: ({ context }) => context.now() >= context.warnAt,
    renewalIsDue: ({ context }) => context.now() >= context.renewAt,
    isRenewable: ({ context }) => context.refreshToken !== null,
    isRefusal: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  delays: {
    expiry: ({ context }) => timer(expiresAt(context.user) - context.now()),
    warning: ({ context }) => timer(context.warnAt - context.now()),
    renewal: ({ context }) => timer(context.renewAt - context.now()),
    renewalRetry: RENEWAL_RETRY_MS,
    signOutTimeout: SIGN_OUT_TIMEOUT_MS,
  },
});

const expiresAt = (user: SessionUser | null) => (user?.exp ?? 0) * 1000;

const isUnexpired = (grant: TokenGrant | null, { now }: SessionContext) =>
  grant !== null && expiresAt(grant.user) > now();

/** A browser timer that is asked to wait longer fires at once. */
const timer = (ms: number) => Math.min(Math.max(ms, 0), MAX_TIMER_MS);

/**
 * A token of less than two minutes is renewed at half its lifetime, with the warning before that.
 */
function contextOf({ user, accessToken, refreshToken }: TokenGrant, { now }: SessionContext) {
  const expiry = expiresAt(user);
  const lifetime = expiry - now();
  return {
    user,
    accessToken,
    refreshToken,
    warnAt: expiry - Math.min(EXPIRY_WARNING_MS, lifetime * 3 / 4),
    renewAt: expiry - Math.min(RENEWAL_LEAD_MS, lifetime / 2),
  };
}
