const PROTOCOLS = ["smtp:", "smtps:"];

/**
 * Whether a text is the address of a mail server whose user and password are read as they are meant:
 * with `#`, `?`, `/` or `%` in them, unless encoded, the host would be another or the password cut.
 */
export function isMailServerUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !PROTOCOLS.includes(url.protocol) || url.hostname === "") return false;
  if (url.hash !== "" || text.includes("#") || !["", "/"].includes(url.pathname)) return false;
  if (url.search.includes("@")) return false;
  return [url.username, url.password].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
