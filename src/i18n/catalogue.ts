import type { Language, Message } from "../../contract/language.ts";
import type { catalogue as english } from "./en/catalogue.ts";
import type { pages } from "./en/pages.ts";

/** A text that differs by number, in the categories of Intl.PluralRules. */
export interface Plural {
  one: string;
  other: string;
}

export type Entry = string | Plural;

/** What is said before signing in, and around every page. */
export type Catalogue = Record<keyof typeof english, Entry>;
/** What is said on the pages behind the sign-in. */
export type PageTexts = Record<keyof typeof pages, Entry>;
export type Key = keyof Catalogue | keyof PageTexts;

const loadedPageTexts: Partial<Record<Language, PageTexts>> = {};

/** The texts that are said everywhere in a language; those of pages come along once any are open. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [{ catalogue }] = await Promise.all([
    language === "en" ? import("./en/catalogue.ts") : import("./tr/catalogue.ts"),
    Object.keys(loadedPageTexts).length > 0 ? loadPageTexts(language) : undefined,
  ]);
  return catalogue;
}

/** Makes the texts of the pages behind the sign-in sayable in a language. */
export async function loadPageTexts(language: Language): Promise<void> {
  if (loadedPageTexts[language]) return;
  const { pages } = language === "en"
    ? await import("./en/pages.ts")
    : await import("./tr/pages.ts");
  loadedPageTexts[language] = pages;
}

/** The entry of a key; the key itself, which is English, should the texts of pages not be open. */
export function entryOf(language: Language, catalogue: Catalogue, key: Key): Entry {
  const everywhere: Partial<Record<Key, Entry>> = catalogue;
  const ofPages: Partial<Record<Key, Entry>> = loadedPageTexts[language] ?? {};
  return everywhere[key] ?? ofPages[key] ?? key;
}

/** A text of the catalogue, to be said later in whichever language is spoken then. */
export const message = (key: Key, params?: Message["params"]): Message<Key> =>
  params === undefined ? { key } : { key, params };

/** Each language calls itself by its own name, whichever is spoken. */
export const LANGUAGE_NAMES: Record<Language, string> = { tr: "Türkçe", en: "English" };
