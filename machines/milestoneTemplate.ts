import type { ProjectType } from "../contract/schemas/projectType.ts";

export type TemplateMilestone = ProjectType["milestoneTemplate"][number];

/** A milestone of the edited template; `key` is its React key. */
export interface Step extends TemplateMilestone {
  key: string;
}

/** The edited steps, and the project type they are based on. */
export type TemplateDraft = { steps: readonly Step[]; base: ProjectType };

export const createSteps = (template: readonly TemplateMilestone[]): Step[] =>
  template.map((milestone, index) => ({ ...milestone, key: `saved ${index}` }));

export const createTemplateDraft = (projectType: ProjectType): TemplateDraft => ({
  steps: createSteps(projectType.milestoneTemplate),
  base: projectType,
});

/** Whether two templates have the same milestones in the same order. */
export function isSameTemplate(
  one: readonly TemplateMilestone[],
  other: readonly TemplateMilestone[],
): boolean {
  return one.length === other.length && one.every((milestone, index) => {
    const { name, ownerId, expectedDays } = other[index] ?? {};
    return milestone.name === name && milestone.ownerId === ownerId &&
      milestone.expectedDays === expectedDays;
  });
}

/** Whether a template has unsaved changes. */
export const isTemplateChanged = ({ steps, base }: TemplateDraft): boolean =>
  !isSameTemplate(steps, base.milestoneTemplate);
