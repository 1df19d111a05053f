import type { App } from "../../machines/createApp.ts";
import type { Catalogue } from "../i18n/catalogue.ts";
import { createTranslate, type Translate } from "../i18n/Translation.tsx";

/** Returns the translate function of the current language, for use outside of views. */
export function getTranslate({ preferences }: Pick<App, "preferences">): Translate {
  const { language, catalogue } = preferences.getSnapshot().context;
  return createTranslate(language, (catalogue ?? {}) as Catalogue);
}
