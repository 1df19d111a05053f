import { and, emit, enqueueActions, fromCallback, fromPromise, setup, stateIn } from "xstate";
import { MAX_TIMER_MS } from "../contract/constants.ts";
import type { SessionUser } from "../contract/session.ts";
import { missing } from "./placeholder.ts";
import {
  type Grant,
  type HeldTokens,
  isRefusal,
  type SessionEffect,
  type SessionEnd,
  type SessionEvent,
  type SessionNews,
  type TabEvent,
} from "./sessionTypes.ts";

/** This long before its expiry, the token of a user at work is renewed. */
export const RENEWAL_LEAD_MS = 60_000;
/** Well within the ten seconds in which the server answers a just-replaced token once more. */
export const RENEWAL_RETRY_MS = 3_000;
/** A server that does not answer keeps nobody signed in. */
export const SIGN_OUT_PATIENCE_MS = 5_000;

interface Context {
  user: SessionUser | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** Milliseconds since 1970. */
  renewAt: number;
  now: () => number;
}

const NOBODY = { user: null, accessToken: null, refreshToken: null, renewAt: 0 };

const clearHeld = {
  type: "clearTokens",
  params: ({ context }: { context: Context }) => ({ held: context.accessToken }),
} as const;

const expired = {
  guard: "hasExpired",
  target: "#session.signedOut",
  actions: [clearHeld, { type: "end", params: "expired" }],
} as const;

const refreshFailed = [clearHeld, { type: "end", params: "refreshFailed" }] as const;

