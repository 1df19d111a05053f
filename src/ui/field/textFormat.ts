import type { Key } from "../../i18n/catalogue.ts";

/** The value read from a text, or what is wrong with the text. */
export type TextReading = { value: string; error?: never } | { value?: never; error: Key };

/** How the values of a field are typed and shown. */
export interface TextFormat {
  /** Reads a text that is not empty; each value reads as itself. */
  read: (text: string) => TextReading;
  /** The text of a value; of one that cannot be read, itself. */
  format: (value: string) => string;
  /** The value with one of its parts moved by an arrow key; null where it cannot be. */
  step: (value: string | null, part: number, by: 1 | -1, today: string) => string | null;
}

/** Without the space around it, invisible characters, and digits and signs of full width. */
export function cleanText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "")
    .replaceAll(
      FULL_WIDTH,
      (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET),
    ).trim();
}

const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
/** Those of ASCII; other variants, such as `²`, are not the digits that they look like. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
