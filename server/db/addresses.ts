const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/** The address of each host that an address of PostgreSQL names: `postgres://a:1,b:2/db`. */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(databaseUrl) ?? [];
  const rest = withoutParameter(after, "target_session_attrs");
  return hosts.split(",").map((host) => `${before}${host}${rest}`);
}

/** Whether it is an address of PostgreSQL, with one host or several. */
export const isDatabaseUrl = (text: string): boolean =>
  PARTS.test(text) && addressesOf(text).every((address) => URL.canParse(address));

/** For people: without user and password. */
export const hostOf = (address: string): string => new URL(address).host;

/** It is libpq's, and says what is done anyway. */
function withoutParameter(rest: string, name: string): string {
  const [path = "", query] = rest.split("?", 2);
  const kept = query?.split("&").filter((part) => part.split("=", 1)[0] !== name).join("&");
  return kept ? `${path}?${kept}` : path;
}
