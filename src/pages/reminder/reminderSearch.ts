import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { reminderList } from "../../../contract/reminder.ts";
import { REMINDER_STATUSES } from "../../../contract/reminderStatus.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { choiceParam, idParam, readSearch, type SearchOf } from "../searchParams.ts";

/** The search parameters of /reminders/ (spec section 2); overdue ones are active as well. */
export const reminderSearch = {
  ...listSearch(reminderList),
  status: choiceParam(["all", ...REMINDER_STATUSES, "OVERDUE"]),
  /** Of one project. */
  project: idParam,
};
export type ReminderSearch = SearchOf<typeof reminderSearch>;

export const readReminderSearch = (params: URLSearchParams) => readSearch(reminderSearch, params);

/** What the list asks the server for: `filter` is matched on the description, `built` comes beside. */
export function reminderQuery(search: ReminderSearch, built: readonly Filter[] = []): ListQuery {
  const { status, project } = search;
  const filters: Filter[] = [];
  if (status === "OVERDUE") {
    filters.push({ fieldId: "overdue", operator: "EQUALS", value: "true" });
  } else if (status !== "all") {
    filters.push({ fieldId: "status", operator: "EQUALS", value: status });
  }
  if (project !== "") filters.push({ fieldId: "projectId", operator: "EQUALS", value: project });
  return listQuery(search, "description", {
    filters: [...filters, ...built],
    extend: ["users", "project"],
  });
}
