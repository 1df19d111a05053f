import { ENABLEMENT } from "./constants.ts";
import type { Filter, ListShape } from "./listQuery.ts";
import { choiceRule, daysRule, recordRule } from "./quickFilters.ts";

export const MILESTONE_STATUSES = ["PENDING", "IN_PROGRESS", "COMPLETED"] as const;
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];

/** Of so many owners durations are told: more than these nobody compares at a glance. */
export const MOST_OWNERS_COMPARED = 20;

/**
 * `responsibles` are the users responsible for the milestone's process. By `urgency` come the open
 * ones by due date, then those that stand still by due date, then the completed ones, the newest
 * first.
 */
export const milestoneList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    processId: { type: "entity", sortable: false, filterable: true },
    process: { type: "text", sortable: true, filterable: true },
    projectId: { type: "entity", sortable: false, filterable: true },
    project: { type: "text", sortable: true, filterable: true },
    projectStatus: { type: "select", sortable: false, filterable: true, values: ENABLEMENT },
    name: { type: "text", sortable: true, filterable: true },
    ownerId: { type: "entity", sortable: false, filterable: true },
    owner: { type: "text", sortable: true, filterable: true },
    responsibles: { type: "entity", sortable: false, filterable: true },
    position: { type: "number", sortable: true, filterable: true },
    expectedDays: { type: "number", sortable: true, filterable: true },
    dueDate: { type: "date", sortable: true, filterable: true },
    status: { type: "select", sortable: true, filterable: true, values: MILESTONE_STATUSES },
    late: { type: "boolean", sortable: false, filterable: true },
    urgency: { type: "number", sortable: true, filterable: false },
    startedAt: { type: "datetime", sortable: true, filterable: true },
    completedAt: { type: "datetime", sortable: true, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["owner", "process", "project", "completions"],
  defaultSort: { field: "position", direction: "asc" },
} as const satisfies ListShape;

export const milestoneCompletionList = {
  fields: {
    completedAt: { type: "datetime", sortable: true, filterable: true },
    undoneAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "completedAt", direction: "desc" },
} as const satisfies ListShape;

/**
 * The statuses that milestones can be filtered by. Pending ones and those in progress may be late
 * as well; open are all that are not completed.
 */
const STATUS_CHOICES = ["LATE", "OPEN", "PENDING", "IN_PROGRESS", "COMPLETED"] as const;
type MilestoneStatusChoice = (typeof STATUS_CHOICES)[number];
export type StatusChoice = "all" | MilestoneStatusChoice;

/** The filters of a status choice. */
export function statusFilters(displayStatus: MilestoneStatusChoice): Filter[] {
  switch (displayStatus) {
    case "LATE":
      return [{ fieldId: "late", operator: "EQUALS", value: "true" }];
    case "OPEN":
      return [{ fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" }];
    default:
      return [{ fieldId: "status", operator: "EQUALS", value: displayStatus }];
  }
}

/** The address of the list of milestones. */
export const milestoneAddress = {
  path: "/milestones/",
  shape: { ...milestoneList, defaultSort: { field: "urgency", direction: "asc" } },
  matchedOn: "name",
  quickFilters: {
    /** `me`: only of processes that whoever asks is responsible for. */
    responsible: choiceRule(
      (_, { userId }) => [{ fieldId: "responsibles", operator: "EQUALS", value: userId }],
      ["me"],
    ),
    status: choiceRule(statusFilters, STATUS_CHOICES),
    completed: daysRule("completedAt"),
    owner: recordRule("ownerId"),
  },
} as const;
