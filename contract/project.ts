import { Company } from "./company.ts";
import { ENABLEMENT } from "./enablement.ts";
import { entityFields } from "./entityFields.ts";
import type { ListShape } from "./listQuery.ts";
import { ProjectType } from "./projectType.ts";
import { Person, Reference } from "./references.ts";
import { type } from "./schema.ts";

export const PROCESS_STATUSES = ["NOT_STARTED", "IN_PROGRESS", "COMPLETED"] as const;

/** A project's process as far as a list of projects shows it. */
export const ProcessSummary = type({
  id: "string.uuid",
  name: "string",
  status: type.enumerated(...PROCESS_STATUSES),
  milestoneCount: "number.integer",
  completedMilestoneCount: "number.integer",
});
export type ProcessSummary = typeof ProcessSummary.infer;

/** A climate project. `annualReductionTonnes` is in tCO2e a year, dates are calendar days. */
export const Project = type({
  ...entityFields,
  name: "string",
  code: "string",
  description: "string | null",
  status: type.enumerated(...ENABLEMENT),
  companyId: "string.uuid",
  typeId: "string.uuid",
  startDate: "string | null",
  endDate: "string | null",
  country: "string | null",
  city: "string | null",
  annualReductionTonnes: "number | null",
  "company?": Company,
  "type?": ProjectType,
  "processes?": ProcessSummary.array(),
});
export type Project = typeof Project.infer;

export const ProjectPage = type({ data: Project.array(), total: "number.integer" });

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
 * One line of a project's history; `changes` holds what an update made of each field. `process` and
 * `milestone` say what it happened to, under the names of then; they may be gone since.
 */
export const ProjectHistoryEntry = type({
  id: "string.uuid",
  projectId: "string.uuid",
  event: type.enumerated(...PROJECT_EVENTS),
  actor: Person.or("null"),
  process: Reference.or("null"),
  milestone: Reference.or("null"),
  changes: type({ field: "string", before: "unknown", after: "unknown" }).array(),
  createdAt: "string",
});
export type ProjectHistoryEntry = typeof ProjectHistoryEntry.infer;

export const ProjectHistoryPage = type({
  data: ProjectHistoryEntry.array(),
  total: "number.integer",
});

/** `completed` are those that have processes and have been through every one of them. */
export const projectList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    code: { type: "text", sortable: true, filterable: true },
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

/** GET /api/projects/aggregates/by-type */
export const ProjectsByType = type({
  type: { id: "string.uuid", name: "string" },
  count: "number.integer",
}).array();
export type ProjectsByType = typeof ProjectsByType.infer;

/** GET /api/projects/aggregates/creation-trend: one entry a day, oldest first. */
export const CreationTrend = type({ date: "string", count: "number.integer" }).array();
export type CreationTrend = typeof CreationTrend.infer;
