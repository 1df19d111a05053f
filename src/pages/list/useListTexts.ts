import { use } from "react";
import type { Language } from "../../../contract/language.ts";
import { openTexts, type TextArea } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type ExportId, FILTERABLE_LISTS } from "./listFields.ts";

/** Opens the texts that what narrows and exports a list is worded in. Suspends until they have come. */
export function useListTexts(listId: ExportId): void {
  const { language } = useTranslation();
  use(textsOf(listId, language));
}

const opened = new Map<string, Promise<void>>();

/** One promise for each, as `use` wants it. */
function textsOf(listId: ExportId, language: Language): Promise<void> {
  const key = `${listId} ${language}`;
  const texts = opened.get(key) ??
    openTexts(language, ["list", ...areasOf(listId)]);
  opened.set(key, texts);
  // What failed to load is asked for anew the next time.
  texts.catch(() => opened.delete(key));
  return texts;
}

function areasOf(listId: ExportId): readonly TextArea[] {
  return listId === "projectHistory"
    ? ["projectRecord", "milestone"]
    : FILTERABLE_LISTS[listId].areas;
}
