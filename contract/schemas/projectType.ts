import type { Form } from "../validation.ts";
import { nameText, optionalProse } from "./fields.ts";
import { entityFields, listTotal } from "./references.ts";
import { type } from "./schema.ts";

/** A milestone of a technology's template, which new processes copy. */
const TemplateMilestone = type({
  name: "string",
  ownerId: "string.uuid | null",
  expectedDays: "number.integer | null",
});

/** A type of project; the interface says technology. */
export const ProjectType = type({
  ...entityFields,
  name: "string",
  description: "string | null",
  milestoneTemplate: TemplateMilestone.array(),
});
export type ProjectType = typeof ProjectType.infer;

export const ProjectTypePage = type({ data: ProjectType.array(), ...listTotal });

const Step = type({
  name: nameText,
  "ownerId?": "string.uuid | null",
  "expectedDays?": "1 <= number.integer <= 3650 | null",
});

/** The body that creates a project type. */
export const ProjectTypeInput = type({
  name: nameText,
  "description?": optionalProse,
  "milestoneTemplate?": Step.array().atMostLength(100),
});
export type ProjectTypeInput = typeof ProjectTypeInput.infer;

/** The body that changes a project type: the changed fields, and the version read. */
export const ProjectTypePatch = ProjectTypeInput.partial().merge({ version: "number.integer" });
export type ProjectTypePatch = typeof ProjectTypePatch.infer;

export const projectTypeForm: Form<ProjectTypeInput> = { schema: ProjectTypeInput };
export const projectTypePatchForm: Form<ProjectTypePatch> = { schema: ProjectTypePatch };
