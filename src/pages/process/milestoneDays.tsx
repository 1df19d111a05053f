import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";

/** The day of a moment in Istanbul, the time zone of milestones. */
export function dayOf(moment: string): Temporal.PlainDate {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(DEFAULT_TIME_ZONE).toPlainDate();
}

/** The days from one day to another; negative when the second is earlier. */
const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate): number =>
  from.until(to, { largestUnit: "day" }).days;

/** The pace of a milestone: its duration, its delay, or its current day. */
export type Pace =
  | { kind: "took"; days: number }
  | { kind: "late"; days: number }
  /** The day it is started on is its first. */
  | { kind: "running"; day: number };

type MilestoneTimes = Pick<
  Milestone,
  "status" | "late" | "still" | "dueDate" | "startedAt" | "completedAt"
>;

/** The pace on a day, or null for one that is pending, standing still, or without times. */
export function paceOf(milestone: MilestoneTimes, on: Temporal.PlainDate): Pace | null {
  const { status, late, still, dueDate, startedAt, completedAt } = milestone;
  if (status === "COMPLETED") {
    if (startedAt === null || completedAt === null) return null;
    return { kind: "took", days: daysBetween(dayOf(startedAt), dayOf(completedAt)) };
  }
  if (late && dueDate !== null) {
    return { kind: "late", days: daysBetween(Temporal.PlainDate.from(dueDate), on) };
  }
  if (status === "IN_PROGRESS" && !still && startedAt !== null) {
    return { kind: "running", day: daysBetween(dayOf(startedAt), on) + 1 };
  }
  return null;
}

/** The date beside a milestone: its completion, else its due date. */
export const dateOf = ({ status, completedAt, dueDate }: MilestoneTimes): string | null =>
  status === "COMPLETED" ? completedAt ?? dueDate : dueDate;

/** The text of a milestone's pace. */
export function MilestonePace({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const pace = paceOf(milestone, useMilestoneToday());
  return pace === null ? null : <PaceText kind={pace.kind}>{paceText(pace, t)}</PaceText>;
}

function paceText(pace: Pace, t: Translate): string {
  switch (pace.kind) {
    case "late":
      return t("{count} days late", { count: pace.days });
    case "running":
      return t("Day {day}", { day: pace.day });
    case "took":
      return pace.days === 0 ? t("Within a day") : t("Took {count} days", { count: pace.days });
  }
}

const PaceText = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  variants: {
    kind: {
      took: { color: "$inkThird" },
      running: { color: "$inkThird" },
      late: { color: "$danger", fontWeight: "$medium" },
    },
  },
});
