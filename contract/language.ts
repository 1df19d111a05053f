import { isolateText } from "./isolateText.ts";

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
