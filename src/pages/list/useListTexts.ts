import { use } from "react";
import type { Language } from "../../../contract/language.ts";
import { openTexts } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FILTERABLE_LISTS, type ListId } from "./listFields.ts";

/** Opens the texts that what narrows a list is worded in. Suspends until they have come. */
export function useListTexts(listId: ListId): void {
  const { language } = useTranslation();
  use(textsOf(listId, language));
}

const opened = new Map<string, Promise<void>>();

/** One promise for each, as `use` wants it. */
function textsOf(listId: ListId, language: Language): Promise<void> {
  const key = `${listId} ${language}`;
  const texts = opened.get(key) ??
    openTexts(language, ["list", ...FILTERABLE_LISTS[listId].areas]);
  opened.set(key, texts);
  // What failed to load is asked for anew the next time.
  texts.catch(() => opened.delete(key));
  return texts;
}
