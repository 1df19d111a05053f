import { DEFAULT_TIME_ZONE } from "./constants.ts";
import type { Filter, ListShape } from "./listQuery.ts";
import { createChoiceRule, createRecordRule, type FilterContext } from "./quickFilters.ts";

export const REMINDER_STATUSES = ["ACTIVE", "COMPLETED"] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

export const OCCURRENCE_STATUSES = ["PENDING", "COMPLETED", "SKIPPED"] as const;
export type OccurrenceStatus = (typeof OCCURRENCE_STATUSES)[number];

/** The most occurrences in a calendar feed, and of one rule. */
export const MAX_CALENDAR_OCCURRENCES = 5_000;
/** The most active reminders of one user. */
export const MAX_ACTIVE_REMINDERS = 500;
/** Pending occurrences due within this many days are upcoming. */
export const UPCOMING_DAYS = 7;
export const MAX_UPCOMING = 100;
export const PREVIEW_LENGTH = 5;
/** The most occurrences that one request completes or skips. */
export const MAX_SETTLED_AT_ONCE = 500;

/** The list of reminders. `dueDatetime` and `nextDueDatetime` filter and sort by instant. */
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
    /** A user who created the reminder or is linked to it. */
    concerns: { type: "entity", sortable: false, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["users", "project", "nextOccurrence"],
  defaultSort: { field: "dueDatetime", direction: "desc" },
} as const satisfies ListShape;

/** GET /api/reminders/{id}/occurrences: past ones, and those of the coming months. */
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

/** OVERDUE overlaps with ACTIVE; DUE includes overdue reminders and those due today. */
function createStatusFilters(
  [status = "ACTIVE"]: readonly (typeof STATUS_CHOICES)[number][],
  { now, timeZone }: FilterContext,
): Filter[] {
  switch (status) {
    case "OVERDUE":
      return [{ fieldId: "overdue", operator: "EQUALS", value: "true" }];
    case "DUE":
      return [{
        fieldId: "nextDueDatetime",
        operator: "LESS_THAN",
        value: getEndOfDay(now, timeZone),
      }];
    default:
      return [{ fieldId: "status", operator: "EQUALS", value: status }];
  }
}

/** The end of the day that contains a moment. */
export const getEndOfDay = (moment: Date, timeZone: string = DEFAULT_TIME_ZONE): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
    .add({ days: 1 }).startOfDay().toInstant().toString();

/** The address of the list of reminders (docs/product.md 16.1). */
export const reminderAddress = {
  path: "/reminders/",
  shape: reminderList,
  textField: "description",
  quickFilters: {
    /** `me`: only reminders that the caller created or is linked to. */
    concerns: createChoiceRule(
      (_, { userId }) => [{ fieldId: "concerns", operator: "EQUALS", value: userId }],
      ["me"],
    ),
    status: createChoiceRule(createStatusFilters, STATUS_CHOICES),
    project: createRecordRule("projectId"),
  },
} as const;
