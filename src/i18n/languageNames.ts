import type { Language } from "../../contract/language.ts";

/** Each language calls itself by its own name, whichever is spoken. */
export const LANGUAGE_NAMES: Record<Language, string> = { tr: "Türkçe", en: "English" };
