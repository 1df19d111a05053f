import type { Language, Message } from "../../contract/language.ts";
import type { Role } from "../../contract/permissions.ts";
import type { catalogue as turkish } from "./tr/catalogue.ts";

/** The plural forms of a text, by the categories of Intl.PluralRules. */
interface Plural {
  one: string;
  other: string;
}

type Entry = string | Plural;

export type Key = keyof typeof turkish;

/** The texts of a language. Keys are English: a missing entry is its key. */
export type Catalogue = Partial<Record<Key, Entry>>;

export const findEntry = (catalogue: Catalogue, key: Key): Entry => catalogue[key] ?? key;

/** Creates a message that is translated when it is shown. */
export const message = (key: Key, params?: Message["params"]): Message<Key> =>
  params === undefined ? { key } : { key, params };

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { tr: "Türkçe", en: "English" };

export const ROLE_LABELS: Record<Role, { label: Key }> = {
  ADMIN: { label: "Administrator" },
  MANAGER: { label: "Manager" },
  MEMBER: { label: "Member" },
  VIEWER: { label: "Viewer" },
};
