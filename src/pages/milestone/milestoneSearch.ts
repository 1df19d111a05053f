import type { Filter } from "../../../contract/listQuery.ts";
import { milestoneList } from "../../../contract/milestone.ts";
import { listSearch } from "../list/listSearch.ts";
import { byChoice, byDays, byRecord } from "../list/narrowing.ts";
import { MILESTONE_STANDING } from "./milestoneStatus.ts";

/**
 * How milestones can be asked to stand. Waiting and running ones may be late as well; open are all
 * that are not completed.
 */
const STANDINGS = ["LATE", "OPEN", "PENDING", "IN_PROGRESS", "COMPLETED"] as const;
type Standing = (typeof STANDINGS)[number];
export type StandingChoice = "all" | Standing;

/** What narrows milestones down to those that stand so. */
export function standingFilters(standing: Standing): Filter[] {
  switch (standing) {
    case "LATE":
      return [{ fieldId: "late", operator: "EQUALS", value: "true" }];
    case "OPEN":
      return [{ fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" }];
    default:
      return [{ fieldId: "status", operator: "EQUALS", value: standing }];
  }
}

/** The address of /milestones/. */
export const milestoneSearch = listSearch({
  path: "/milestones/",
  shape: { ...milestoneList, defaultSort: { field: "urgency", direction: "asc" } },
  matchedOn: "name",
  extend: ["owner", "process", "project"],
  narrowing: {
    /** `me`: only of processes that the signed-in user is responsible for. */
    responsible: byChoice(
      (_, { userId }) => [{ fieldId: "responsibles", operator: "EQUALS", value: userId }],
      { values: ["me"], words: { me: { label: "My processes" } } },
    ),
    status: byChoice(standingFilters, {
      values: STANDINGS,
      words: { ...MILESTONE_STANDING, OPEN: { label: "Still open" } },
      // They come first anyway: their chip is there for those who followed a number to them.
      isOffered: (standing) => standing !== "OPEN",
    }),
    completed: byDays("completedAt", "Completed in the last {count} days"),
    owner: byRecord("ownerId", "milestoneOwner", "Stakeholder"),
  },
});
