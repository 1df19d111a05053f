import { useSelector } from "@xstate/react";
import type { Permission } from "../../contract/permissions.ts";
import {
  hasAllPermissions,
  hasAnyPermission,
  hasPermission,
  isAuthenticated,
  isLoading,
  sessionUser,
} from "../../machines/sessionQueries.ts";
import { useServices } from "./services.ts";

/** Who is signed in, and the way out. */
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
  const snapshot = useSelector(useServices().actors.session, (snapshot) => snapshot);
  return {
    has: (permission: Permission) => hasPermission(snapshot, permission),
    hasAny: (permissions: readonly Permission[]) => hasAnyPermission(snapshot, permissions),
    hasAll: (permissions: readonly Permission[]) => hasAllPermissions(snapshot, permissions),
  };
}
