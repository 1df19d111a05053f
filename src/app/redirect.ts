/** Where signing in leads when nothing else is wanted. */
const HOME = "/";

const GUEST_PATHS = ["/login", "/reset-password", "/set-password"];

export const isGuestPath = (path: string) =>
  GUEST_PATHS.some((guestPath) => path.startsWith(guestPath));

/**
 * The page to open after signing in. Only a path of this site is followed, so that a link cannot
 * send somebody elsewhere; anything else, and the guest pages themselves, lead home.
 */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return HOME;
  if (!URL.canParse(wanted, origin)) return HOME;
  const url = new URL(wanted, origin);
  if (url.origin !== new URL(origin).origin) return HOME;
  if (isGuestPath(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}

/** The page to replace a one-time password at, which goes on to `wanted` afterwards. */
export function passwordPath(wanted: string): string {
  return `/account/password?${new URLSearchParams({ redirect: wanted })}`;
}

/** The sign-in page that comes back to `wanted` afterwards. */
export function loginPath(wanted: string): string {
  return wanted === HOME ? "/login" : `/login?${new URLSearchParams({ redirect: wanted })}`;
}
