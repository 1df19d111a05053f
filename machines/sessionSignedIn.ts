import { and } from "xstate";
import {
  clearHeldTokens,
  requireGrant,
  type SessionContext,
  sessionSetup,
  type TokenGrant,
} from "./sessionSetup.ts";

const expired = {
  guard: "hasExpired",
  target: "#session.signedOut",
  actions: [clearHeldTokens, { type: "end", params: "expired" }],
} as const;

const refreshFailed = [clearHeldTokens, { type: "end", params: "refreshFailed" }] as const;

/**
 * While somebody is signed in: how long the token lasts, and beside it how it is kept fresh. One
 * refresh is under way at most; it is a renewal, which may fail and be tried again, until a request
 * demands it.
 */
export const signedIn = sessionSetup.createStateConfig({
  type: "parallel",
  on: {
    "tokens.granted": {
      guard: { type: "isUnexpired", params: ({ event }) => event },
      target: "signedIn",
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
        guard: { type: "isNewGrant", params: ({ event }) => event.grant },
        target: "signedIn",
        actions: { type: "replace", params: ({ event }) => requireGrant(event.grant) },
      },
    ],
    "tokens.lost": { target: "signedOut", actions: { type: "end", params: "refreshFailed" } },
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
        "claims.changed": { guard: "isRenewable", target: ".refreshing" },
      },
      states: {
        idle: {
          after: {
            warning: [
              { guard: "warningIsDue", target: "expiring" },
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
              { guard: and(["renewalIsDue", "isRenewable"]), target: "refreshing" },
              { guard: "renewalIsDue", target: "expiring" },
              { target: "inUse", reenter: true },
            ],
          },
          on: { "clock.checked": { target: "inUse", reenter: true } },
        },
        /** The session is about to end; any activity renews it. */
        expiring: {
          entry: "announceExpiry",
          on: {
            "user.active": { guard: "isRenewable", target: "refreshing" },
            "stay.requested": { guard: "isRenewable", target: "refreshing" },
          },
        },
        refreshing: {
          invoke: {
            id: "refresh",
            src: "refresh",
            input: ({ context: { accessToken, refreshToken } }) => ({
              accessToken,
              refreshToken,
            }),
            onDone: [
              {
                guard: { type: "isNewGrant", params: ({ event }) => event.output },
                target: "#session.signedIn",
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
              {
                target: "#session.signedOut",
                actions: [
                  // What was answered is stored already.
                  {
                    type: "clearTokens",
                    params: ({ event }) => ({ held: event.output.accessToken }),
                  },
                  { type: "end", params: "refreshFailed" },
                ],
              },
            ],
            onError: [
              {
                guard: { type: "isRefusal", params: ({ event }) => event },
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
          on: { "claims.changed": {} },
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
            demanded: {
              on: {
                "token.refused": {},
                "xstate.error.actor.refresh": {
                  target: "#session.signedOut",
                  actions: refreshFailed,
                },
              },
            },
          },
        },
        retrying: {
          after: { renewalRetry: "refreshing" },
          on: { "stay.requested": "refreshing" },
        },
      },
    },
  },
});

const renewed = (grant: TokenGrant, { refreshToken }: SessionContext): TokenGrant => ({
  ...grant,
  refreshToken: grant.refreshToken ?? refreshToken,
});
