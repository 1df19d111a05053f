import { type ActorRefFrom, type SnapshotFrom, waitFor } from "xstate";
import * as held from "../contract/permissions.ts";
import type { SessionUser } from "../contract/sessionUser.ts";
import { requireGrant, sessionSetup, SIGNED_OUT } from "./sessionSetup.ts";
import { signedIn } from "./sessionSignedIn.ts";

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
            guard: { type: "isSignOut", params: ({ event }) => event.output },
            target: "signedOut",
            actions: { type: "clearTokens", params: { held: null } },
          },
          {
            target: "signedOut",
            actions: [
              {
                type: "clearTokens",
                params: ({ event }) => ({ held: requireGrant(event.output).accessToken }),
              },
              { type: "announceEnd", params: "expired" },
            ],
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
        "tokens.lost": "signedOut",
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
        signOutTimeout: { target: "signedOut", actions: { type: "end", params: "signedOut" } },
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

type Permission = held.Permission;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export function isAuthenticated(snapshot: SessionSnapshot): boolean {
  return snapshot.matches("signedIn");
}

/** While stored tokens are being restored. */
export function isLoading(snapshot: SessionSnapshot): boolean {
  return snapshot.matches("restoring");
}

/** Who is signed in; null as soon as signing out begins. */
export function sessionUser(snapshot: SessionSnapshot): SessionUser | null {
  return isAuthenticated(snapshot) ? snapshot.context.user : null;
}

/** The token of requests; null unless signed in. */
export function accessToken(snapshot: SessionSnapshot): string | null {
  return isAuthenticated(snapshot) ? snapshot.context.accessToken : null;
}

export function hasPermission(snapshot: SessionSnapshot, wanted: Permission): boolean {
  return checkUser(snapshot, (user) => held.hasPermission(user.permissions, wanted));
}

export function hasAnyPermission(
  snapshot: SessionSnapshot,
  wanted: readonly Permission[],
): boolean {
  return checkUser(snapshot, (user) => held.hasAnyPermission(user.permissions, wanted));
}

export function hasAllPermissions(
  snapshot: SessionSnapshot,
  wanted: readonly Permission[],
): boolean {
  return checkUser(snapshot, (user) => held.hasAllPermissions(user.permissions, wanted));
}

/** Checks pass before initialisation has finished, and fail when signed out. */
function checkUser(snapshot: SessionSnapshot, check: (user: SessionUser) => boolean): boolean {
  if (isLoading(snapshot)) return true;
  const user = sessionUser(snapshot);
  return user !== null && check(user);
}

/**
 * Tells the session that the server refused a token and waits for the one to try instead, in the
 * refresh that all callers share. Null when the session ended, or became another user's. Rejects
 * with the signal's reason when the caller gives up.
 */
export async function refreshedToken(
  session: ActorRefFrom<typeof sessionMachine>,
  refused: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const options = signal ? { signal } : {};
  await waitFor(session, (snapshot) => !isLoading(snapshot), options);

  const user = sessionUser(session.getSnapshot());
  session.send({ type: "token.refused", accessToken: refused });
  const settled = await waitFor(session, (snapshot) => accessToken(snapshot) !== refused, options);
  return sessionUser(settled)?.id === user?.id ? accessToken(settled) : null;
}