/**
 * Who is signed in, and for how long. It starts from stored tokens, shares one refresh among all
 * who ask, renews the token of a user at work before it expires, signs an idle one out when it
 * does, and follows what other tabs do.
 */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionNews,
    input: {} as { now: () => number },
  },
  actors: {
    restore: fromPromise<Grant | null>(() => missing("restore")),
    refresh: fromPromise<Grant, HeldTokens>(() => missing("refresh")),
    signOut: fromPromise<void, HeldTokens>(() => missing("signOut")),
    followTabs: fromCallback<TabEvent>(() => missing("followTabs")),
  },
  actions: {
    storeTokens: (_, _grant: Grant) => missing("storeTokens"),
    clearTokens: (_, _params: { held: string | null }) => missing("clearTokens"),
    begin: enqueueActions(({ context, enqueue }, grant: Grant) => {
      enqueue.assign(holding(grant, context));
      enqueue.emit({ type: "session.started", user: grant.user });
    }),
    replace: enqueueActions(({ context, enqueue }, grant: Grant) => {
      const stranger = grant.user.id !== context.user?.id;
      if (stranger) enqueue.emit({ type: "session.ended", reason: "elsewhere" });
      enqueue.assign(holding(grant, context));
      enqueue.emit(
        stranger ? { type: "session.started", user: grant.user } : { type: "session.refreshed" },
      );
    }),
    end: enqueueActions(({ enqueue }, reason: SessionEnd) => {
      enqueue.assign(NOBODY);
      enqueue.emit({ type: "session.ended", reason });
    }),
    announceEnd: emit((_, reason: SessionEnd) => ({ type: "session.ended", reason })),
    report: emit((_, { effect, error }: { effect: SessionEffect; error: unknown }) => ({
      type: "session.effectFailed",
      effect,
      error,
    })),
  },
  guards: {
    lasts: ({ context }, grant: Grant | null) => lasts(grant, context),
    isNews: ({ context }, grant: Grant | null) =>
      lasts(grant, context) && grant?.accessToken !== context.accessToken,
    isSignOut: (_, grant: Grant | null) => grant === null,
    isHeld: ({ context }, token: string) => token === context.accessToken,
    isHeldForGood: ({ context }, token: string) =>
      token === context.accessToken && context.refreshToken === null,
    hasExpired: ({ context }) => context.now() >= expiresAt(context.user),
    renewalIsDue: ({ context }) => context.now() >= context.renewAt,
    isRenewable: ({ context }) => context.refreshToken !== null,
    isRefusal: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  delays: {
    expiry: ({ context }) => timer(expiresAt(context.user) - context.now()),
    renewal: ({ context }) => timer(context.renewAt - context.now()),
    renewalRetry: RENEWAL_RETRY_MS,
    signOutPatience: SIGN_OUT_PATIENCE_MS,
  },
}).createMachine({
  id: "session",
  context: ({ input }) => ({ ...NOBODY, now: input.now }),
  invoke: {
    src: "followTabs",
    onError: {
      actions: {
        type: "report",
        params: ({ event }) => ({ effect: "followTabs", error: event.error }),
      },
    },
  },
  initial: "restoring",
  states: {
    restoring: {
      invoke: {
        src: "restore",
        onDone: [
          {
            guard: { type: "lasts", params: ({ event }) => event.output },
            target: "signedIn",
            actions: { type: "begin", params: ({ event }) => given(event.output) },
          },
          {
            target: "signedOut",
            actions: {
              type: "clearTokens",
              params: ({ event }) => ({ held: event.output?.accessToken ?? null }),
            },
          },
        ],
        onError: {
          target: "signedOut",
          actions: [
            { type: "clearTokens", params: { held: null } },
            {
              type: "report",
              params: ({ event }) => ({ effect: "restore", error: event.error }),
            },
          ],
        },
      },
      on: {
        "tokens.granted": {
          guard: { type: "lasts", params: ({ event }) => event },
          target: "signedIn",
          actions: [
            { type: "storeTokens", params: ({ event }) => event },
            { type: "begin", params: ({ event }) => event },
          ],
        },
        "tokens.changed": [
          {
            guard: { type: "lasts", params: ({ event }) => event.grant },
            target: "signedIn",
            actions: { type: "begin", params: ({ event }) => given(event.grant) },
          },
          { guard: { type: "isSignOut", params: ({ event }) => event.grant }, target: "signedOut" },
        ],
        "signOut.requested": "signingOut",
      },
    },

    signedOut: {
      on: {
        "tokens.granted": [
          {
            guard: { type: "lasts", params: ({ event }) => event },
            target: "signedIn",
            actions: [
              { type: "storeTokens", params: ({ event }) => event },
              { type: "begin", params: ({ event }) => event },
            ],
          },
          { actions: { type: "announceEnd", params: "expired" } },
        ],
        "tokens.changed": {
          guard: { type: "lasts", params: ({ event }) => event.grant },
          target: "signedIn",
          actions: { type: "begin", params: ({ event }) => given(event.grant) },
        },
      },
    },

    signedIn: {
      type: "parallel",
      on: {
        "tokens.granted": {
          guard: { type: "lasts", params: ({ event }) => event },
          target: "signedIn",
          reenter: true,
          actions: [
            { type: "storeTokens", params: ({ event }) => event },
            { type: "replace", params: ({ event }) => event },
          ],
        },
        "tokens.changed": [
          {
            guard: { type: "isSignOut", params: ({ event }) => event.grant },
            target: "signedOut",
            actions: { type: "end", params: "elsewhere" },
          },
          {
            guard: { type: "isNews", params: ({ event }) => event.grant },
            target: "signedIn",
            reenter: true,
            actions: { type: "replace", params: ({ event }) => given(event.grant) },
          },
        ],
        "signOut.requested": "signingOut",
      },
      states: {
        lifetime: {
          initial: "running",
          states: {
            running: {
              after: {
                expiry: [
                  expired,
                  { target: "running", reenter: true },
                ],
              },
              on: {
                "clock.checked": [
                  expired,
                  { target: "running", reenter: true },
                ],
              },
            },
          },
        },
        token: {
          initial: "idle",
          on: {
            "token.refused": [
              {
                guard: { type: "isHeldForGood", params: ({ event }) => event.accessToken },
                target: "#session.signedOut",
                actions: refreshFailed,
              },
              {
                guard: { type: "isHeld", params: ({ event }) => event.accessToken },
                target: ".refreshing.demanded",
              },
            ],
          },
          states: {
            idle: {
              after: {
                renewal: [
                  { guard: "renewalIsDue", target: "lastMinute" },
                  { target: "idle", reenter: true },
                ],
              },
              on: {
                "user.active": "inUse",
                "clock.checked": { target: "idle", reenter: true },
              },
            },
            inUse: {
              after: {
                renewal: [
                  { guard: and(["renewalIsDue", "isRenewable"]), target: "refreshing.renewing" },
                  { guard: "renewalIsDue", target: "lastMinute" },
                  { target: "inUse", reenter: true },
                ],
              },
              on: { "clock.checked": { target: "inUse", reenter: true } },
            },
            lastMinute: {
              on: { "user.active": { guard: "isRenewable", target: "refreshing.renewing" } },
            },
            refreshing: {
              invoke: {
                src: "refresh",
                input: ({ context: { accessToken, refreshToken } }) => ({
                  accessToken,
                  refreshToken,
                }),
                onDone: [
                  {
                    guard: { type: "isNews", params: ({ event }) => event.output },
                    target: "#session.signedIn",
                    reenter: true,
                    actions: [
                      {
                        type: "storeTokens",
                        params: ({ context, event }) => renewed(event.output, context),
                      },
                      {
                        type: "replace",
                        params: ({ context, event }) => renewed(event.output, context),
                      },
                    ],
                  },
                  { target: "#session.signedOut", actions: refreshFailed },
                ],
                onError: [
                  {
                    guard: { type: "isRefusal", params: ({ event }) => event },
                    target: "#session.signedOut",
                    actions: refreshFailed,
                  },
                  {
                    guard: stateIn("#demanded"),
                    target: "#session.signedOut",
                    actions: refreshFailed,
                  },
                  {
                    target: "retrying",
                    actions: {
                      type: "report",
                      params: ({ event }) => ({ effect: "refresh", error: event.error }),
                    },
                  },
                ],
              },
              initial: "renewing",
              states: {
                renewing: {
                  on: {
                    "token.refused": {
                      guard: { type: "isHeld", params: ({ event }) => event.accessToken },
                      target: "demanded",
                    },
                  },
                },
                demanded: { id: "demanded", on: { "token.refused": {} } },
              },
            },
            retrying: { after: { renewalRetry: "refreshing.renewing" } },
          },
        },
      },
    },

    signingOut: {
      entry: { type: "clearTokens", params: { held: null } },
      invoke: {
        src: "signOut",
        input: ({ context: { accessToken, refreshToken } }) => ({ accessToken, refreshToken }),
        onDone: { target: "signedOut", actions: { type: "end", params: "signedOut" } },
        onError: {
          target: "signedOut",
          actions: [
            { type: "report", params: ({ event }) => ({ effect: "signOut", error: event.error }) },
            { type: "end", params: "signedOut" },
          ],
        },
      },
      after: {
        signOutPatience: { target: "signedOut", actions: { type: "end", params: "signedOut" } },
      },
      on: {
        "tokens.granted": {
          guard: { type: "lasts", params: ({ event }) => event },
          target: "signedIn",
          actions: [
            { type: "end", params: "signedOut" },
            { type: "storeTokens", params: ({ event }) => event },
            { type: "begin", params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

const expiresAt = (user: SessionUser | null) => (user?.exp ?? 0) * 1000;

const lasts = (grant: Grant | null, { now }: Context) =>
  grant !== null && expiresAt(grant.user) > now();

/** A browser timer that is asked to wait longer fires at once. */
const timer = (ms: number) => Math.min(Math.max(ms, 0), MAX_TIMER_MS);

/** A token that lives shorter than two minutes is renewed halfway. */
function holding({ user, accessToken, refreshToken }: Grant, { now }: Context) {
  const expiry = expiresAt(user);
  const lead = Math.min(RENEWAL_LEAD_MS, (expiry - now()) / 2);
  return { user, accessToken, refreshToken, renewAt: expiry - lead };
}

const renewed = (grant: Grant, { refreshToken }: Context): Grant => ({
  ...grant,
  refreshToken: grant.refreshToken ?? refreshToken,
});

function given(grant: Grant | null): Grant {
  if (grant === null) throw new TypeError("a guard let an empty grant through");
  return grant;
}
