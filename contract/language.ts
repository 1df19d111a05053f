export const LANGUAGES = ["tr", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "tr";

export const isLanguage = (text: unknown): text is Language =>
  (LANGUAGES as readonly unknown[]).includes(text);

/** A text to be said in whichever language is spoken: its key, and the values of its `{names}`. */
export interface Message<Key extends string = string> {
  key: Key;
  params?: Record<string, string | number>;
}

/** Numbers as each language groups them; making one takes longer than many uses of it. */
const numbers = new Map<Language, Intl.NumberFormat>();

function grouped(value: number, language: Language): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language);
  numbers.set(language, format);
  return format.format(value);
}

/**
 * Puts values in the place of `{names}`, texts isolated from the direction of the sentence. Numbers
 * are grouped as the language does.
 */
export function interpolate(
  text: string,
  params: Record<string, string | number> = {},
  language: Language = DEFAULT_LANGUAGE,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    if (typeof value === "number") return grouped(value, language);
    return value === undefined ? placeholder : isolateText(value);
  });
}

/** Right-to-left letters and marks, and characters that embed, override or isolate. */
const TURNING =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200e\u200f\u202a-\u202e\u2066-\u2069\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Keeps the direction of a value from reaching the sentence it is inserted into: what is written
 * from right to left is isolated (U+2068, U+2069), and has no characters that would end that.
 */
export function isolateText(text: string): string {
  if (!TURNING.test(text)) return text;
  const inner = text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "");
  return TURNING.test(inner) ? `\u2068${inner}\u2069` : inner;
}

/** Joins values, each isolated from the others; those that are empty are left out. */
export function joinTexts(
  texts: readonly (string | null | undefined)[],
  separator: string,
): string {
  return texts.flatMap((text) => text ? [isolateText(text)] : []).join(separator);
}

/** The number of names that a sentence lists. */
export const MAX_LISTED_NAMES = 5;

/** Joins the first names, and “…” for further ones. */
export const joinNames = (names: readonly string[]): string =>
  joinTexts(
    names.length > MAX_LISTED_NAMES ? [...names.slice(0, MAX_LISTED_NAMES), "…"] : names,
    ", ",
  );
