import { createContext, type ReactNode, useContext, useMemo } from "react";
import { interpolate, type Language } from "../../contract/language.ts";
import type { LocalizedText } from "../../machines/localizedText.ts";
import { type Catalogue, entryOf, type Key } from "./catalogue.ts";

type Params = Record<string, string | number>;

/** Translates a key of the catalogue; `{names}` in it take their values from `params`. */
export type Translate = (key: Key, params?: Params) => string;

/**
 * Makes the translator of one language. A text that differs by number is chosen by `params.count`.
 */
export function translator(language: Language, catalogue: Catalogue): Translate {
  const rules = new Intl.PluralRules(language);
  return (key, params = {}) => {
    const entry = entryOf(catalogue, key);
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
    () => ({ language, t: translator(language, catalogue) }),
    [language, catalogue],
  );
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** The current language and its translator. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === null) {
    throw new Error("useTranslation must be used within a TranslationProvider");
  }
  return translation;
}

/** Translates a machine's text: messages by their key, strings as they are. */
export function useLocalizedText(): (text: LocalizedText) => string {
  const { t } = useTranslation();
  return (text) => typeof text === "string" ? text : t(text.key as Key, text.params);
}
