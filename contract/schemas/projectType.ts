import { fold } from "../folding.ts";
import { DAY_KINDS, MAX_STEPS, MAX_TEMPLATES } from "../plan.ts";
import type { FieldErrors, Form } from "../validation.ts";
import { nameText, optionalProse } from "./fields.ts";
import { entityFields, listTotal } from "./references.ts";
import { type } from "./schema.ts";

const dayKind = type.enumerated(...DAY_KINDS);

/** A milestone of a technology's template, which new processes copy. */
const TemplateMilestone = type({
  name: "string",
  ownerId: "string.uuid | null",
  expectedDays: "number.integer | null",
  /** How the expected days are counted. */
  dayKind,
});

/** A template of a technology. */
const NamedTemplate = type({
  id: "string.uuid",
  name: "string",
  steps: TemplateMilestone.array(),
});

/** A type of project; the interface says technology. */
export const ProjectType = type({
  ...entityFields,
  name: "string",
  description: "string | null",
  /** The steps of the first template. */
  milestoneTemplate: TemplateMilestone.array(),
  milestoneTemplates: NamedTemplate.array(),
});
export type ProjectType = typeof ProjectType.infer;

export const ProjectTypePage = type({ data: ProjectType.array(), ...listTotal });

/** PUT /api/project-types/starter-pack: how many technologies were added. */
export const StarterPack = type({ created: "number.integer" });
export type StarterPack = typeof StarterPack.infer;

const Step = type({
  name: nameText,
  "ownerId?": "string.uuid | null",
  "expectedDays?": "1 <= number.integer <= 3650 | null",
  /** CALENDAR by default. */
  "dayKind?": dayKind,
}).onUndeclaredKey("reject");

const Steps = Step.array().atMostLength(MAX_STEPS);

const Templates = type({
  /** The id of a template that is kept; a new one has none. */
  "id?": "string.uuid",
  name: nameText,
  steps: Steps,
}).onUndeclaredKey("reject").array().atMostLength(MAX_TEMPLATES);

/**
 * The body that creates a project type. `milestoneTemplates` are all templates;
 * `milestoneTemplate` has only the steps of the first.
 */
export const ProjectTypeInput = type({
  name: nameText,
  "description?": optionalProse,
  "milestoneTemplate?": Steps,
  "milestoneTemplates?": Templates,
});
export type ProjectTypeInput = typeof ProjectTypeInput.infer;

/** The body that changes a project type: the changed fields, and the version read. */
export const ProjectTypePatch = ProjectTypeInput.partial().merge({ version: "number.integer" });
export type ProjectTypePatch = typeof ProjectTypePatch.infer;

/** Checks that templates have different names, and that they are given in one way only. */
function checkTemplates(
  { milestoneTemplate, milestoneTemplates }: Partial<ProjectTypeInput>,
): FieldErrors {
  const names = (milestoneTemplates ?? []).map(({ name }) => fold(name));
  const repeated = names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [[`milestoneTemplates.${index}.name`, [{ key: "Already in use" as const }]]]
      : []
  );
  return {
    ...Object.fromEntries(repeated),
    ...(milestoneTemplate && milestoneTemplates &&
      { milestoneTemplate: [{ key: "Invalid input" as const }] }),
  };
}

export const projectTypeForm: Form<ProjectTypeInput> = {
  schema: ProjectTypeInput,
  crossCheck: checkTemplates,
};
export const projectTypePatchForm: Form<ProjectTypePatch> = {
  schema: ProjectTypePatch,
  crossCheck: checkTemplates,
};
