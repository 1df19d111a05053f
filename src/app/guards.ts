import type { Permission } from "../../contract/permissions.ts";
import { loginPath } from "./redirect.ts";

/** What a guard knows of the session. */
export interface Visitor {
  isLoading: boolean;
  isAuthenticated: boolean;
  hasAny(permissions: readonly Permission[]): boolean;
}

/** The permissions of which a page wants any one (spec section 6). */
export const GUARDS = {
  projects: ["project:list", "project:get"],
  projectCreate: ["project:create"],
} as const satisfies Record<string, readonly Permission[]>;

/**
 * Where a visitor of a signed-in page is sent instead, or null to let them pass (spec section 4).
 * While authentication is loading nothing is decided; without a list, being signed in is enough.
 */
export function guardPage(
  visitor: Visitor,
  wanted: string,
  permissions: readonly Permission[] = [],
): string | null {
  if (visitor.isLoading) return null;
  if (!visitor.isAuthenticated) return loginPath(wanted);
  if (permissions.length > 0 && !visitor.hasAny(permissions)) return "/unauthorized";
  return null;
}

/** Guest pages are for those who are not signed in; anybody else goes home (spec section 2). */
export function guardGuestPage(visitor: Visitor): string | null {
  return visitor.isAuthenticated ? "/" : null;
}
