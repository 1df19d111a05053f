import type { Language, Message } from "../../contract/language.ts";
import type { Role } from "../../contract/permissions.ts";
import type { catalogue as turkish } from "./tr/catalogue.ts";

/** A text that differs by number, in the categories of Intl.PluralRules. */
interface Plural {
  one: string;
  other: string;
}

type Entry = string | Plural;

export type Key = keyof typeof turkish;

/** The texts of a language. A key is English: what has no entry is said as it is. */
export type Catalogue = Partial<Record<Key, Entry>>;

/** Loads the texts of a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const { catalogue }: { catalogue: Catalogue } = language === "en"
    ? await import("./en/catalogue.ts")
    : await import("./tr/catalogue.ts");
  return catalogue;
}

/** The entry of a key; the key itself, which is English, where there is none. */
export const entryOf = (catalogue: Catalogue, key: Key): Entry => catalogue[key] ?? key;

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
