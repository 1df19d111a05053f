import { createContext, type ReactNode, useContext, useMemo } from "react";
import { interpolate, type Language } from "../../contract/language.ts";
import type { LocalizedText } from "../../machines/localizedText.ts";
import { type Catalogue, findEntry, type Key } from "./catalogue.ts";

type Params = Record<string, string | number>;

/** Translates a key of the catalogue; replaces each `{name}` by its value in `params`. */
export type Translate = (key: Key, params?: Params) => string;

/** Creates the translate function of a language; `params.count` selects the plural form. */
export function createTranslate(language: Language, catalogue: Catalogue): Translate {
  const rules = new Intl.PluralRules(language);
  return (key, params = {}) => {
    const entry = findEntry(catalogue, key);
    if (typeof entry === "string") return interpolate(entry, params, language);
    const category = rules.select(Number(params.count ?? 0));
    return interpolate(category === "one" ? entry.one : entry.other, params, language);
  };
}

interface Translation {
  language: Language;
  t: Translate;
}

const TranslationContext = createContext<Translation | null>(null);

interface TranslationProviderProps {
  language: Language;
  catalogue: Catalogue;
  children: ReactNode;
}

export function TranslationProvider({ language, catalogue, children }: TranslationProviderProps) {
  const translation = useMemo(
    () => ({ language, t: createTranslate(language, catalogue) }),
    [language, catalogue],
  );
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** The current language and its translate function. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === null) {
    throw new Error("useTranslation must be used within a TranslationProvider");
  }
  return translation;
}

/** Returns a function that translates a machine's messages; strings stay as they are. */
export function useLocalizedText(): (text: LocalizedText) => string {
  const { t } = useTranslation();
  return (text) => typeof text === "string" ? text : t(text.key as Key, text.params);
}
