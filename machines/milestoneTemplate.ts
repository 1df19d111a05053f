import type { ProjectType } from "../contract/schemas/projectType.ts";

export type MilestoneTemplate = ProjectType["milestoneTemplates"][number];
export type TemplateMilestone = MilestoneTemplate["steps"][number];

/** A milestone of the edited template; `key` is its React key. */
export interface Step extends TemplateMilestone {
  key: string;
}

/** An edited template; a new one has no id. */
export interface EditedTemplate {
  key: string;
  id?: string;
  name: string;
  steps: readonly Step[];
}

/** The edited templates, and the saved ones that they are based on, with the same keys. */
export type TemplateDraft = {
  templates: readonly EditedTemplate[];
  saved: readonly EditedTemplate[];
  version: number;
};

export const createSteps = (template: readonly TemplateMilestone[]): Step[] =>
  template.map((milestone, index) => ({ ...milestone, key: `saved ${index}` }));

/** Creates an unchanged draft of a project type's templates. */
export function createTemplateDraft(
  { milestoneTemplates, version }: Pick<ProjectType, "milestoneTemplates" | "version">,
): TemplateDraft {
  const templates = milestoneTemplates.map(({ id, name, steps }) => ({
    key: `saved ${id}`,
    id,
    name,
    steps: createSteps(steps),
  }));
  return { templates, saved: templates, version };
}

/** Whether two templates have the same milestones in the same order. */
export function isSameTemplate(
  one: readonly TemplateMilestone[],
  other: readonly TemplateMilestone[],
): boolean {
  return one.length === other.length && one.every((milestone, index) => {
    const { name, ownerId, expectedDays, dayKind } = other[index] ?? {};
    return milestone.name === name && milestone.ownerId === ownerId &&
      milestone.expectedDays === expectedDays && milestone.dayKind === dayKind;
  });
}

/** Whether the templates have unsaved changes. */
export const isTemplateChanged = ({ templates, saved }: TemplateDraft): boolean =>
  templates.length !== saved.length || templates.some(({ id, name, steps }, index) => {
    const compared = saved[index];
    return compared === undefined || compared.id !== id || compared.name !== name ||
      !isSameTemplate(steps, compared.steps);
  });
