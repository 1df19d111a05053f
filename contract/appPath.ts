/** The longest page address that the server accepts. */
export const MAX_ADDRESS_LENGTH = 2_000;

/** A placeholder for the app's origin, to resolve relative addresses. */
const ANY_ORIGIN = "http://app.invalid";

/** Characters that can hide a host. Browsers drop control characters and read `\` as `/`. */
const UNSAFE_CHARACTERS = /[\\\p{Cc}]/u;

/**
 * Resolves an address to a path within the app. Returns null if it may leave the app. Navigate to
 * the returned path, never to an untrusted address itself.
 */
export function toAppPath(address: string): string | null {
  if (!address.startsWith("/") || UNSAFE_CHARACTERS.test(address)) return null;
  if (!URL.canParse(address, ANY_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(address, ANY_ORIGIN);
  return origin === ANY_ORIGIN && !pathname.startsWith("//") ? pathname + search + hash : null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text can be the id of a record. */
export function isRecordId(text: string): boolean {
  return UUID.test(text);
}
