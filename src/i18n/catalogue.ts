import { type Language, LANGUAGES, type Message } from "../../contract/language.ts";
import type { Role } from "../../contract/permissions.ts";
import type { catalogue as turkish } from "./tr/catalogue.ts";
import type { opened } from "./tr/opened.ts";
import type { pages } from "./tr/pages.ts";

/** A text that differs by number, in the categories of Intl.PluralRules. */
interface Plural {
  one: string;
  other: string;
}

type Entry = string | Plural;

/** The texts that come first. A key is English: what has no entry is said as it is. */
export type Catalogue = Partial<Record<keyof typeof turkish, Entry>>;
/** Of the texts that come first, those whose English is not their key: they differ by number. */
const ENGLISH: Catalogue = {
  "Created in the last {count} days": {
    one: "Created in the last day",
    other: "Created in the last {count} days",
  },
  "{count} projects, {active} of them active": {
    one: "{count} project, {active} active",
    other: "{count} projects, {active} of them active",
  },
};

/** The other texts of the pages behind the sign-in. */
export type PageTexts = Partial<Record<keyof typeof pages, Entry>>;
/** The texts of what opens on them, and of pages that are opened seldom. */
export type OpenedTexts = Partial<Record<keyof typeof opened, Entry>>;
export type Key = keyof Catalogue | keyof PageTexts | keyof OpenedTexts;

/** The languages whose texts that come first were asked for. */
const said = new Set<Language>();
/** By language, null until they are loaded; of languages in which such a page was opened. */
const pageTexts: Partial<Record<Language, PageTexts | null>> = {};
/** By language, once something that opens later was fetched. */
const openedTexts: Partial<Record<Language, OpenedTexts>> = {};

/** Loads the texts that come first, and those of pages along with them, once such a page was opened. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  said.add(language);
  const [{ catalogue }] = await Promise.all([
    language === "en" ? { catalogue: ENGLISH } : import("./tr/catalogue.ts"),
    Object.keys(pageTexts).length > 0 ? loadPageTexts(language) : undefined,
    Object.keys(openedTexts).length > 0 ? loadTextsOfOpened(language) : undefined,
  ]);
  return catalogue;
}

/** A page behind the sign-in is opened: whatever is loaded from now on has its texts loaded. */
export function openPageTexts(): void {
  for (const language of said) pageTexts[language] ??= null;
}

const spoken = () => LANGUAGES.filter((language) => language in pageTexts);

/** Loads the texts of the pages behind the sign-in, in the languages in which they were opened. */
export async function loadTextsOfPages(): Promise<void> {
  await Promise.all(spoken().map(loadPageTexts));
}

/** The same with the texts of what opens on these pages. */
export async function loadOpenedTexts(): Promise<void> {
  await Promise.all([loadTextsOfPages(), ...spoken().map(loadTextsOfOpened)]);
}

async function loadTextsOfOpened(language: Language): Promise<void> {
  if (openedTexts[language]) return;
  const { opened } = language === "en"
    ? await import("./en/pages.ts")
    : await import("./tr/opened.ts");
  openedTexts[language] = opened;
}

/** Loads all texts of what is behind the sign-in. */
export async function loadAllTexts(language: Language): Promise<void> {
  await Promise.all([loadPageTexts(language), loadTextsOfOpened(language)]);
}

/** Loads the texts of the pages behind the sign-in. */
async function loadPageTexts(language: Language): Promise<void> {
  if (pageTexts[language]) return;
  const { pages } = language === "en"
    ? await import("./en/pages.ts")
    : await import("./tr/pages.ts");
  pageTexts[language] = pages;
}

/** The entry of a key; the key itself, which is English, where there is none. */
export function entryOf(language: Language, catalogue: Catalogue, key: Key): Entry {
  const everywhere: Partial<Record<Key, Entry>> = catalogue;
  const ofPages: Partial<Record<Key, Entry>> = pageTexts[language] ?? {};
  const ofOpened: Partial<Record<Key, Entry>> = openedTexts[language] ?? {};
  return everywhere[key] ?? ofPages[key] ?? ofOpened[key] ?? key;
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
