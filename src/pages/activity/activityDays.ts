import type { Language } from "../../../contract/language.ts";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatLongDay } from "../../i18n/formats.ts";

interface ActivityDay {
  /** `2026-11-23`, on the reader's clock. */
  key: string;
  title: string;
  entries: ActivityEntry[];
}

const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-");

/** What happened, in its order, day by day as the reader's clock has them. */
export function byDay(
  entries: readonly ActivityEntry[],
  now: Date,
  { t, language }: { t: Translate; language: Language },
): ActivityDay[] {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const titleOf = (moment: Date) => {
    if (dayOf(moment) === dayOf(now)) return t("Today");
    return dayOf(moment) === dayOf(yesterday) ? t("Yesterday") : formatLongDay(moment, language);
  };
  const days = new Map<string, ActivityDay>();
  for (const entry of entries) {
    const moment = new Date(entry.createdAt);
    const key = dayOf(moment);
    const day = days.get(key);
    if (day) day.entries.push(entry);
    else days.set(key, { key, title: titleOf(moment), entries: [entry] });
  }
  return [...days.values()];
}
