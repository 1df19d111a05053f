import { ENABLEMENT } from "./constants.ts";
import type { ListShape } from "./listQuery.ts";
import { createChoiceRule, createDaysRule, createRecordRule } from "./quickFilters.ts";

export const PROCESS_STATUSES = ["NOT_STARTED", "IN_PROGRESS", "COMPLETED"] as const;

export const PROJECT_EVENTS = [
  "created",
  "updated",
  "enabled",
  "disabled",
  "process_created",
  "process_updated",
  "process_deleted",
  "milestone_created",
  "milestone_updated",
  "milestone_deleted",
  "milestone_started",
  "milestone_completed",
  "milestone_uncompleted",
  "milestone_reset",
] as const;

/**
 * The list of projects. `completed` ones have processes, all of them completed. `lastActivityAt` is
 * the last change of the project, its processes or milestones. `lateMilestones` sorts by their
 * number, projects without any last. `nameCodeOrCity` matches any of them.
 */
export const projectList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    code: { type: "text", sortable: true, filterable: true },
    nameCodeOrCity: { type: "text", sortable: false, filterable: true },
    description: { type: "text", sortable: false, filterable: true },
    status: { type: "select", sortable: true, filterable: true, values: ENABLEMENT },
    companyId: { type: "entity", sortable: false, filterable: true },
    company: { type: "text", sortable: true, filterable: true },
    typeId: { type: "entity", sortable: false, filterable: true },
    type: { type: "text", sortable: true, filterable: true },
    startDate: { type: "date", sortable: true, filterable: true },
    endDate: { type: "date", sortable: true, filterable: true },
    country: { type: "text", sortable: true, filterable: true },
    city: { type: "text", sortable: true, filterable: true },
    annualReductionTonnes: { type: "number", sortable: true, filterable: true },
    completed: { type: "boolean", sortable: false, filterable: true },
    hasLateMilestones: { type: "boolean", sortable: false, filterable: true },
    lateMilestones: { type: "number", sortable: true, filterable: false },
    lastActivityAt: { type: "datetime", sortable: true, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["company", "type", "processes"],
  defaultSort: { field: "name", direction: "asc" },
} as const satisfies ListShape;

export const projectHistoryList = {
  fields: {
    event: { type: "select", sortable: false, filterable: true, values: PROJECT_EVENTS },
    createdAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "createdAt", direction: "desc" },
} as const satisfies ListShape;

/** The address of the list of projects. */
export const projectAddress = {
  path: "/project/",
  shape: projectList,
  textField: "name",
  quickFilters: {
    status: createChoiceRule("status", ENABLEMENT),
    type: createRecordRule("typeId"),
    company: createRecordRule("companyId"),
    /** `yes`: only projects with late milestones. */
    late: createChoiceRule(
      () => [{ fieldId: "hasLateMilestones", operator: "EQUALS", value: "true" }],
      ["yes"],
    ),
    created: createDaysRule("createdAt"),
  },
} as const;
