import { use } from "react";
import type { Language } from "../../../contract/language.ts";
import { openTexts, type TextArea } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";

/** Opens the texts that what narrows and exports a list is worded in. Suspends until they have come. */
export function useListTexts(areas: readonly TextArea[]): void {
  const { language } = useTranslation();
  use(textsOf(areas, language));
}

const opened = new Map<string, Promise<void>>();

/** One promise for each, as `use` wants it. */
function textsOf(areas: readonly TextArea[], language: Language): Promise<void> {
  const key = `${areas.join(" ")} ${language}`;
  const texts = opened.get(key) ?? openTexts(language, ["list", ...areas]);
  opened.set(key, texts);
  // What failed to load is asked for anew the next time.
  texts.catch(() => opened.delete(key));
  return texts;
}
