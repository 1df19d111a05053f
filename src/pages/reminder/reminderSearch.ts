import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { reminderList } from "../../../contract/reminder.ts";
import { REMINDER_STATUSES } from "../../../contract/reminderStatus.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { endOfDay } from "./wallClock.ts";
import { choiceParam, idParam, readSearch, type SearchOf, writeSearch } from "../searchParams.ts";

/**
 * The search parameters of /reminders/ (spec section 2). Overdue ones are active as well; due are
 * those and what else falls due before the reader's day ends.
 */
export const reminderSearch = {
  ...listSearch(reminderList),
  status: choiceParam(["all", ...REMINDER_STATUSES, "OVERDUE", "DUE"]),
  /** `me`: only those that the signed-in user made or is linked to. */
  concerns: choiceParam(["all", "me"]),
  /** Of one project. */
  project: idParam,
};
export type ReminderSearch = SearchOf<typeof reminderSearch>;

export const readReminderSearch = (params: URLSearchParams) => readSearch(reminderSearch, params);

type Narrowed = Partial<Pick<ReminderSearch, "status" | "concerns">>;

/** The address of the reminders that a number counts, what is next of them first. */
export function remindersPath(narrowed: Narrowed): string {
  const query = writeSearch(reminderSearch, new URLSearchParams(), {
    ...narrowed,
    sortField: "nextDueDatetime",
    sortDirection: "asc",
  });
  return `/reminders/?${query}`;
}

/** Who asks, and when: which reminders are theirs, and which are due before their day ends. */
interface Asker {
  userId: string;
  now: Date;
}

/** What the list asks the server for: `filter` is matched on the description, `built` comes beside. */
export function reminderQuery(
  search: ReminderSearch,
  { userId, now }: Asker,
  built: readonly Filter[] = [],
): ListQuery {
  const { status, concerns, project } = search;
  const filters: Filter[] = [];
  if (status === "OVERDUE") {
    filters.push({ fieldId: "overdue", operator: "EQUALS", value: "true" });
  } else if (status === "DUE") {
    filters.push({ fieldId: "nextDueDatetime", operator: "LESS_THAN", value: endOfDay(now) });
  } else if (status !== "all") {
    filters.push({ fieldId: "status", operator: "EQUALS", value: status });
  }
  if (concerns === "me") filters.push({ fieldId: "concerns", operator: "EQUALS", value: userId });
  if (project !== "") filters.push({ fieldId: "projectId", operator: "EQUALS", value: project });
  return listQuery(search, "description", {
    filters: [...filters, ...built],
    extend: ["users", "project"],
  });
}
