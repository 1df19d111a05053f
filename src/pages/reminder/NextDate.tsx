import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { useToday } from "../../i18n/clock.ts";
import { formatDate } from "../../i18n/formats.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { useIsOverdue } from "./reminderStatus.ts";
import {
  dayOf,
  daysSince,
  formatTimeZone,
  formatWallTime,
  isOtherTimeZone,
  timeOf,
} from "./wallClock.ts";

type ReminderDates = Pick<
  Reminder,
  "nextDueDatetime" | "nextDueAt" | "overdue" | "timeZone" | "completedAt"
>;

interface NextDateProps {
  reminder: ReminderDates;
  /** Says `Today` in place of the date. */
  saysToday?: boolean;
}

/** The next due date of a reminder, how late it is, or when it was completed. */
export function NextDate({ reminder, saysToday = false }: NextDateProps) {
  const { t } = useTranslation();
  const today = useToday();
  const isOverdue = useIsOverdue(reminder);
  const { nextDueDatetime, nextDueAt, timeZone, completedAt } = reminder;
  if (completedAt !== null) {
    return <MutedText>{completedText(completedAt, t)}</MutedText>;
  }
  if (nextDueDatetime === null || nextDueAt === null) return null;
  const next = { dueDatetime: nextDueDatetime, dueAt: nextDueAt };
  return (
    <DueDate isLate={isOverdue}>
      {saysToday && dayOf(nextDueDatetime) === today
        ? `${t("Today")} ${timeOf(nextDueDatetime)}`
        : formatWallTime(nextDueDatetime)}
      {isOverdue && (
        <>
          {" "}
          <Note>{lateText(nextDueAt, today, t)}</Note>
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

/** The text of how many days it is late, or that it is late today. */
function lateText(dueAt: string, today: string, t: Translate): string {
  const count = daysSince(dueAt, today);
  return count > 0 ? t("{count} days late", { count }) : t("Overdue");
}

const completedText = (completedAt: string, t: Translate) =>
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

/** The name of the time zone beside a time, where it differs from the reader's. */
export const Zone = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
});
