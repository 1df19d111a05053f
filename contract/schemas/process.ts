import { DAY_KINDS, MAX_EXPECTED_DAYS, MAX_MILESTONES } from "../plan.ts";
import { PROCESS_STATUSES } from "../project.ts";
import type { FieldErrors, Form } from "../validation.ts";
import { DateText, nameText, OptionalDate, optionalProse } from "./fields.ts";
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

const Step = type({
  name: nameText,
  "description?": optionalProse,
  "ownerId?": "string.uuid | null",
  /** An active user. */
  "assigneeId?": "string.uuid | null",
  "expectedDays?": `1 <= number.integer <= ${MAX_EXPECTED_DAYS} | null`,
  /** CALENDAR by default. */
  "dayKind?": type.enumerated(...DAY_KINDS),
  "dueDate?": OptionalDate,
}).onUndeclaredKey("reject");

/**
 * The body that creates a process. `milestones` are created with it, in order. `fromTemplate` copies
 * those of a template instead: the one with `templateId`, by default the first, each due its
 * expected days after the one before, from `startDate`, by default today.
 */
export const ProcessInput = writable.merge({
  projectId: "string.uuid",
  "fromTemplate?": "boolean",
  "templateId?": "string.uuid",
  "startDate?": DateText,
  "milestones?": Step.array().atMostLength(MAX_MILESTONES),
});
export type ProcessInput = typeof ProcessInput.infer;

/** Checks that the milestones come from one source only. */
function checkSource(
  { fromTemplate = false, templateId, milestones = [] }: ProcessInput,
): FieldErrors {
  if (fromTemplate) return milestones.length > 0 ? { milestones: [{ key: "Invalid input" }] } : {};
  return templateId === undefined ? {} : { templateId: [{ key: "Unknown field" }] };
}

/** The body that changes a process; lists of ids replace the previous ones. */
export const ProcessPatch = writable.partial().merge({ version: "number.integer" });
export type ProcessPatch = typeof ProcessPatch.infer;

export const processForm: Form<ProcessInput> = { schema: ProcessInput, crossCheck: checkSource };
export const processPatchForm: Form<ProcessPatch> = { schema: ProcessPatch };
