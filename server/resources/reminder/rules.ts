import { formatRule, parseRule, untilInstant } from "../../../contract/recurrence.ts";
import { PREVIEW_LENGTH, type SchedulePreview } from "../../../contract/reminder.ts";
import { invalid } from "../../refusal.ts";
import { firstDues, momentOf, type Schedule, startingWithFirst } from "./schedule.ts";

/**
 * A schedule as it is kept: it starts with the first time its rule yields, and a last day has become
 * a moment. Refuses a rule that no date fits.
 */
export function checkedSchedule({ recurrence, ...rest }: Schedule): Schedule {
  const parts = recurrence === null ? undefined : parseRule(recurrence);
  const until = parts?.until === undefined
    ? {}
    : { until: untilInstant(parts.until, rest.timeZone) };
  const rule = parts ? formatRule({ ...parts, ...until }) : null;
  const schedule = startingWithFirst({ ...rest, recurrence: rule });
  if (!schedule) throw invalid({ recurrence: [{ key: "No date fits this rule" }] });
  return schedule;
}

/** The first dates of a schedule. Refuses as above. */
export function previewSchedule(wanted: Schedule): SchedulePreview {
  const schedule = checkedSchedule(wanted);
  const first = momentOf(schedule.dueDatetime, schedule.timeZone);
  const dues = firstDues(schedule, first, PREVIEW_LENGTH + 1);
  return {
    data: dues.slice(0, PREVIEW_LENGTH)
      .map(({ dueDatetime, dueAt }) => ({ dueDatetime, dueAt: dueAt.toISOString() })),
    more: dues.length > PREVIEW_LENGTH,
  };
}
