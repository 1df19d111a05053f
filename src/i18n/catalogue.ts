import type { catalogue as english } from "./en/catalogue.ts";
import type { Language } from "../../contract/language.ts";

/** A text that differs by number, in the categories of Intl.PluralRules. */
export interface Plural {
  one: string;
  other: string;
}

export type Key = keyof typeof english;
export type Catalogue = Record<Key, string | Plural>;

/** The texts of one language; each travels in a bundle of its own. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const module = language === "en"
    ? await import("./en/catalogue.ts")
    : await import("./tr/catalogue.ts");
  return module.catalogue;
}
