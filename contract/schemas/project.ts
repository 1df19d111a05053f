import { UNDOABLE_ACTIVITY_KINDS } from "../activity.ts";
import { ENABLEMENT } from "../constants.ts";
import { PROCESS_STATUSES, PROJECT_EVENTS } from "../project.ts";
import type { FieldErrors, Form } from "../validation.ts";
import { Company } from "./company.ts";
import { nameText, OptionalAmount, OptionalDate, optionalLine, optionalProse } from "./fields.ts";
import { ProjectType } from "./projectType.ts";
import { entityFields, listTotal, Person, Reference } from "./references.ts";
import { type } from "./schema.ts";

/** A project's process as far as a list of projects shows it. */
export const ProcessSummary = type({
  id: "string.uuid",
  name: "string",
  status: type.enumerated(...PROCESS_STATUSES),
  milestoneCount: "number.integer",
  completedMilestoneCount: "number.integer",
  lateMilestoneCount: "number.integer",
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
  /** The last change of the project, its processes or milestones. */
  lastActivityAt: "string",
  /** Lists can request a part of their fields. */
  "company?": Reference.and(Company.partial()),
  "type?": Reference.and(ProjectType.partial()),
  "processes?": ProcessSummary.array(),
});
export type Project = typeof Project.infer;

export const ProjectPage = type({ data: Project.array(), ...listTotal });

/**
 * An entry of a project's history; `changes` has the changed fields of an update. `process` and
 * `milestone` have their names at that time and may be deleted since; `takesBack` is the undone
 * action.
 */
export const ProjectHistoryEntry = type({
  id: "string.uuid",
  projectId: "string.uuid",
  event: type.enumerated(...PROJECT_EVENTS),
  actor: Person.or("null"),
  process: Reference.or("null"),
  milestone: Reference.or("null"),
  changes: type({ field: "string", before: "unknown", after: "unknown" }).array(),
  takesBack: type.enumerated(...UNDOABLE_ACTIVITY_KINDS).or("null"),
  createdAt: "string",
});
export type ProjectHistoryEntry = typeof ProjectHistoryEntry.infer;

export const ProjectHistoryPage = type({
  data: ProjectHistoryEntry.array(),
  ...listTotal,
});

/** GET /api/projects/aggregates/by-type */
export const ProjectsByType = type({
  type: { id: "string.uuid", name: "string" },
  count: "number.integer",
}).array();
export type ProjectsByType = typeof ProjectsByType.infer;

/** GET /api/projects/aggregates/creation-trend: one entry a day, oldest first. */
export const CreationTrend = type({ date: "string", count: "number.integer" }).array();
export type CreationTrend = typeof CreationTrend.infer;

const writable = type({
  name: nameText,
  companyId: "string.uuid",
  typeId: "string.uuid",
  "description?": optionalProse,
  "startDate?": OptionalDate,
  "endDate?": OptionalDate,
  "country?": optionalLine,
  "city?": optionalLine,
  "annualReductionTonnes?": OptionalAmount,
});

/** The body that creates a project; the server sets its code and status. */
export const ProjectInput = writable;
export type ProjectInput = typeof ProjectInput.infer;

/** The body that changes a project: the changed fields, and the version they were read at. */
export const ProjectPatch = writable.partial().merge({ version: "number.integer" });
export type ProjectPatch = typeof ProjectPatch.infer;

/** Checks that the end date is not before the start date. */
export function checkProjectDates(dates: Pick<ProjectPatch, "startDate" | "endDate">): FieldErrors {
  const { startDate, endDate } = dates;
  if (!startDate || !endDate || startDate <= endDate) return {};
  return { endDate: [{ key: "The end date cannot be before the start date" }] };
}

const messages = {
  name: { required: "Name is required" },
  companyId: { required: "Partner company is required" },
  typeId: { required: "Technology is required" },
} as const;

export const projectForm: Form<ProjectInput> = {
  schema: ProjectInput,
  messages,
  crossCheck: checkProjectDates,
};
export const projectPatchForm: Form<ProjectPatch> = {
  schema: ProjectPatch,
  messages,
  crossCheck: checkProjectDates,
};
