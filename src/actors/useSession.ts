import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { Permission } from "../../contract/permissions.ts";
import {
  hasAllPermissions,
  hasAnyPermission,
  hasPermission,
  isAuthenticated,
  isLoading,
  type sessionMachine,
  sessionUser,
} from "../../machines/session.ts";
import { useServices } from "./services.ts";

/** The signed-in user, and how to sign out. */
export function useSession() {
  const { session } = useServices().actors;
  return {
    user: useSelector(session, sessionUser),
    isAuthenticated: useSelector(session, isAuthenticated),
    isLoading: useSelector(session, isLoading),
    signOut: () => session.send({ type: "signOut.requested" }),
  };
}

/** What the signed-in user may do (docs/product.md 20.3). */
export function usePermissions() {
  const snapshot = useSelector(useServices().actors.session, (session) => session, permitSame);
  return {
    has: (permission: Permission) => hasPermission(snapshot, permission),
    hasAny: (permissions: readonly Permission[]) => hasAnyPermission(snapshot, permissions),
    hasAll: (permissions: readonly Permission[]) => hasAllPermissions(snapshot, permissions),
  };
}

/** The session moves at every press, as whoever is at work stays signed in. */
const permitSame = (before: SessionSnapshot, after: SessionSnapshot): boolean =>
  sessionUser(before) === sessionUser(after) && isLoading(before) === isLoading(after);

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** The access token's claims: the user's name, company, roles and permissions. */
export function useClaims() {
  const { session } = useServices().actors;
  return {
    /**
     * Refreshes the token, so that its claims are those of the changed account. The pages of this
     * and of other tabs keep working meanwhile; when the network fails, it is tried again later.
     */
    renewClaims: () => session.send({ type: "claims.changed" }),
  };
}
