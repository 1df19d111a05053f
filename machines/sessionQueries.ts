import type { SnapshotFrom } from "xstate";
import * as held from "../contract/permissions.ts";
import type { SessionUser } from "../contract/sessionUser.ts";
import type { sessionMachine } from "./session.ts";

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
