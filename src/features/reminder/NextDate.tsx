import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { useToday } from "../../i18n/clock.ts";
import { formatDate } from "../../i18n/formats.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { useIsOverdue } from "./statuses.ts";
import {
  countDaysSince,
  formatTimeZone,
  formatWallTime,
  isOtherTimeZone,
  toDay,
  toTime,
} from "../../i18n/wallClock.ts";

type ReminderDates = Pick<
  Reminder,
  "nextDueDatetime" | "nextDueAt" | "overdue" | "timeZone" | "completedAt"
>;

interface NextDateProps {
  reminder: ReminderDates;
  /** Shows `Today` instead of the date. */
  showsToday?: boolean;
}

/** The next due date of a reminder with its delay, or its completion date. */
export function NextDate({ reminder, showsToday = false }: NextDateProps) {
  const { t } = useTranslation();
  const today = useToday();
  const isOverdue = useIsOverdue(reminder);
  const { nextDueDatetime, nextDueAt, timeZone, completedAt } = reminder;
  if (completedAt !== null) {
    return <MutedText>{formatCompletion(completedAt, t)}</MutedText>;
  }
  if (nextDueDatetime === null || nextDueAt === null) return null;
  const next = { dueDatetime: nextDueDatetime, dueAt: nextDueAt };
  return (
    <DueDate isLate={isOverdue}>
      {showsToday && toDay(nextDueDatetime) === today
        ? `${t("Today")} ${toTime(nextDueDatetime)}`
        : formatWallTime(nextDueDatetime)}
      {isOverdue && (
        <>
          {" "}
          <Note>{formatLateness(nextDueAt, today, t)}</Note>
        </>
      )}
      {isOtherTimeZone(next) && (
        <>
          {" "}
          <Zone>{formatTimeZone(timeZone)}</Zone>
        </>
      )}
    </DueDate>
  );
}

/** Formats how many days it is late, or that it is overdue today. */
function formatLateness(dueAt: string, today: string, t: Translate): string {
  const count = countDaysSince(dueAt, today);
  return count > 0 ? t("{count} days late", { count }) : t("Overdue");
}

const formatCompletion = (completedAt: string, t: Translate) =>
  t("Completed on {date}", { date: formatDate(completedAt, "short", t) });

const MutedText = styled("span", { color: "$inkThird" });

const DueDate = styled("span", {
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 6,
  whiteSpace: "nowrap",
  numbers: "tabular",
  variants: { isLate: { true: { color: "$danger", fontWeight: "$medium" } } },
});

const Note = styled("span", { text: "caption" });

/** The name of a time's zone, if it differs from the user's. */
export const Zone = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
});
