import { and, emit, stateIn } from "xstate";
import {
  clearOwnTokens,
  type SessionContext,
  sessionSetup,
  type TokenGrant,
} from "./sessionSetup.ts";

const expired = {
  guard: "hasExpired",
  target: "#session.signedOut",
  actions: [clearOwnTokens, { type: "end", params: "expired" }],
} as const;

const refreshFailed = [clearOwnTokens, { type: "end", params: "refreshFailed" }] as const;

const keepRefreshToken = (
  { context, event: { output } }: { context: SessionContext; event: { output: TokenGrant } },
): TokenGrant => ({ ...output, refreshToken: output.refreshToken ?? context.refreshToken });

/**
 * The states of a signed-in user: the token's lifetime and, in parallel, its renewal. At most one
 * refresh is pending. A failed renewal is retried, unless a request waits for it.
 */
export const signedIn = sessionSetup.createStateConfig({
  type: "parallel",
  on: {
    "tokens.granted": [
      {
        guard: { type: "isOtherUser", params: ({ event }) => event },
        target: "signedIn",
        actions: [
          { type: "storeTokens", params: ({ event }) => event },
          { type: "emitEnd", params: "elsewhere" },
          { type: "begin", params: ({ event }) => event },
        ],
      },
      {
        guard: { type: "isUnexpired", params: ({ event }) => event },
        target: "signedIn",
        actions: [
          { type: "storeTokens", params: ({ event }) => event },
          { type: "renew", params: ({ event }) => event },
        ],
      },
    ],
    "tokens.changed": [
      {
        guard: { type: "isOtherUser", params: ({ event }) => event.grant },
        target: "signedIn",
        actions: [
          { type: "emitEnd", params: "elsewhere" },
          { type: "begin", params: ({ event }) => event.grant },
        ],
      },
      {
        guard: { type: "isNewGrant", params: ({ event }) => event.grant },
        target: "signedIn",
        actions: { type: "renew", params: ({ event }) => event.grant },
      },
    ],
    "tokens.removed": { target: "signedOut", actions: { type: "end", params: "elsewhere" } },
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
        "token.rejected": [
          {
            guard: { type: "isCurrentAndFinal", params: ({ event }) => event.accessToken },
            target: "#session.signedOut",
            actions: refreshFailed,
          },
          {
            guard: { type: "isCurrent", params: ({ event }) => event.accessToken },
            target: ".refreshing.demanded",
          },
        ],
        "claims.changed": { guard: "isRenewable", target: ".refreshing" },
      },
      states: {
        idle: {
          after: {
            warning: [
              { guard: "isWarningDue", target: "expiring" },
              { target: "idle", reenter: true },
            ],
          },
          on: {
            "user.active": "active",
            "clock.checked": { target: "idle", reenter: true },
          },
        },
        active: {
          after: {
            renewal: [
              { guard: and(["isRenewalDue", "isRenewable"]), target: "refreshing" },
              { guard: "isRenewalDue", target: "expiring" },
              { target: "active", reenter: true },
            ],
          },
          on: { "clock.checked": { target: "active", reenter: true } },
        },
        /** The token expires soon; any activity renews it. */
        expiring: {
          entry: emit({ type: "session.expiring" }),
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
                guard: { type: "isOtherUser", params: ({ event }) => event.output },
                target: "#session.signedIn",
                actions: [
                  { type: "storeTokens", params: keepRefreshToken },
                  { type: "emitEnd", params: "elsewhere" },
                  { type: "begin", params: keepRefreshToken },
                ],
              },
              {
                guard: { type: "isNewGrant", params: ({ event }) => event.output },
                target: "#session.signedIn",
                actions: [
                  { type: "storeTokens", params: keepRefreshToken },
                  { type: "renew", params: keepRefreshToken },
                ],
              },
              {
                target: "#session.signedOut",
                actions: [
                  // The effect has already stored these tokens.
                  {
                    type: "clearTokens",
                    params: ({ event }) => ({ expectedToken: event.output.accessToken }),
                  },
                  { type: "end", params: "refreshFailed" },
                ],
              },
            ],
            onError: [
              {
                guard: { type: "isRejected", params: ({ event }) => event },
                target: "#session.signedOut",
                actions: refreshFailed,
              },
              {
                guard: stateIn({ signedIn: { token: { refreshing: "demanded" } } }),
                target: "#session.signedOut",
                actions: refreshFailed,
              },
              {
                target: "retrying",
                actions: {
                  type: "emitFailure",
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
                "token.rejected": {
                  guard: { type: "isCurrent", params: ({ event }) => event.accessToken },
                  target: "demanded",
                },
              },
            },
            demanded: { on: { "token.rejected": {} } },
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
