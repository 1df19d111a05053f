import { reminderAddress } from "../../../contract/reminder.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import { createChoiceFilter, createRecordFilter } from "../../records/list/quickFilters.ts";
import { dateParam } from "../../records/searchParams.ts";
import { REMINDER_STATUS } from "./statuses.ts";

/** The search parameters of /reminders/ (docs/product.md 16.1). */
export const reminderSearch = createListSearch({
  ...reminderAddress,
  extend: ["users", "project"],
  quickFilters: {
    concerns: createChoiceFilter(reminderAddress.quickFilters.concerns, {
      labels: { me: { label: "My reminders" } },
      isOffered: (_, has) => has("reminder:link_user"),
    }),
    status: createChoiceFilter(reminderAddress.quickFilters.status, {
      labels: { ...REMINDER_STATUS, DUE: { label: "Due today or overdue" } },
    }),
    project: createRecordFilter(reminderAddress.quickFilters.project, "project", "Project"),
  },
});

/** Creates the path of the reminder list, the next due first. */
export const remindersPath = (values: Parameters<typeof reminderSearch.path>[0]) =>
  reminderSearch.path({ ...values, sortField: "nextDueDatetime", sortDirection: "asc" });

/** The search parameters of /reminders/create: the first due date. */
export const reminderCreateSearch = { date: dateParam };
