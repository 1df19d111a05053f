import { ENABLEMENT } from "./constants.ts";
import type { ListShape } from "./listQuery.ts";

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
