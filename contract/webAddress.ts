/** A host name with a domain, in ASCII. */
export const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Converts a text to an http(s) URL; null if it is not one. */
export function toWebAddress(text: string): string | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  const candidate = hasScheme ? text : `https://${text}`;
  if (!URL.canParse(candidate)) return null;
  const { protocol, hostname, username, password, href } = new URL(candidate);
  const isWeb = protocol === "https:" || protocol === "http:";
  // A user name can disguise the host, as in https://bank.example@elsewhere.example.
  const isPlain = username === "" && password === "" && !/[\\\s\p{Cc}]/u.test(text);
  return isWeb && isPlain && HOST.test(hostname) ? href : null;
}
