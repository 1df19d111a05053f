import { type ActorRefFrom, type SnapshotFrom, waitFor } from "xstate";
import * as permissions from "../contract/permissions.ts";
import type { SessionUser } from "../contract/sessionUser.ts";
import { NOTHING_STORED, sessionSetup, SIGNED_OUT, type TokenGrant } from "./sessionSetup.ts";
import { signedIn } from "./sessionSignedIn.ts";

/** The user signed in in this tab. */
const signInHere = {
  guard: { type: "isUnexpired", params: ({ event }: { event: TokenGrant }) => event },
  target: "signedIn",
  actions: [
    { type: "storeTokens", params: ({ event }: { event: TokenGrant }) => event },
    { type: "begin", params: ({ event }: { event: TokenGrant }) => event },
  ],
} as const;

/** The user signed in in another tab, which stored the tokens. */
const signInElsewhere = {
  guard: {
    type: "isUnexpired",
    params: ({ event }: { event: { grant: TokenGrant } }) => event.grant,
  },
  target: "signedIn",
  actions: { type: "begin", params: ({ event }: { event: { grant: TokenGrant } }) => event.grant },
} as const;

/**
 * The session of the signed-in user. It restores stored tokens, shares one refresh among all
 * callers, renews an active user's token before it expires, signs out an idle user at expiry, and
 * follows other tabs.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  context: ({ input }) => ({ ...SIGNED_OUT, now: input.now }),
  invoke: {
    src: "followTabs",
    onError: {
      actions: {
        type: "emitFailure",
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
            actions: { type: "begin", params: ({ event }) => event.output },
          },
          {
            target: "signedOut",
            actions: [
              {
                type: "clearTokens",
                params: ({ event }) => ({ expectedToken: event.output.accessToken }),
              },
              { type: "emitEnd", params: "expired" },
            ],
          },
        ],
        onError: [
          {
            guard: ({ event }) => event.error === NOTHING_STORED,
            target: "signedOut",
            actions: { type: "clearTokens", params: { expectedToken: null } },
          },
          {
            target: "signedOut",
            actions: [
              { type: "clearTokens", params: { expectedToken: null } },
              {
                type: "emitFailure",
                params: ({ event }) => ({ effect: "restore", error: event.error }),
              },
            ],
          },
        ],
      },
      on: {
        "tokens.granted": signInHere,
        "tokens.changed": signInElsewhere,
        "tokens.removed": "signedOut",
        "tokens.lost": "signedOut",
        "signOut.requested": "signingOut",
      },
    },

    signedOut: {
      on: {
        "tokens.granted": [signInHere, { actions: { type: "emitEnd", params: "expired" } }],
        "tokens.changed": signInElsewhere,
      },
    },

    signedIn,

    signingOut: {
      entry: { type: "clearTokens", params: { expectedToken: null } },
      invoke: {
        src: "signOut",
        input: ({ context: { accessToken, refreshToken } }) => ({ accessToken, refreshToken }),
        onDone: { target: "signedOut", actions: { type: "end", params: "signedOut" } },
        onError: {
          target: "signedOut",
          actions: [
            {
              type: "emitFailure",
              params: ({ event }) => ({ effect: "signOut", error: event.error }),
            },
            { type: "end", params: "signedOut" },
          ],
        },
      },
      after: {
        signOutTimeout: { target: "signedOut", actions: { type: "end", params: "signedOut" } },
      },
      on: {
        "tokens.granted": {
          ...signInHere,
          actions: [{ type: "end", params: "signedOut" }, ...signInHere.actions],
        },
      },
    },
  },
});

type Permission = permissions.Permission;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export function isAuthenticated(snapshot: SessionSnapshot): boolean {
  return snapshot.matches("signedIn");
}

/** Whether stored tokens are being restored. */
export function isRestoring(snapshot: SessionSnapshot): boolean {
  return snapshot.matches("restoring");
}

/** The signed-in user; null once signing out starts. */
export function getSessionUser(snapshot: SessionSnapshot): SessionUser | null {
  return isAuthenticated(snapshot) ? snapshot.context.user : null;
}

/** The access token for requests; null unless signed in. */
export function getAccessToken(snapshot: SessionSnapshot): string | null {
  return isAuthenticated(snapshot) ? snapshot.context.accessToken : null;
}

export function hasPermission(snapshot: SessionSnapshot, required: Permission): boolean {
  return checkUser(snapshot, (user) => permissions.hasPermission(user.permissions, required));
}

export function hasAnyPermission(
  snapshot: SessionSnapshot,
  required: readonly Permission[],
): boolean {
  return checkUser(
    snapshot,
    (user) => permissions.hasAnyPermission(user.permissions, required),
  );
}

export function hasAllPermissions(
  snapshot: SessionSnapshot,
  required: readonly Permission[],
): boolean {
  return checkUser(
    snapshot,
    (user) => permissions.hasAllPermissions(user.permissions, required),
  );
}

/** Checks pass while the session is being restored, and fail when signed out. */
function checkUser(snapshot: SessionSnapshot, check: (user: SessionUser) => boolean): boolean {
  if (isRestoring(snapshot)) return true;
  const user = getSessionUser(snapshot);
  return user !== null && check(user);
}

/**
 * Reports a rejected token and waits for a new one. All callers share one refresh. Resolves to null
 * if the session ends or another user signs in. Rejects if the signal aborts.
 */
export async function requestFreshToken(
  session: ActorRefFrom<typeof sessionMachine>,
  rejectedToken: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const options = signal ? { signal } : {};
  await waitFor(session, (snapshot) => !isRestoring(snapshot), options);

  const user = getSessionUser(session.getSnapshot());
  session.send({ type: "token.rejected", accessToken: rejectedToken });
  const settled = await waitFor(
    session,
    (snapshot) => getAccessToken(snapshot) !== rejectedToken,
    options,
  );
  return getSessionUser(settled)?.id === user?.id ? getAccessToken(settled) : null;
}
