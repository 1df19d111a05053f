import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { milestoneList } from "../../../contract/milestone.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { daysParam, startOfDays } from "../list/startOfDays.ts";
import { choiceParam, idParam, readSearch, type SearchOf, writeSearch } from "../searchParams.ts";

/**
 * How milestones can be asked to stand. Waiting and running ones may be late as well; open are all
 * that are not completed.
 */
export const STANDING_CHOICES = [
  "all",
  "PENDING",
  "IN_PROGRESS",
  "LATE",
  "OPEN",
  "COMPLETED",
] as const;
export type StandingChoice = (typeof STANDING_CHOICES)[number];

/** The search parameters of /milestones/. */
export const milestoneSearch = {
  ...listSearch({ ...milestoneList, defaultSort: { field: "urgency", direction: "asc" } }),
  status: choiceParam(STANDING_CHOICES),
  /** `me`: only of processes that the signed-in user is responsible for. */
  responsible: choiceParam(["all", "me"]),
  /** A milestone owner. */
  owner: idParam,
  /** Completed in so many last days. */
  completed: daysParam,
};
export type MilestoneSearch = SearchOf<typeof milestoneSearch>;

export const readMilestoneSearch = (params: URLSearchParams) => readSearch(milestoneSearch, params);

type Narrowed = Partial<Pick<MilestoneSearch, "status" | "responsible" | "owner" | "completed">>;

/** The address of the milestones that a number counts. */
export function milestonesPath(narrowed: Narrowed): string {
  const query = writeSearch(milestoneSearch, new URLSearchParams(), narrowed).toString();
  return query === "" ? "/milestones/" : `/milestones/?${query}`;
}

/** Who asks, and when: which milestones are theirs, and which completions are recent. */
interface Asker {
  userId: string;
  now: Date;
}

/** What the list asks the server for: `filter` is matched on the name, `built` comes beside. */
export function milestoneQuery(
  search: MilestoneSearch,
  { userId, now }: Asker,
  built: readonly Filter[] = [],
): ListQuery {
  const { status, responsible, owner, completed } = search;
  const filters: Filter[] = standingFilters(status);
  if (responsible === "me") {
    filters.push({ fieldId: "responsibles", operator: "EQUALS", value: userId });
  }
  if (owner !== "") filters.push({ fieldId: "ownerId", operator: "EQUALS", value: owner });
  if (completed > 0) {
    const value = startOfDays(completed, now);
    filters.push({ fieldId: "completedAt", operator: "GREATER_THAN_OR_EQUAL", value });
  }
  return listQuery(search, "name", {
    filters: [...filters, ...built],
    extend: ["owner", "process", "project"],
  });
}

/** What narrows milestones down to those that stand so. */
export function standingFilters(status: StandingChoice): Filter[] {
  switch (status) {
    case "all":
      return [];
    case "LATE":
      return [{ fieldId: "late", operator: "EQUALS", value: "true" }];
    case "OPEN":
      return [{ fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" }];
    default:
      return [{ fieldId: "status", operator: "EQUALS", value: status }];
  }
}
