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

/** The edited templates, and the project type they are based on. */
export type TemplateDraft = { templates: readonly EditedTemplate[]; base: ProjectType };

export const createSteps = (template: readonly TemplateMilestone[]): Step[] =>
  template.map((milestone, index) => ({ ...milestone, key: `saved ${index}` }));

export const createTemplateDraft = (projectType: ProjectType): TemplateDraft => ({
  templates: projectType.milestoneTemplates.map(({ id, name, steps }) => ({
    key: `saved ${id}`,
    id,
    name,
    steps: createSteps(steps),
  })),
  base: projectType,
});

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

interface ComparedTemplate {
  id?: string;
  name: string;
  steps: readonly TemplateMilestone[];
}

/** Whether two technologies have the same templates in the same order. */
export const areSameTemplates = (
  one: readonly ComparedTemplate[],
  other: readonly ComparedTemplate[],
): boolean =>
  one.length === other.length && one.every(({ id, name, steps }, index) => {
    const compared = other[index];
    return compared !== undefined && compared.id === id && compared.name === name &&
      isSameTemplate(steps, compared.steps);
  });

/** Whether the templates have unsaved changes. */
export const isTemplateChanged = ({ templates, base }: TemplateDraft): boolean =>
  !areSameTemplates(templates, base.milestoneTemplates);
