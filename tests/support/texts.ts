import type { Language } from "../../contract/language.ts";
import { ALL_LATER, loadCatalogue, loadLater, takeTurkish } from "../../src/i18n/catalogue.ts";
import { turkish as home } from "../../src/i18n/tr/bundles/home.ts";
import { turkish as processes } from "../../src/i18n/tr/bundles/processes.ts";
import { turkish as projects } from "../../src/i18n/tr/bundles/projects.ts";
import { turkish as records } from "../../src/i18n/tr/bundles/records.ts";
import { turkish as reminders } from "../../src/i18n/tr/bundles/reminders.ts";

/** Loads all texts of a language; gives those that come first. */
export async function loadTexts(language: Language) {
  const catalogue = await loadCatalogue(language);
  await loadLater(ALL_LATER);
  for (const texts of [home, processes, projects, records, reminders]) takeTurkish(texts);
  return catalogue;
}
