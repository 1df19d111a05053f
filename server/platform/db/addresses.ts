const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/** Splits a PostgreSQL URL with several hosts, `postgres://a:1,b:2/db`, into one URL per host. */
export function listAddresses(databaseUrl: string): string[] {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(databaseUrl) ?? [];
  const rest = withoutParameter(after, "target_session_attrs");
  return hosts.split(",").map((host) => `${before}${host}${rest}`);
}

/** Whether a text is a PostgreSQL URL, with one host or several. */
export const isDatabaseUrl = (text: string): boolean =>
  PARTS.test(text) && listAddresses(text).every((address) => URL.canParse(address));

/** The host and port of a URL, without user and password, for logs. */
export const getHost = (address: string): string => new URL(address).host;

/** `target_session_attrs` is an option of libpq; `Primary` looks for the writable host itself. */
function withoutParameter(rest: string, name: string): string {
  const [path = "", query] = rest.split("?", 2);
  const otherParams = query?.split("&").filter((part) => part.split("=", 1)[0] !== name).join("&");
  return otherParams ? `${path}?${otherParams}` : path;
}
