import type { App } from "../../machines/createApp.ts";
import type { Catalogue } from "../i18n/catalogue.ts";
import { type Translate, translator } from "../i18n/Translation.tsx";

/** Makes the translator of the current language outside of views. */
export function translate({ preferences }: Pick<App, "preferences">): Translate {
  const { language, catalogue } = preferences.getSnapshot().context;
  return translator(language, (catalogue ?? {}) as Catalogue);
}
