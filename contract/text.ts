import type { ValidationKey } from "./messages.ts";

/** Characters removed from one-line text: zero width, fillers, controls, lone surrogates. */
const HIDDEN =
  /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0001}\p{Cs}]|(?![\t-\r\u0085])\p{Cc}/gu;
/** Joiners and variation selectors at either end of a text, where they join nothing. */
const LOOSE = /^[\p{Default_Ignorable_Code_Point} ]+|[\u200c\u200d ]+$/gu;
const SPACES = /[\s\u0085\u2800]+/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** A character that is visible by itself. */
const VISIBLE =
  /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u;

/** Characters that set the direction of the text around them. */
export const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Direction characters that affect the whole paragraph. */
export const DIRECTION_RUNS = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Normalises one-line text: composed (NFC), without hidden characters, one space between words.
 * Text that shows nothing becomes empty.
 */
export function cleanLine(text: string): string {
  const line = text.replace(HIDDEN, "").replace(SPACES, " ").replace(LOOSE, "").normalize("NFC");
  return VISIBLE.test(line) ? line : "";
}

/** Normalises text of several lines as `cleanLine` does, but keeps its lines and spaces. */
export function cleanProse(text: string): string {
  const prose = text.replace(LINE_ENDS, "\n").replace(/[\ufeff\p{Cs}]|(?![\t\n])\p{Cc}/gu, "")
    .trim().normalize("NFC");
  return VISIBLE.test(prose) ? prose : "";
}

/** Normalises a word such as an address: removes all invisible characters. */
export function cleanWord(text: string): string {
  return cleanLine(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}

/** The cleaned text, or the key of its problem. */
export type TextReading = { value: string } | { problem: ValidationKey };
