import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

const FILE = "jwt-secret";

/**
 * Loads the secret that signs tokens; creates it in `folder` at the first start.
 * Deleting the file signs everybody out.
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

/** Creates a random secret, base64url encoded. */
export const randomSecret = (bytes: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");

/** Hashes a random secret for storage. It cannot be guessed, so that a fast hash suffices. */
export const hashSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("hex");
