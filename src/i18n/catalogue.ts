import type { Language, Message } from "../../contract/language.ts";
import type { Role } from "../../contract/permissions.ts";
import type { catalogue as turkish } from "./tr/catalogue.ts";
import type { pages } from "./tr/pages.ts";

/** A text that differs by number, in the categories of Intl.PluralRules. */
interface Plural {
  one: string;
  other: string;
}

type Entry = string | Plural;

/**
 * The texts before signing in, and of the layout of every page. A key is English: what has no entry
 * is said as it is.
 */
export type Catalogue = Partial<Record<keyof typeof turkish, Entry>>;
/** The texts of the pages behind the sign-in. */
export type PageTexts = Partial<Record<keyof typeof pages, Entry>>;
export type Key = keyof Catalogue | keyof PageTexts;

const loadedPageTexts: Partial<Record<Language, PageTexts>> = {};

/** Loads the texts that every page has; those of pages along with them, once any were loaded. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [{ catalogue }] = await Promise.all([
    language === "en" ? { catalogue: {} } : import("./tr/catalogue.ts"),
    Object.keys(loadedPageTexts).length > 0 ? loadPageTexts(language) : undefined,
  ]);
  return catalogue;
}

/** Loads the texts of the pages behind the sign-in. */
export async function loadPageTexts(language: Language): Promise<void> {
  if (loadedPageTexts[language]) return;
  const { pages } = language === "en"
    ? await import("./en/pages.ts")
    : await import("./tr/pages.ts");
  loadedPageTexts[language] = pages;
}

/** The entry of a key; the key itself, which is English, where there is none. */
export function entryOf(language: Language, catalogue: Catalogue, key: Key): Entry {
  const everywhere: Partial<Record<Key, Entry>> = catalogue;
  const ofPages: Partial<Record<Key, Entry>> = loadedPageTexts[language] ?? {};
  return everywhere[key] ?? ofPages[key] ?? key;
}

/** A text of the catalogue, to be translated where it is shown. */
export const message = (key: Key, params?: Message["params"]): Message<Key> =>
  params === undefined ? { key } : { key, params };

/** Each language by its own name, whatever the current one is. */
export const LANGUAGE_NAMES: Record<Language, string> = { tr: "Türkçe", en: "English" };

/** The labels of the roles. */
export const ROLE_LABELS: Record<Role, { label: Key }> = {
  ADMIN: { label: "Administrator" },
  MANAGER: { label: "Manager" },
  MEMBER: { label: "Member" },
  VIEWER: { label: "Viewer" },
};
