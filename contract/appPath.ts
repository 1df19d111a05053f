/** The longest address of a page that the server takes. */
export const MAX_ADDRESS_LENGTH = 2_000;

/** Stands for wherever the app is: what an address means within it does not depend on that. */
const ANY_ORIGIN = "http://app.invalid";

/** A browser would drop control characters and take a backslash for a slash, and so hide a host. */
const HIDING = /[\\\p{Cc}]/u;

/**
 * The path within the app, search and hash included, that an address leads to once a browser has
 * resolved it; null when it leads, or could be read as leading, anywhere else. Whatever reads an
 * address that somebody else wrote follows what this answers, and not the address itself.
 */
export function appPath(address: string): string | null {
  if (!address.startsWith("/") || HIDING.test(address)) return null;
  if (!URL.canParse(address, ANY_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(address, ANY_ORIGIN);
  return origin === ANY_ORIGIN && !pathname.startsWith("//") ? pathname + search + hash : null;
}
