import { PROCESS_STATUSES } from "../project.ts";
import type { Form } from "../validation.ts";
import { nameText, optionalProse } from "./fields.ts";
import { Milestone } from "./milestone.ts";
import { MilestoneOwner } from "./milestoneOwner.ts";
import { Project } from "./project.ts";
import { entityFields, listTotal, Person } from "./references.ts";
import { type } from "./schema.ts";

/**
 * What a project goes through, milestone by milestone. Its status and times follow from these:
 * `startedAt` is the first start, `completedAt` the last completion once all are completed.
 */
export const Process = type({
  ...entityFields,
  projectId: "string.uuid",
  name: "string",
  description: "string | null",
  status: type.enumerated(...PROCESS_STATUSES),
  milestoneCount: "number.integer",
  completedMilestoneCount: "number.integer",
  lateMilestoneCount: "number.integer",
  startedAt: "string | null",
  completedAt: "string | null",
  "project?": Project,
  /** In their order. */
  "milestones?": Milestone.array(),
  "responsibles?": Person.array(),
  "stakeholders?": MilestoneOwner.array(),
});
export type Process = typeof Process.infer;

export const ProcessPage = type({ data: Process.array(), ...listTotal });

const Ids = type("string.uuid").array().atMostLength(100);

const writable = type({
  name: nameText,
  "description?": optionalProse,
  /** Users. */
  "responsibleIds?": Ids,
  /** Milestone owners. */
  "stakeholderIds?": Ids,
});

/** `fromTemplate` copies the milestones of the project's technology, due one after the other. */
export const ProcessInput = writable.merge({
  projectId: "string.uuid",
  "fromTemplate?": "boolean",
});
export type ProcessInput = typeof ProcessInput.infer;

/** Responsibles and stakeholders are replaced as a whole. */
export const ProcessPatch = writable.partial().merge({ version: "number.integer" });
export type ProcessPatch = typeof ProcessPatch.infer;

export const processForm: Form<ProcessInput> = { schema: ProcessInput };
export const processPatchForm: Form<ProcessPatch> = { schema: ProcessPatch };
