import type { Key } from "../../i18n/catalogue.ts";

export type TextReading = { value: string; error?: never } | { value?: never; error: Key };

export interface TextFormat {
  /** Parses a text that is not empty; a value parses to itself. */
  read: (text: string) => TextReading;
  /** Formats a value; returns an invalid value unchanged. */
  format: (value: string) => string;
  /** Changes one part of the value by an arrow key. Null if that is not possible. */
  step?: (value: string | null, part: number, delta: 1 | -1) => string | null;
}

/** Trims a text, removes invisible characters, and converts full-width ones to ASCII. */
export function cleanText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "")
    .replaceAll(
      FULL_WIDTH,
      (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET),
    ).trim();
}

const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
/** Only full-width ASCII: variants such as `²` are other characters. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
