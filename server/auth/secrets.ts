import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

const FILE = "jwt-secret";

/**
 * The secret that tokens are signed with, made once and kept in `folder`, readable by its owner
 * alone. Whoever deletes the file signs everybody out.
 */
export async function loadSecret(folder: string): Promise<string> {
  const path = `${folder}/${FILE}`;
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const secret = randomSecret(48);
  const unfinished = `${path}.new`;
  await Deno.writeTextFile(unfinished, secret, { mode: 0o600 });
  await Deno.rename(unfinished, path);
  return secret;
}

/** So many random bytes, as they may stand in an address. */
export const randomSecret = (bytes: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");

/** What is kept of a secret. One that is made at random cannot be guessed, so that a fast hash is enough. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
