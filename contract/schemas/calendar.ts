import { MAX_CALENDAR_DAYS } from "../calendar.ts";
import type { FieldErrors, Form } from "../validation.ts";
import { DateText } from "./fields.ts";
import { type } from "./schema.ts";

/** The number of omitted entries per day; a minimum if `isCountExact` is false. */
export const omittedByDay = {
  "more?": type({ day: "string", count: "number.integer", "isCountExact?": "false" }).array(),
} as const;

/**
 * The first and last day of a calendar. A single day is returned completely, in pages that count
 * from 1.
 */
const dayRange = {
  from: DateText,
  to: DateText,
  "page?": "1 <= number.integer <= 100",
} as const;

export const CalendarQuery = type(dayRange);
export type CalendarQuery = typeof CalendarQuery.infer;

/** `mine` limits a calendar of milestones to those that the caller has to do. */
export const MilestoneCalendarQuery = type({ ...dayRange, "mine?": "boolean" });
export type MilestoneCalendarQuery = typeof MilestoneCalendarQuery.infer;

export const calendarForm: Form<CalendarQuery> = { schema: CalendarQuery, crossCheck: checkRange };
export const milestoneCalendarForm: Form<MilestoneCalendarQuery> = {
  schema: MilestoneCalendarQuery,
  crossCheck: checkRange,
};

function checkRange({ from, to, page }: CalendarQuery): FieldErrors {
  if (page !== undefined && from !== to) return { page: [{ key: "Unknown field" }] };
  if (to < from) return { to: [{ key: "The end date cannot be before the start date" }] };
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days > MAX_CALENDAR_DAYS
    ? { to: [{ key: "Choose at most {limit}", params: { limit: MAX_CALENDAR_DAYS } }] }
    : {};
}
