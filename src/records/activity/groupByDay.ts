import type { Language } from "../../../contract/language.ts";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatLongDay } from "../../i18n/formats.ts";
import { getReaderTimeZone } from "../../i18n/timeZone.ts";

/** The entries of one day. */
export interface ActivityDay {
  /** `2026-11-23`, in the reader's time zone. */
  key: string;
  title: string;
  entries: ActivityEntry[];
}

/** Groups entries by day in the reader's time zone, in their order. */
export function groupByDay(
  entries: readonly ActivityEntry[],
  today: string,
  { t, language }: { t: Translate; language: Language },
): ActivityDay[] {
  const timeZone = getReaderTimeZone();
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const getTitle = (day: string, moment: string) => {
    if (day === today) return t("Today");
    return day === yesterday ? t("Yesterday") : formatLongDay(new Date(moment), language);
  };
  const days = new Map<string, ActivityDay>();
  for (const entry of entries) {
    const { createdAt } = entry;
    const key = Temporal.Instant.from(createdAt).toZonedDateTimeISO(timeZone).toPlainDate()
      .toString();
    const day = days.get(key);
    if (day) day.entries.push(entry);
    else days.set(key, { key, title: getTitle(key, createdAt), entries: [entry] });
  }
  return [...days.values()];
}
