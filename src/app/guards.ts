import { appPath } from "../../contract/appPath.ts";
import type { Permission } from "../../contract/permissions.ts";

/** What a guard knows of the session. */
export interface Visitor {
  isLoading: boolean;
  isAuthenticated: boolean;
  /** Signed in by a one-time password, which has to be replaced before anything else. */
  mustChangePassword: boolean;
  hasAny(permissions: readonly Permission[]): boolean;
}

/** The permissions of which a page wants any one (docs/product.md 3.1). */
export const GUARDS = {
  projects: ["project:list", "project:get"],
  projectCreate: ["project:create"],
  milestones: ["project_process:list"],
  companies: ["company:list", "company:get"],
  technology: ["project_type:get"],
  stakeholders: ["project_milestone_owner:list"],
  stakeholder: ["project_milestone_owner:get"],
  users: ["user:list", "user:get"],
  userCreate: ["user:create"],
  user: ["user:get"],
  /** Who may read the settings may read the account events. */
  accountEvents: ["config:read"],
  mailFailures: ["config:read"],
  notifications: ["notification:read"],
  reminders: ["reminder:list"],
  reminderCreate: ["reminder:create"],
  feedbackList: ["feedback:list", "feedback:manage"],
  feedback: ["feedback:get", "feedback:manage"],
  /** For users who may send feedback or read any. */
  myFeedback: ["feedback:create", "feedback:get", "feedback:manage"],
} as const satisfies Record<string, readonly Permission[]>;

/**
 * Where a visitor of a signed-in page is sent instead; null lets them pass (docs/product.md 3.1).
 * While authentication is loading nothing is decided; without a list, being signed in is enough.
 */
export function guardPage(
  visitor: Visitor,
  wanted: string,
  permissions: readonly Permission[] = [],
): string | null {
  if (visitor.isLoading) return null;
  if (!visitor.isAuthenticated) return loginPath(wanted);
  if (visitor.mustChangePassword) return passwordPath(wanted);
  if (permissions.length > 0 && !visitor.hasAny(permissions)) return "/unauthorized";
  return null;
}

/** Guest pages are for those who are not signed in; others go home (docs/product.md 3.1). */
export function guardGuestPage(visitor: Visitor): string | null {
  return visitor.isAuthenticated ? "/" : null;
}

/**
 * The page that replaces a one-time password is for those who signed in by one. Others go on to the
 * redirect, or to their account.
 */
export function guardPasswordPage(visitor: Visitor, wanted: string): string | null {
  if (visitor.isLoading) return null;
  if (!visitor.isAuthenticated) return loginPath(wanted);
  if (visitor.mustChangePassword) return null;
  const [, ...search] = wanted.split("?");
  const next = new URLSearchParams(search.join("?")).get("redirect");
  return next === null ? "/account" : safeRedirect(next);
}

/** The page after signing in, by default. */
const HOME = "/";

/** The guest pages, and the page shown without a permission. */
const NO_REDIRECT =
  /^\/(login|reset-password-request|reset-password|set-password|unauthorized)(?![\w-])/i;

/**
 * The page to open after signing in. Only a path of this site is followed, against open redirects;
 * anything else leads home, and so do the guest pages and `/unauthorized`, as the user who signs in
 * now may have the permission.
 */
export function safeRedirect(wanted: string | null): string {
  const path = wanted === null ? null : appPath(wanted);
  return path === null || NO_REDIRECT.test(path) ? HOME : path;
}

/** The page to replace a one-time password at, which goes on to `wanted` afterwards. */
function passwordPath(wanted: string): string {
  return `/account/password?${new URLSearchParams({ redirect: wanted })}`;
}

/** The sign-in page that comes back to `wanted` afterwards. */
export function loginPath(wanted: string): string {
  return wanted === HOME ? "/login" : `/login?${new URLSearchParams({ redirect: wanted })}`;
}
