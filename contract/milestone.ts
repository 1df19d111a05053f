import { ENABLEMENT } from "./constants.ts";
import type { Filter, ListShape } from "./listQuery.ts";
import { createChoiceRule, createDaysRule, createRecordRule } from "./quickFilters.ts";

export const MILESTONE_STATUSES = ["PENDING", "IN_PROGRESS", "COMPLETED"] as const;
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];

/** The most owners whose durations are compared. */
export const MAX_OWNERS_COMPARED = 20;

/**
 * The list of milestones. `responsibles` are the users responsible for the process; they are the
 * `effectiveAssignee` while there is no other assignee. `assignee` sorts by full name, those without
 * one last. `urgency` sorts open milestones by due date, then those on hold by due date, then
 * completed ones, newest first. Rows can be grouped by `assignee`.
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
    assigneeId: { type: "entity", sortable: false, filterable: true },
    assignee: { type: "text", sortable: true, filterable: false },
    effectiveAssignee: { type: "entity", sortable: false, filterable: true },
    responsibles: { type: "entity", sortable: false, filterable: true },
    position: { type: "number", sortable: true, filterable: true },
    expectedDays: { type: "number", sortable: true, filterable: true },
    dueDate: { type: "date", sortable: true, filterable: true },
    status: { type: "select", sortable: true, filterable: true, values: MILESTONE_STATUSES },
    late: { type: "boolean", sortable: false, filterable: true },
    urgency: { type: "date", sortable: true, filterable: false },
    startedAt: { type: "datetime", sortable: true, filterable: true },
    completedAt: { type: "datetime", sortable: true, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["owner", "assignee", "responsible", "process", "project", "completions"],
  groups: { assignee: "assigneeId" },
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
 * The choices of the status filter. LATE overlaps with PENDING and IN_PROGRESS; OPEN is everything
 * that is not completed.
 */
const STATUS_CHOICES = ["LATE", "OPEN", "PENDING", "IN_PROGRESS", "COMPLETED"] as const;
type MilestoneStatusChoice = (typeof STATUS_CHOICES)[number];
export type StatusChoice = "all" | MilestoneStatusChoice;

/** Creates the filters of status choices: LATE, OPEN, or statuses. */
export function createStatusFilters(choices: readonly MilestoneStatusChoice[]): Filter[] {
  const [choice = "OPEN", ...others] = choices;
  if (choice === "LATE") return [{ fieldId: "late", operator: "EQUALS", value: "true" }];
  if (choice === "OPEN") {
    return [{ fieldId: "status", operator: "IN", value: ["PENDING", "IN_PROGRESS"] }];
  }
  return others.length === 0
    ? [{ fieldId: "status", operator: "EQUALS", value: choice }]
    : [{ fieldId: "status", operator: "IN", value: [...choices] }];
}

/** The address of the list of milestones. */
export const milestoneAddress = {
  path: "/milestones/",
  shape: { ...milestoneList, defaultSort: { field: "urgency", direction: "asc" } },
  textField: "name",
  quickFilters: {
    /** `me`: only milestones that the caller has to do. */
    responsible: createChoiceRule(
      (_, { userId }) => [{ fieldId: "effectiveAssignee", operator: "EQUALS", value: userId }],
      ["me"],
    ),
    /** `me`: only milestones that are assigned to the caller. */
    assigned: createChoiceRule(
      (_, { userId }) => [{ fieldId: "assigneeId", operator: "EQUALS", value: userId }],
      ["me"],
    ),
    status: createChoiceRule(createStatusFilters, STATUS_CHOICES, MILESTONE_STATUSES),
    completed: createDaysRule("completedAt"),
    owner: createRecordRule("ownerId"),
    assignee: createRecordRule("assigneeId"),
  },
} as const;

/** The app's path of a milestone. */
export const toMilestonePath = (processId: string, milestoneId: string) =>
  `/process/${processId}?milestone=${milestoneId}`;
