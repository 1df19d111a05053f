import { OCCURRENCE_STATUSES, REMINDER_STATUSES } from "../reminder.ts";
import type { Form } from "../validation.ts";
import { omittedByDay } from "./calendar.ts";
import { OptionalRule, TimeZone, WallClock } from "./dueDate.ts";
import { DateText, lineText, optionalProse } from "./fields.ts";
import { entityFields, listTotal, Person, Reference } from "./references.ts";
import { type } from "./schema.ts";

/**
 * A due time. `dueDatetime` is the local time in the reminder's time zone, `YYYY-MM-DDTHH:mm:ss`, to
 * show; `dueAt` is the instant in UTC, to compare.
 */
const due = { dueDatetime: "string", dueAt: "string" } as const;

/** One date of a reminder. */
export const Occurrence = type({
  id: "string.uuid",
  reminderId: "string.uuid",
  ...due,
  status: type.enumerated(...OCCURRENCE_STATUSES),
  /** Whether it is pending after its due time. */
  overdue: "boolean",
  /** The user who completed or skipped it; `at` is when. */
  by: Person.or("null"),
  at: "string | null",
  note: "string | null",
});
export type Occurrence = typeof Occurrence.infer;

/**
 * A reminder. With a `recurrence` (RFC 5545, see recurrence.ts), `dueDatetime` is that of the first
 * occurrence; `nextDueDatetime` and `nextDueAt` are those of the first pending one. `completedAt` is
 * set once all occurrences are completed or skipped.
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
  /** Whether an occurrence is overdue. */
  overdue: "boolean",
  completedAt: "string | null",
  projectId: "string.uuid | null",
  createdBy: Person.or("null"),
  /** The linked users, sorted by name. */
  "users?": Person.array(),
  "project?": Reference.and({ code: "string" }).or("null"),
  /** The first pending occurrence. */
  "nextOccurrence?": Occurrence.or("null"),
});
export type Reminder = typeof Reminder.infer;

export const ReminderPage = type({ data: Reminder.array(), ...listTotal });
export const OccurrencePage = type({ data: Occurrence.array(), ...listTotal });

/**
 * An occurrence in a calendar, with the reminder's fields that calendars show.
 * `reminder.dueDatetime` is that of the first occurrence.
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

/** GET /api/reminders/calendar, /{id}/occurrences/calendar and /upcoming, by due time. */
export const OccurrenceCalendar = type({
  data: CalendarOccurrence.array(),
  /** Includes occurrences that `data` omits. */
  ...listTotal,
  ...omittedByDay,
  /** False if occurrences are missing because computing them would take too long. */
  isComplete: "boolean",
});
export type OccurrenceCalendar = typeof OccurrenceCalendar.infer;

const writable = type({
  description: lineText(500),
  dueDatetime: WallClock,
  /** Europe/Istanbul by default. */
  "timeZone?": TimeZone,
  "recurrence?": OptionalRule,
  "notes?": optionalProse,
  "projectId?": "string.uuid | null",
  /** Linking other users requires `reminder:link_user`. */
  "userIds?": type("string.uuid").array().atMostLength(100),
});

export const ReminderInput = writable;
export type ReminderInput = typeof ReminderInput.infer;

/** The body that changes a reminder; `userIds` replaces the linked users. */
export const ReminderPatch = writable.partial().merge({ version: "number.integer" });
export type ReminderPatch = typeof ReminderPatch.infer;

/** The body that completes or skips an occurrence, with an optional note. */
export const OccurrenceNote = type({ "note?": optionalProse });
export type OccurrenceNote = typeof OccurrenceNote.infer;

/** PUT /api/reminders/{id}/occurrences/settle: completes or skips all open dates up to a day. */
export const OccurrencesSettling = type({
  action: type.enumerated("complete", "skip"),
  /** The last date, in the reminder's time zone; today at the latest. */
  through: DateText,
  "note?": optionalProse,
});
export type OccurrencesSettling = typeof OccurrencesSettling.infer;

/** The number of settled occurrences, and of those that remain open for another request. */
export const OccurrencesSettled = type({ count: "number.integer", remaining: "number.integer" });
export type OccurrencesSettled = typeof OccurrencesSettled.infer;

/** POST /api/reminders/preview: a rule that the user is editing. */
export const SchedulePreviewInput = type({
  dueDatetime: WallClock,
  "timeZone?": TimeZone,
  "recurrence?": OptionalRule,
});
export type SchedulePreviewInput = typeof SchedulePreviewInput.infer;

/** The rule's first five dates; `more` is true if others follow. */
export const SchedulePreview = type({ data: type(due).array(), more: "boolean" });
export type SchedulePreview = typeof SchedulePreview.infer;

/** GET /api/reminders/feed: when the user's calendar feed was created and last read. */
export const ReminderFeed = type({ createdAt: "string | null", lastReadAt: "string | null" });
export type ReminderFeed = typeof ReminderFeed.infer;

/** POST /api/reminders/feed: the address of a new feed, which replaces the previous one. */
export const ReminderFeedAddress = type({ url: "string", createdAt: "string" });
export type ReminderFeedAddress = typeof ReminderFeedAddress.infer;

const messages = {
  description: { required: "Description is required" },
  dueDatetime: { required: "Date and time are required" },
} as const;

export const reminderForm: Form<ReminderInput> = { schema: ReminderInput, messages };
export const reminderPatchForm: Form<ReminderPatch> = { schema: ReminderPatch, messages };
export const occurrenceNoteForm: Form<OccurrenceNote> = { schema: OccurrenceNote };
export const occurrencesSettlingForm: Form<OccurrencesSettling> = { schema: OccurrencesSettling };
export const schedulePreviewForm: Form<SchedulePreviewInput> = { schema: SchedulePreviewInput };
