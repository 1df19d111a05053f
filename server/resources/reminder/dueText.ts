import type { Language } from "../../../contract/language.ts";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { translator } from "../../i18n/translate.ts";
import { formatDue } from "./schedule.ts";

/** More dates are counted, so that a text fits on a screen. */
const MOST_NAMED = 10;

const SPEAKERS = {
  tr: { t: translator("tr"), list: new Intl.ListFormat("tr-TR") },
  en: { t: translator("en"), list: new Intl.ListFormat("en-GB") },
};

/** The dates of one reminder in a sentence; the zone only where it is not the usual one. */
export function formatDues(
  dueDatetimes: readonly string[],
  timeZone: string,
  language: Language,
): string {
  const { t, list } = SPEAKERS[language];
  const named = dueDatetimes.slice(0, MOST_NAMED).map((due) => formatDue(due, DEFAULT_TIME_ZONE));
  const count = dueDatetimes.length - named.length;
  const dates = count === 0
    ? list.format(named)
    : t("{dates} and {count} more", { dates: named.join(", "), count });
  return timeZone === DEFAULT_TIME_ZONE ? dates : `${dates} (${timeZone})`;
}
