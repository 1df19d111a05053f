import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { formatDate } from "../../i18n/formats.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { AlertText } from "../../ui/status/AlertText.ts";
import { styled } from "../../ui/theme.ts";

/** Converts an ISO instant to its day in Istanbul, the time zone of milestones. */
export function toDay(moment: string): Temporal.PlainDate {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(DEFAULT_TIME_ZONE).toPlainDate();
}

/** Counts the days from one day to another; negative if the second is earlier. */
const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate): number =>
  from.until(to, { largestUnit: "day" }).days;

/** The pace of a milestone: its duration, delay, the days until its due date, or its current day. */
export type Pace =
  | { kind: "took"; days: number }
  /** Completed so many days after the due date. */
  | { kind: "tookLate"; days: number }
  | { kind: "late"; days: number }
  | { kind: "left"; days: number }
  /** Counts from 1 on the day of its start. */
  | { kind: "running"; day: number };

type MilestoneTimes = Pick<
  Milestone,
  "status" | "late" | "still" | "dueDate" | "startedAt" | "completedAt"
>;

/** Computes the pace. Null on hold, or without times. */
export function computePace(milestone: MilestoneTimes, today: Temporal.PlainDate): Pace | null {
  const { status, late, still, dueDate, startedAt, completedAt } = milestone;
  if (status === "COMPLETED") {
    if (startedAt === null || completedAt === null) return null;
    const delay = dueDate === null
      ? 0
      : daysBetween(Temporal.PlainDate.from(dueDate), toDay(completedAt));
    if (delay > 0) return { kind: "tookLate", days: delay };
    return { kind: "took", days: daysBetween(toDay(startedAt), toDay(completedAt)) };
  }
  if (late && dueDate !== null) {
    return { kind: "late", days: daysBetween(Temporal.PlainDate.from(dueDate), today) };
  }
  if (dueDate !== null && !still) {
    return { kind: "left", days: daysBetween(today, Temporal.PlainDate.from(dueDate)) };
  }
  if (status === "IN_PROGRESS" && !still && startedAt !== null) {
    return { kind: "running", day: daysBetween(toDay(startedAt), today) + 1 };
  }
  return null;
}

/** Returns the day to show for a milestone: that of its completion, or its due date. */
export const getMilestoneDate = ({ status, completedAt, dueDate }: MilestoneTimes): string | null =>
  status === "COMPLETED" && completedAt !== null ? toDay(completedAt).toString() : dueDate;

/** Formats the day of an ISO instant in Istanbul, in which due dates are compared with it. */
export const formatMomentDay = (moment: string, t: Translate): string =>
  formatDate(toDay(moment).toString(), "short", t);

/** The text of a milestone's pace. */
export function MilestonePace({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const pace = computePace(milestone, useMilestoneToday());
  if (pace === null) return null;
  const Text = pace.kind === "late" ? AlertText : PaceText;
  return <Text>{formatPace(pace, t)}</Text>;
}

/** Formats a pace, such as `3 gün gecikti`. */
export function formatPace(pace: Pace, t: Translate): string {
  switch (pace.kind) {
    case "late":
      return t("{count} days late", { count: pace.days });
    case "left":
      return pace.days === 0 ? t("Due today") : t("{count} days left", { count: pace.days });
    case "tookLate":
      return t("Finished {count} days late", { count: pace.days });
    case "running":
      return t("Day {day}", { day: pace.day });
    case "took":
      return pace.days === 0 ? t("Within a day") : t("Took {count} days", { count: pace.days });
  }
}

const PaceText = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkSecond",
});
