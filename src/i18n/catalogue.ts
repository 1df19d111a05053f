import type { Language } from "../../contract/language.ts";
import type { catalogue as english } from "./en/catalogue.ts";
import type { pages as englishPages } from "./en/pages.ts";

/** A text that differs by number, in the categories of Intl.PluralRules. */
export interface Plural {
  one: string;
  other: string;
}

export type Entry = string | Plural;
export type Key = keyof typeof english | keyof typeof englishPages;
export type Catalogue = Record<keyof typeof english, Entry>;
export type PageTexts = Record<keyof typeof englishPages, Entry>;

const openPages = new Map<Language, PageTexts>();

/**
 * The texts of one language, without those of the pages behind the sign-in; these come along once
 * they were wanted. Each part of each language travels in a bundle of its own.
 */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [{ catalogue }] = await Promise.all([
    language === "en" ? import("./en/catalogue.ts") : import("./tr/catalogue.ts"),
    openPages.size > 0 ? loadPageTexts(language) : null,
  ]);
  return catalogue;
}

/** Makes the texts of the pages behind the sign-in sayable. */
export async function loadPageTexts(language: Language): Promise<void> {
  if (openPages.has(language)) return;
  const { pages } = language === "en"
    ? await import("./en/pages.ts")
    : await import("./tr/pages.ts");
  openPages.set(language, pages);
}

/** The entry of a key; the key itself, which is English, should it not have been loaded. */
export function entryOf(language: Language, catalogue: Catalogue, key: Key): Entry {
  const known: Partial<Record<Key, Entry>> = catalogue;
  const ofPages: Partial<Record<Key, Entry>> = openPages.get(language) ?? {};
  return known[key] ?? ofPages[key] ?? key;
}
