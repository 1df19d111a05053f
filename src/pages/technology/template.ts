import type { Step, TemplateMilestone } from "../../../machines/milestoneTemplate.ts";

export const templateOf = (steps: readonly Step[]): TemplateMilestone[] =>
  steps.map(({ name, ownerId, expectedDays }) => ({ name, ownerId, expectedDays }));

/** An empty step at the end. */
export function withAdded(steps: readonly Step[]): Step[] {
  const taken = new Set(steps.map(({ key }) => key));
  let number = 0;
  while (taken.has(`added ${number}`)) number += 1;
  return [...steps, { key: `added ${number}`, name: "", ownerId: null, expectedDays: null }];
}

export const withChanged = (
  steps: readonly Step[],
  key: string,
  changes: Partial<TemplateMilestone>,
): Step[] => steps.map((step) => step.key === key ? { ...step, ...changes } : step);

export const withoutStep = (steps: readonly Step[], key: string): Step[] =>
  steps.filter((step) => step.key !== key);

/** The step at another index, from 0; one outside of the template is its nearest end. */
export function withMoved(steps: readonly Step[], key: string, to: number): Step[] {
  const step = steps.find((one) => one.key === key);
  if (step === undefined) return [...steps];
  const others = withoutStep(steps, key);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, step);
}

/** The sum of the expected days, of those that have them. */
export const expectedDays = (template: readonly TemplateMilestone[]): number =>
  template.reduce((sum, { expectedDays }) => sum + (expectedDays ?? 0), 0);
