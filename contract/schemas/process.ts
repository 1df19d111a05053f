import { PROCESS_STATUSES } from "../project.ts";
import type { Form } from "../validation.ts";
import { nameText, optionalProse } from "./fields.ts";
import { Milestone } from "./milestone.ts";
import { MilestoneOwner } from "./milestoneOwner.ts";
import { Project } from "./project.ts";
import { entityFields, listTotal, Person } from "./references.ts";
import { type } from "./schema.ts";

/**
 * A process of a project, made of milestones. Its status and times follow from them: `startedAt` is
 * the first start, `completedAt` the last completion once all are completed.
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
  /** Ordered by position. */
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

/** The body that creates a process; `fromTemplate` copies the milestones of the technology. */
export const ProcessInput = writable.merge({
  projectId: "string.uuid",
  "fromTemplate?": "boolean",
});
export type ProcessInput = typeof ProcessInput.infer;

/** The body that changes a process; lists of ids replace the previous ones. */
export const ProcessPatch = writable.partial().merge({ version: "number.integer" });
export type ProcessPatch = typeof ProcessPatch.infer;

export const processForm: Form<ProcessInput> = { schema: ProcessInput };
export const processPatchForm: Form<ProcessPatch> = { schema: ProcessPatch };
