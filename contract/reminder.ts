import type { Filter, ListShape } from "./listQuery.ts";
import { choiceRule, type FilterContext, recordRule } from "./quickFilters.ts";
import { deviceTimeZone } from "./timeZone.ts";

export const REMINDER_STATUSES = ["ACTIVE", "COMPLETED"] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

export const OCCURRENCE_STATUSES = ["PENDING", "COMPLETED", "SKIPPED"] as const;
export type OccurrenceStatus = (typeof OCCURRENCE_STATUSES)[number];

/** The most days a calendar can be asked for at once. */
export const MAX_CALENDAR_DAYS = 366;
/** The most occurrences that a calendar program is told, and that rules are followed for. */
export const MAX_CALENDAR_OCCURRENCES = 5_000;
/** The most occurrences of one day in a calendar of several, and those of a day on its own. */
const MOST_OF_A_DAY = 5;
export const DAY_PAGE_SIZE = 100;
/** A calendar of a year has fewer a day, so that no answer grows beyond what screens take. */
export const mostOfADay = (days: number): number =>
  Math.max(1, Math.min(MOST_OF_A_DAY, Math.floor(370 / days)));
/** How far the occurrences of each day are counted. */
export const mostCounted = (days: number): number => Math.floor(120_000 / days);
/** The most reminders that one person has under way at a time. */
export const MAX_ACTIVE_REMINDERS = 500;
/** Upcoming: pending ones due within so many days from now; the most that are answered. */
export const UPCOMING_DAYS = 7;
export const MAX_UPCOMING = 100;
export const PREVIEW_LENGTH = 5;

/** `dueDatetime` and `nextDueDatetime` are filtered and sorted by their moments. */
export const reminderList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    description: { type: "text", sortable: true, filterable: true },
    notes: { type: "text", sortable: false, filterable: true },
    dueDatetime: { type: "datetime", sortable: true, filterable: true },
    nextDueDatetime: { type: "datetime", sortable: true, filterable: true },
    status: { type: "select", sortable: true, filterable: true, values: REMINDER_STATUSES },
    overdue: { type: "boolean", sortable: false, filterable: true },
    completedAt: { type: "datetime", sortable: true, filterable: true },
    recurring: { type: "boolean", sortable: false, filterable: true },
    projectId: { type: "entity", sortable: false, filterable: true },
    project: { type: "text", sortable: true, filterable: true },
    users: { type: "entity", sortable: false, filterable: true },
    createdBy: { type: "entity", sortable: false, filterable: true },
    /** Whoever made it or is linked to it: whom it reminds. */
    concerns: { type: "entity", sortable: false, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["users", "project", "nextOccurrence"],
  defaultSort: { field: "dueDatetime", direction: "desc" },
} as const satisfies ListShape;

/** GET /api/reminders/{id}/occurrences: those that have been, and those of the coming months. */
export const occurrenceList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    dueDatetime: { type: "datetime", sortable: true, filterable: true },
    status: { type: "select", sortable: true, filterable: true, values: OCCURRENCE_STATUSES },
    overdue: { type: "boolean", sortable: false, filterable: true },
    at: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "dueDatetime", direction: "asc" },
} as const satisfies ListShape;

const STATUS_CHOICES = ["OVERDUE", "DUE", "ACTIVE", "COMPLETED"] as const;

/** Overdue ones are active as well; due are those and all that are due today. */
function statusFilters(
  status: (typeof STATUS_CHOICES)[number],
  { now, timeZone }: FilterContext,
): Filter[] {
  switch (status) {
    case "OVERDUE":
      return [{ fieldId: "overdue", operator: "EQUALS", value: "true" }];
    case "DUE":
      return [{
        fieldId: "nextDueDatetime",
        operator: "LESS_THAN",
        value: endOfDay(now, timeZone),
      }];
    default:
      return [{ fieldId: "status", operator: "EQUALS", value: status }];
  }
}

/** The end of a moment's day, in the reader's time zone unless told. */
export const endOfDay = (moment: Date, timeZone = deviceTimeZone()): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
    .add({ days: 1 }).startOfDay().toInstant().toString();

/** The address of the list of reminders (docs/product.md 16.1). */
export const reminderAddress = {
  path: "/reminders/",
  shape: reminderList,
  matchedOn: "description",
  quickFilters: {
    /** `me`: only those that whoever asks created or is linked to. */
    concerns: choiceRule(
      (_, { userId }) => [{ fieldId: "concerns", operator: "EQUALS", value: userId }],
      ["me"],
    ),
    status: choiceRule(statusFilters, STATUS_CHOICES),
    project: recordRule("projectId"),
  },
} as const;
