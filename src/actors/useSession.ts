import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { Permission } from "../../contract/permissions.ts";
import {
  getSessionUser,
  hasAllPermissions,
  hasAnyPermission,
  hasPermission,
  isAuthenticated,
  isRestoring,
  type sessionMachine,
} from "../../machines/session.ts";
import { useServices } from "./services.ts";

/** The signed-in user and the state of the session. */
export function useSession() {
  const { session } = useServices().actors;
  return {
    user: useSelector(session, getSessionUser),
    isAuthenticated: useSelector(session, isAuthenticated),
    isLoading: useSelector(session, isRestoring),
    signOut: () => session.send({ type: "signOut.requested" }),
  };
}

/** Checks permissions of the signed-in user (docs/product.md 20.3). */
export function usePermissions() {
  const snapshot = useSelector(
    useServices().actors.session,
    (session) => session,
    hasSamePermissions,
  );
  return {
    has: (permission: Permission) => hasPermission(snapshot, permission),
    hasAny: (permissions: readonly Permission[]) => hasAnyPermission(snapshot, permissions),
    hasAll: (permissions: readonly Permission[]) => hasAllPermissions(snapshot, permissions),
  };
}

/** Avoids renders: user activity changes the session snapshot at every press. */
const hasSamePermissions = (before: SessionSnapshot, after: SessionSnapshot): boolean =>
  getSessionUser(before) === getSessionUser(after) && isRestoring(before) === isRestoring(after);

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Renews the access token's claims: name, company, roles and permissions. */
export function useClaims() {
  const { session } = useServices().actors;
  return {
    /** Refreshes the token after a change of the account; retries after network errors. */
    renewClaims: () => session.send({ type: "claims.changed" }),
  };
}
