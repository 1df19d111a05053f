import { appPath } from "../../contract/appPath.ts";

/** Where signing in leads by default. */
const HOME = "/";

/** The guest pages, and the one that says what a visitor lacks. */
const NOT_A_DESTINATION =
  /^\/(login|reset-password-request|reset-password|set-password|unauthorized)(?![\w-])/i;

/**
 * The page to open after signing in. Only a path of this site is followed, so that a link cannot
 * send somebody elsewhere; anything else leads home, and so do the guest pages themselves and the
 * one for who lacks a permission, which whoever signs in now may well have.
 */
export function safeRedirect(wanted: string | null): string {
  const path = wanted === null ? null : appPath(wanted);
  return path === null || NOT_A_DESTINATION.test(path) ? HOME : path;
}

/** The page to replace a one-time password at, which goes on to `wanted` afterwards. */
export function passwordPath(wanted: string): string {
  return `/account/password?${new URLSearchParams({ redirect: wanted })}`;
}

/** The sign-in page that comes back to `wanted` afterwards. */
export function loginPath(wanted: string): string {
  return wanted === HOME ? "/login" : `/login?${new URLSearchParams({ redirect: wanted })}`;
}
