import type { Language } from "../../../contract/language.ts";
import { joinTexts } from "../../../contract/language.ts";
import { countSkippedHolidays, type DaysOff } from "../../../contract/workingDays.ts";
import { countDays, isDay, type ProcessPlan } from "../../../machines/processPlan.ts";
import { formatDate, getDateFormat, toLocale } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { DatedStep } from "./useProcessPlan.ts";

/** Formats the weekday of a date; null without a valid one. */
export const formatWeekday = (
  date: string | null,
  language: Language,
  style: "short" | "long",
): string | null =>
  isDay(date)
    ? getDateFormat(toLocale(language), { weekday: style, timeZone: "UTC" })
      .format(new Date(`${date}T00:00:00Z`))
    : null;

/** Names why nobody works on a day: the holiday, or the weekend. */
export const describeDayOff = (dayOff: string, t: Translate): string =>
  dayOff === "weekend" ? t("On a weekend") : t("Public holiday: {name}", { name: dayOff });

/** Describes what is unusual about the due dates: moved by hand, or on a day off. */
export function describeDates(steps: readonly DatedStep[], t: Translate): string {
  const texts = steps.flatMap(({ manualDate, dueDate, computedDate, dayOff }, index) => {
    const step = t("Step {position}", { position: index + 1 });
    const isMoved = manualDate !== undefined && isDay(dueDate) && computedDate !== null;
    const days = isMoved ? countDays(computedDate, dueDate) : 0;
    return [
      ...(days > 0
        ? [t("{step}: {days} later", { step, days: t("{count} days", { count: days }) })]
        : []),
      ...(days < 0
        ? [t("{step}: {days} earlier", { step, days: t("{count} days", { count: -days }) })]
        : []),
      ...(dayOff === null ? [] : [`${step}: ${describeDayOff(dayOff, t)}`]),
    ];
  });
  return joinTexts(texts, " · ");
}

/** Describes the expected end and the holidays that working days leave out. */
export function describeEnd(
  steps: readonly DatedStep[],
  { plan, daysOff, t, language }: {
    plan: ProcessPlan;
    daysOff: DaysOff;
    t: Translate;
    language: Language;
  },
): string {
  const end = steps.map(({ dueDate }) => dueDate).filter(isDay).sort().at(-1);
  if (end === undefined) return "";
  const count = plan.source.kind === "process" ? 0 : countLeftOut(steps, plan, daysOff);
  const texts = [
    t("Expected end {date}", {
      date: `${formatDate(end, "short", t)} ${formatWeekday(end, language, "long") ?? ""}`,
    }),
    ...(count > 0 ? [t("{count} public holidays are left out of working days", { count })] : []),
  ];
  return joinTexts(texts, " · ");
}

/** Counts from the date that each step is computed from; a copied process counts no days. */
function countLeftOut(
  steps: readonly DatedStep[],
  { startDate, isFollowed }: ProcessPlan,
  daysOff: DaysOff,
): number {
  let previous = startDate;
  let count = 0;
  for (const { dueDate, computedDate, dayKind, manualDate } of steps) {
    const isManual = manualDate !== undefined;
    if (dayKind === "WORKING" && !isManual && isDay(previous) && isDay(dueDate)) {
      count += countSkippedHolidays(previous, dueDate, daysOff);
    }
    const next = isManual && isFollowed && isDay(dueDate) ? dueDate : computedDate;
    previous = next ?? previous;
  }
  return count;
}
