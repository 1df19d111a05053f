import { Buffer } from "node:buffer";

const FILE = "jwt-secret";

/**
 * The secret that tokens are signed with, made once and kept in `folder`, readable by its owner
 * alone. Whoever deletes the file signs everybody out.
 */
export async function keptSecret(folder: string): Promise<string> {
  const path = `${folder}/${FILE}`;
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(48))).toString("base64url");
  try {
    await Deno.writeTextFile(path, secret, { createNew: true, mode: 0o600 });
    return secret;
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    return await Deno.readTextFile(path);
  }
}
