import type { Language } from "../../../contract/language.ts";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { createTranslator } from "../../platform/i18n/translate.ts";
import { formatDaysLeft } from "../notification/daysLeft.ts";
import { formatDue } from "../../platform/wallClock.ts";

/** Further dates are only counted, so that a text fits on a screen. */
const MAX_NAMED = 10;

const FORMATTERS = {
  tr: { t: createTranslator("tr"), list: new Intl.ListFormat("tr-TR") },
  en: { t: createTranslator("en"), list: new Intl.ListFormat("en-GB") },
};

/** Formats the dates of a reminder as a list. The zone only if it is not the default. */
export function formatDues(
  dueDatetimes: readonly string[],
  timeZone: string,
  language: Language,
): string {
  const { t, list } = FORMATTERS[language];
  const listedDates = dueDatetimes.slice(0, MAX_NAMED)
    .map((dueDatetime) => formatDue(dueDatetime, DEFAULT_TIME_ZONE));
  const count = dueDatetimes.length - listedDates.length;
  const dates = count === 0
    ? list.format(listedDates)
    : t("{dates} and {count} more", { dates: listedDates.join(", "), count });
  return timeZone === DEFAULT_TIME_ZONE ? dates : `${dates} (${timeZone})`;
}

interface DueSoon {
  dueDatetime: string;
  timeZone: string;
  daysLeft: number;
}

/** Formats a date of a reminder with the days left. */
export const formatDueSoon = (
  { dueDatetime, timeZone, daysLeft }: DueSoon,
  language: Language,
): string => `${formatDue(dueDatetime, timeZone)} (${formatDaysLeft(daysLeft, language)})`;
