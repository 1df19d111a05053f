import type { Language, Message } from "../../contract/language.ts";
import type { Role } from "../../contract/permissions.ts";
import type { catalogue as turkish } from "./tr/catalogue.ts";
import type { turkish as home } from "./tr/bundles/home.ts";
import type { turkish as processes } from "./tr/bundles/processes.ts";
import type { turkish as projects } from "./tr/bundles/projects.ts";
import type { turkish as records } from "./tr/bundles/records.ts";
import type { turkish as reminders } from "./tr/bundles/reminders.ts";

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

/** What is said later in Turkish, by the parts that say it. */
const LATER_TURKISH = {
  guest: () => import("./tr/later/guest.ts"),
  pages: () => import("./tr/later/pages.ts"),
  forms: () => import("./tr/later/forms.ts"),
  opened: () => import("./tr/later/opened.ts"),
};

/** Texts that come after the first ones, with the parts that say them. */
export type LaterTexts = keyof typeof LATER_TURKISH;

type TurkishOf<Name extends LaterTexts> = Awaited<
  ReturnType<typeof LATER_TURKISH[Name]>
>["texts"];
/** What the pages of one bundle say, and nobody else: it comes in the bundle. */
type OfBundles =
  & typeof home
  & typeof processes
  & typeof projects
  & typeof records
  & typeof reminders;
type LaterKey = { [Name in LaterTexts]: keyof TurkishOf<Name> }[LaterTexts] | keyof OfBundles;
export type Key = keyof Catalogue | LaterKey;

/** Entries of texts that come later. */
export type LaterEntries = Partial<Record<LaterKey, Entry>>;

/** Whatever is said later: what opens on a page may say what another page does. */
export const ALL_LATER = Object.keys(LATER_TURKISH) as readonly LaterTexts[];

/** The languages whose first texts were asked for. */
const spoken = new Set<Language>();
/** What was said later in any of them. */
const said = new Set<LaterTexts>();
/** By language: what has come. */
const loaded: Record<Language, LaterEntries> = { tr: {}, en: {} };
const cameLater = new Set<string>();

/** Loads the texts that come first, and along with them what was said later in another language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  spoken.add(language);
  const [{ catalogue }] = await Promise.all([
    language === "en" ? { catalogue: ENGLISH } : import("./tr/catalogue.ts"),
    loadIn(language, [...said]),
  ]);
  return catalogue;
}

/** Loads texts in the languages that were asked for, and from now on with each that is. */
export async function loadLater(names: readonly LaterTexts[]): Promise<void> {
  for (const name of names) said.add(name);
  await Promise.all([...spoken].map((language) => loadIn(language, names)));
}

/** Takes in what the pages of a bundle say, which is Turkish: in English most texts are their key. */
export function takeTurkish(texts: LaterEntries): void {
  Object.assign(loaded.tr, texts);
}

async function loadIn(language: Language, names: readonly LaterTexts[]): Promise<void> {
  const awaited = names.filter((name) => !cameLater.has(`${language} ${name}`));
  await Promise.all(awaited.map(async (name) => {
    const texts = await entriesOf(language, name);
    Object.assign(loaded[language], texts);
    cameLater.add(`${language} ${name}`);
  }));
}

/** Whether some are not their key in English: what guests are told differs by number nowhere. */
export const haveEnglish = (name: LaterTexts): boolean => name !== "guest";

async function entriesOf(language: Language, name: LaterTexts): Promise<LaterEntries> {
  if (language === "tr") return (await LATER_TURKISH[name]()).texts;
  return haveEnglish(name) ? (await import("./en/later.ts")).texts : {};
}

/** The entry of a key; the key itself, which is English, where there is none. */
export function entryOf(language: Language, catalogue: Catalogue, key: Key): Entry {
  const first: Partial<Record<Key, Entry>> = catalogue;
  const later: Partial<Record<Key, Entry>> = loaded[language];
  return first[key] ?? later[key] ?? key;
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
