import type { Form } from "../validation.ts";
import { nameText, optionalProse } from "./fields.ts";
import { entityFields, listTotal } from "./references.ts";
import { type } from "./schema.ts";

/** One step of the cycle that a technology's projects go through. */
const TemplateMilestone = type({
  name: "string",
  ownerId: "string.uuid | null",
  expectedDays: "number.integer | null",
});

/** A kind of project, called technology on the screen. */
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

/** What creating a project type takes. */
export const ProjectTypeInput = type({
  name: nameText,
  "description?": optionalProse,
  "milestoneTemplate?": Step.array().atMostLength(100),
});
export type ProjectTypeInput = typeof ProjectTypeInput.infer;

/** What changing one takes: the fields that change, and the version they were read at. */
export const ProjectTypePatch = ProjectTypeInput.partial().merge({ version: "number.integer" });
export type ProjectTypePatch = typeof ProjectTypePatch.infer;

export const projectTypeForm: Form<ProjectTypeInput> = { schema: ProjectTypeInput };
export const projectTypePatchForm: Form<ProjectTypePatch> = { schema: ProjectTypePatch };
