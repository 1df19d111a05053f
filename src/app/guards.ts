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
  /** Whoever may see the settings may see who did what to which account. */
  accountEvents: ["config:read"],
  notifications: ["notification:read"],
  reminders: ["reminder:list"],
  reminderCreate: ["reminder:create"],
  feedbackList: ["feedback:list", "feedback:manage"],
  feedback: ["feedback:get", "feedback:manage"],
  /** For whoever may send feedback, or read any. */
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
 * The page to replace a one-time password at is for those who signed in by one. Anybody else goes
 * where they were going, or to their account.
 */
export function guardPasswordPage(visitor: Visitor, wanted: string): string | null {
  if (visitor.isLoading) return null;
  if (!visitor.isAuthenticated) return loginPath(wanted);
  if (visitor.mustChangePassword) return null;
  const [, ...search] = wanted.split("?");
  const next = new URLSearchParams(search.join("?")).get("redirect");
  return next === null ? "/account" : safeRedirect(next);
}

/** Where signing in leads by default. */
const HOME = "/";

/** The guest pages, and the one that says what a visitor lacks. */
const NO_REDIRECT =
  /^\/(login|reset-password-request|reset-password|set-password|unauthorized)(?![\w-])/i;

/**
 * The page to open after signing in. Only a path of this site is followed, so that a link cannot
 * send somebody elsewhere; anything else leads home, and so do the guest pages themselves and the
 * one for who lacks a permission, which whoever signs in now may well have.
 */
export function safeRedirect(wanted: string | null): string {
  const path = wanted === null ? null : appPath(wanted);
  return path === null || NO_REDIRECT.test(path) ? HOME : path;
}

/** The page to replace a one-time password at, which goes on to `wanted` afterwards. */
export function passwordPath(wanted: string): string {
  return `/account/password?${new URLSearchParams({ redirect: wanted })}`;
}

/** The sign-in page that comes back to `wanted` afterwards. */
export function loginPath(wanted: string): string {
  return wanted === HOME ? "/login" : `/login?${new URLSearchParams({ redirect: wanted })}`;
}
