import { interpolate } from "../../contract/language.ts";
import { useTranslation } from "./Translation.tsx";
import type { Key } from "./catalogue.ts";
import { find } from "./tr/find.ts";

/** The texts of the command palette, of the list of keys and of the help come with these. */
export type FindKey = Key | keyof typeof find;

export type TranslateFind = (key: FindKey, params?: Record<string, string | number>) => string;

/** The current language, and a translator that knows these texts as well. */
export function useFindTexts(): { language: "tr" | "en"; t: TranslateFind } {
  const { language, t } = useTranslation();
  return {
    language,
    t: (key, params = {}) =>
      isFound(key)
        ? interpolate(language === "tr" ? find[key] : key, params, language)
        : t(key, params),
  };
}

const isFound = (key: FindKey): key is keyof typeof find => Object.hasOwn(find, key);
