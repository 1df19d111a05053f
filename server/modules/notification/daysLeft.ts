import type { Language } from "../../../contract/language.ts";
import { createTranslator } from "../../platform/i18n/translate.ts";

/** Formats the number of days until a date. */
export function formatDaysLeft(days: number, language: Language): string {
  const t = createTranslator(language);
  if (days === 0) return t("today");
  return days === 1 ? t("tomorrow") : t("in {days} days", { days });
}
