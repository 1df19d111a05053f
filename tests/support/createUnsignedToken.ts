/** Creates a token that browsers can read and the server rejects. */
export function createUnsignedToken(claims: Readonly<Record<string, unknown>>): string {
  const encode = (part: object) =>
    new TextEncoder().encode(JSON.stringify(part)).toBase64({ alphabet: "base64url" });
  return `${encode({ alg: "none" })}.${encode(claims)}.`;
}
