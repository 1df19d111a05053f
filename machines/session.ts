import { sessionSetup, SIGNED_OUT } from "./sessionSetup.ts";
import { signedIn } from "./sessionSignedIn.ts";
import { requireGrant } from "./sessionTypes.ts";

/**
 * Who is signed in, and for how long. It starts from stored tokens, shares one refresh among all
 * who ask, renews the token of a user at work before it expires, signs an idle one out when it
 * does, and follows what other tabs do.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  context: ({ input }) => ({ ...SIGNED_OUT, now: input.now }),
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
            guard: { type: "isUnexpired", params: ({ event }) => event.output },
            target: "signedIn",
            actions: { type: "begin", params: ({ event }) => requireGrant(event.output) },
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
          guard: { type: "isUnexpired", params: ({ event }) => event },
          target: "signedIn",
          actions: [
            { type: "storeTokens", params: ({ event }) => event },
            { type: "begin", params: ({ event }) => event },
          ],
        },
        "tokens.changed": [
          {
            guard: { type: "isUnexpired", params: ({ event }) => event.grant },
            target: "signedIn",
            actions: { type: "begin", params: ({ event }) => requireGrant(event.grant) },
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
            guard: { type: "isUnexpired", params: ({ event }) => event },
            target: "signedIn",
            actions: [
              { type: "storeTokens", params: ({ event }) => event },
              { type: "begin", params: ({ event }) => event },
            ],
          },
          { actions: { type: "announceEnd", params: "expired" } },
        ],
        "tokens.changed": {
          guard: { type: "isUnexpired", params: ({ event }) => event.grant },
          target: "signedIn",
          actions: { type: "begin", params: ({ event }) => requireGrant(event.grant) },
        },
      },
    },

    signedIn,

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
          guard: { type: "isUnexpired", params: ({ event }) => event },
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
