import { toAppPath } from "../../contract/appPath.ts";
import type { Permission } from "../../contract/permissions.ts";

/** The session's properties that guards check. */
export interface Visitor {
  isLoading: boolean;
  isAuthenticated: boolean;
  /** The user signed in with a one-time password and has to replace it first. */
  mustChangePassword: boolean;
  hasAny(permissions: readonly Permission[]): boolean;
}

/**
 * Returns where to redirect a visitor of a signed-in page; null admits them (docs/product.md 3.1).
 * Nothing is decided while the session is loading. Without permissions, being signed in is enough.
 */
export function guardPage(
  visitor: Visitor,
  requestedPath: string,
  permissions: readonly Permission[] = [],
): string | null {
  if (visitor.isLoading) return null;
  if (!visitor.isAuthenticated) return loginPath(requestedPath);
  if (visitor.mustChangePassword) return passwordPath(requestedPath);
  if (permissions.length > 0 && !visitor.hasAny(permissions)) return "/unauthorized";
  return null;
}

/** Redirects signed-in users from guest pages to the start page (docs/product.md 3.1). */
export function guardGuestPage(visitor: Visitor): string | null {
  return visitor.isAuthenticated ? "/" : null;
}

/**
 * Guards the page that replaces a one-time password. Visitors without one are redirected to
 * `redirect`, or to their account.
 */
export function guardPasswordPage(visitor: Visitor, requestedPath: string): string | null {
  if (visitor.isLoading) return null;
  if (!visitor.isAuthenticated) return loginPath(requestedPath);
  if (visitor.mustChangePassword) return null;
  const [, ...search] = requestedPath.split("?");
  const next = new URLSearchParams(search.join("?")).get("redirect");
  return next === null ? "/account" : safeRedirect(next);
}

/** The default page after signing in. */
const HOME = "/";

/** The guest pages, and the page shown for a missing permission. */
const NO_REDIRECT =
  /^\/(login|reset-password-request|reset-password|set-password|unauthorized)(?![\w-])/i;

/**
 * Returns the page to open after signing in: a path of this site, or the start page. Prevents open
 * redirects. `/unauthorized` counts as the start page, as the user may have the permission now.
 */
export function safeRedirect(requestedPath: string | null): string {
  const path = requestedPath === null ? null : toAppPath(requestedPath);
  return path === null || NO_REDIRECT.test(path) ? HOME : path;
}

/** The path of the page that replaces a one-time password, then opens `requestedPath`. */
function passwordPath(requestedPath: string): string {
  return `/account/password?${new URLSearchParams({ redirect: requestedPath })}`;
}

/** The path of the sign-in page, which then opens `requestedPath`. */
export function loginPath(requestedPath: string): string {
  return requestedPath === HOME
    ? "/login"
    : `/login?${new URLSearchParams({ redirect: requestedPath })}`;
}
