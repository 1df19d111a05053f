import type { ProjectType } from "../contract/schemas/projectType.ts";

export type TemplateMilestone = ProjectType["milestoneTemplate"][number];

/** A step while it is edited; its key stays its own wherever it moves. */
export interface Step extends TemplateMilestone {
  key: string;
}

/** The edited steps, and the version of the technology they were read from. */
export type TemplateDraft = { steps: readonly Step[]; base: ProjectType };

export const stepsOf = (template: readonly TemplateMilestone[]): Step[] =>
  template.map((milestone, index) => ({ ...milestone, key: `saved ${index}` }));

/** The milestone template of a technology as one begins to edit it. */
export const templateDraftOf = (technology: ProjectType): TemplateDraft => ({
  steps: stepsOf(technology.milestoneTemplate),
  base: technology,
});

/** Whether two templates hold the same milestones in the same order. */
export function sameTemplate(
  one: readonly TemplateMilestone[],
  other: readonly TemplateMilestone[],
): boolean {
  return one.length === other.length && one.every((milestone, index) => {
    const { name, ownerId, expectedDays } = other[index] ?? {};
    return milestone.name === name && milestone.ownerId === ownerId &&
      milestone.expectedDays === expectedDays;
  });
}

/** Whether a template was changed and not saved. */
export const isTemplateChanged = ({ steps, base }: TemplateDraft): boolean =>
  !sameTemplate(steps, base.milestoneTemplate);
