const PROTOCOLS = ["smtp:", "smtps:"];

/**
 * Whether a text is an SMTP URL whose user and password are properly encoded.
 * With a plain `#`, `?`, `/` or `%` in them, host or password would be parsed wrongly.
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
