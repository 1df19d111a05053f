import { MAX_CALENDAR_DAYS, OCCURRENCE_STATUSES, REMINDER_STATUSES } from "../reminder.ts";
import type { FieldErrors, Form } from "../validation.ts";
import { OptionalRule, TimeZone, WallClock } from "./dueDate.ts";
import { DateText, lineText, optionalProse } from "./fields.ts";
import { entityFields, listTotal, Person, Reference } from "./references.ts";
import { type } from "./schema.ts";

/**
 * When something is due: `dueDatetime` is what the clock on the wall shows in the reminder's time
 * zone, `YYYY-MM-DDTHH:mm:ss`, and is what people are shown; `dueAt` is the moment in UTC, to
 * compare with now.
 */
const due = { dueDatetime: "string", dueAt: "string" } as const;

/** One time that a reminder is due. */
export const Occurrence = type({
  id: "string.uuid",
  reminderId: "string.uuid",
  ...due,
  status: type.enumerated(...OCCURRENCE_STATUSES),
  /** Pending though its time has come. */
  overdue: "boolean",
  /** Who completed or skipped it, and when. */
  by: Person.or("null"),
  at: "string | null",
  note: "string | null",
});
export type Occurrence = typeof Occurrence.infer;

/**
 * Something not to be forgotten. With a `recurrence` (RFC 5545, see recurrence.ts) its `dueDatetime`
 * is that of the first occurrence; `nextDueDatetime` and `nextDueAt` are of the first one pending,
 * be it overdue or to come. `completedAt` is when the last one was settled, once all are.
 */
export const Reminder = type({
  ...entityFields,
  description: "string",
  notes: "string | null",
  ...due,
  timeZone: "string",
  recurrence: "string | null",
  status: type.enumerated(...REMINDER_STATUSES),
  nextDueDatetime: "string | null",
  nextDueAt: "string | null",
  /** Has a pending occurrence whose time has come. */
  overdue: "boolean",
  completedAt: "string | null",
  projectId: "string.uuid | null",
  createdBy: Person.or("null"),
  /** The users linked to it, by name. */
  "users?": Person.array(),
  "project?": Reference.and({ code: "string" }).or("null"),
  /** The first one pending. */
  "nextOccurrence?": Occurrence.or("null"),
});
export type Reminder = typeof Reminder.infer;

export const ReminderPage = type({ data: Reminder.array(), ...listTotal });
export const OccurrencePage = type({ data: Occurrence.array(), ...listTotal });

/**
 * An occurrence in a calendar, with what there is to say about its reminder, and what its time is
 * changed by: `dueDatetime` of one that repeats is its first.
 */
export const CalendarOccurrence = Occurrence.merge({
  reminder: {
    id: "string.uuid",
    version: "number.integer",
    description: "string",
    status: type.enumerated(...REMINDER_STATUSES),
    dueDatetime: "string",
    timeZone: "string",
    recurrence: "string | null",
    projectId: "string.uuid | null",
  },
});
export type CalendarOccurrence = typeof CalendarOccurrence.infer;

/** GET /api/reminders/calendar, /{id}/occurrences/calendar and /upcoming, the first due first. */
export const OccurrenceCalendar = type({
  data: CalendarOccurrence.array(),
  /** Those that are not told as well. */
  ...listTotal,
  /**
   * How many more there are of days that are not told in full; where that is not exact, it is as
   * far as they are counted, and there are more.
   */
  "more?": type({ day: "string", count: "number.integer", "isCountExact?": "false" }).array(),
  /** Whether rules could be followed to their end; what takes too long to find out is left out. */
  isComplete: "boolean",
});
export type OccurrenceCalendar = typeof OccurrenceCalendar.infer;

/**
 * The days of a calendar, both included, as the reminders' own clocks count them. One day alone is
 * told in full, in pages that count from 1.
 */
export const CalendarQuery = type({
  from: DateText,
  to: DateText,
  "page?": "1 <= number.integer <= 100",
});
export type CalendarQuery = typeof CalendarQuery.infer;

const writable = type({
  description: lineText(500),
  dueDatetime: WallClock,
  /** Europe/Istanbul when left out. */
  "timeZone?": TimeZone,
  "recurrence?": OptionalRule,
  "notes?": optionalProse,
  "projectId?": "string.uuid | null",
  /** Linking others than oneself takes `reminder:link_user`. */
  "userIds?": type("string.uuid").array().atMostLength(100),
});

export const ReminderInput = writable;
export type ReminderInput = typeof ReminderInput.infer;

/** Linked users are replaced as a whole. */
export const ReminderPatch = writable.partial().merge({ version: "number.integer" });
export type ReminderPatch = typeof ReminderPatch.infer;

/** What may be said on completing or skipping. */
export const OccurrenceNote = type({ "note?": optionalProse });
export type OccurrenceNote = typeof OccurrenceNote.infer;

/** PUT /api/reminders/{id}/occurrences/settle: what is done to all open dates up to a day. */
export const OccurrencesSettling = type({
  action: type.enumerated("complete", "skip"),
  /** The last calendar date, by the reminder's own clock; today at the latest. */
  through: DateText,
  "note?": optionalProse,
});
export type OccurrencesSettling = typeof OccurrencesSettling.infer;

/** How many were settled, and how many are still open: no more than so many are settled at once. */
export const OccurrencesSettled = type({ count: "number.integer", remaining: "number.integer" });
export type OccurrencesSettled = typeof OccurrencesSettled.infer;

/** POST /api/reminders/preview: what a rule comes to, asked while it is being made. */
export const SchedulePreviewInput = type({
  dueDatetime: WallClock,
  "timeZone?": TimeZone,
  "recurrence?": OptionalRule,
});
export type SchedulePreviewInput = typeof SchedulePreviewInput.infer;

/** The first five dates; `more` when others follow. */
export const SchedulePreview = type({ data: type(due).array(), more: "boolean" });
export type SchedulePreview = typeof SchedulePreview.infer;

/** GET /api/reminders/feed: whether the user has an address for calendar programs. */
export const ReminderFeed = type({ createdAt: "string | null", lastReadAt: "string | null" });
export type ReminderFeed = typeof ReminderFeed.infer;

/** POST /api/reminders/feed: a new address, which is told this once and ends the one before. */
export const ReminderFeedAddress = type({ url: "string", createdAt: "string" });
export type ReminderFeedAddress = typeof ReminderFeedAddress.infer;

export const reminderForm: Form<ReminderInput> = { schema: ReminderInput };
export const reminderPatchForm: Form<ReminderPatch> = { schema: ReminderPatch };
export const occurrenceNoteForm: Form<OccurrenceNote> = { schema: OccurrenceNote };
export const occurrencesSettlingForm: Form<OccurrencesSettling> = { schema: OccurrencesSettling };
export const schedulePreviewForm: Form<SchedulePreviewInput> = { schema: SchedulePreviewInput };
export const calendarForm: Form<CalendarQuery> = {
  schema: CalendarQuery,
  between: ({ from, to, page }): FieldErrors => {
    if (page !== undefined && from !== to) return { page: [{ key: "Unknown field" }] };
    if (to < from) return { to: [{ key: "The end date cannot be before the start date" }] };
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    return days > MAX_CALENDAR_DAYS
      ? { to: [{ key: "Choose at most {limit}", params: { limit: MAX_CALENDAR_DAYS } }] }
      : {};
  },
};
