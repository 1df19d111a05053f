import { Buffer } from "node:buffer";

const FILE = "jwt-secret";

/**
 * The secret that tokens are signed with, made once and kept in `folder`, readable by its owner
 * alone. Whoever deletes the file signs everybody out.
 */
export async function keptSecret(folder: string): Promise<string> {
  const path = `${folder}/${FILE}`;
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(48))).toString("base64url");
  const unfinished = `${path}.new`;
  await Deno.writeTextFile(unfinished, secret, { mode: 0o600 });
  await Deno.rename(unfinished, path);
  return secret;
}
