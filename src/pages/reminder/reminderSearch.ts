import type { Filter } from "../../../contract/listQuery.ts";
import { reminderList } from "../../../contract/reminder.ts";
import { listSearch } from "../list/listSearch.ts";
import { type Asker, byChoice, byRecord } from "../list/narrowing.ts";
import { REMINDER_STANDING } from "./reminderStatus.ts";
import { dateParam } from "../searchParams.ts";
import { endOfDay } from "./wallClock.ts";

const STATUSES = ["OVERDUE", "DUE", "ACTIVE", "COMPLETED"] as const;

/**
 * Overdue ones are active as well; due are those and what else falls due before the reader's day
 * ends.
 */
function statusFilters(status: (typeof STATUSES)[number], { now }: Asker): Filter[] {
  switch (status) {
    case "OVERDUE":
      return [{ fieldId: "overdue", operator: "EQUALS", value: "true" }];
    case "DUE":
      return [{ fieldId: "nextDueDatetime", operator: "LESS_THAN", value: endOfDay(now) }];
    default:
      return [{ fieldId: "status", operator: "EQUALS", value: status }];
  }
}

/** The address of /reminders/ (docs/product.md 16.1). */
export const reminderSearch = listSearch({
  path: "/reminders/",
  shape: reminderList,
  matchedOn: "description",
  extend: ["users", "project"],
  narrowing: {
    /** `me`: only those that the signed-in user made or is linked to. */
    concerns: byChoice(
      (_, { userId }) => [{ fieldId: "concerns", operator: "EQUALS", value: userId }],
      {
        values: ["me"],
        words: { me: { label: "My reminders" } },
        isOffered: (_, has) => has("reminder:link_user"),
      },
    ),
    status: byChoice(statusFilters, {
      values: STATUSES,
      words: { ...REMINDER_STANDING, DUE: { label: "Due today or overdue" } },
    }),
    project: byRecord("projectId", "project", "Project"),
  },
});

/** The address of the reminders that a number counts, what is next of them first. */
export const remindersPath = (narrowed: Parameters<typeof reminderSearch.path>[0]) =>
  reminderSearch.path({ ...narrowed, sortField: "nextDueDatetime", sortDirection: "asc" });

/** The search parameters of /reminders/create: the day that was pressed in the calendar. */
export const reminderCreateSearch = { date: dateParam };
