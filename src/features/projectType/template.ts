import type { Step, TemplateMilestone } from "../../../machines/milestoneTemplate.ts";

export const toTemplate = (steps: readonly Step[]): TemplateMilestone[] =>
  steps.map(({ name, ownerId, expectedDays }) => ({ name, ownerId, expectedDays }));

/** Adds an empty step at the end. */
export function addStep(steps: readonly Step[]): Step[] {
  const usedKeys = new Set(steps.map(({ key }) => key));
  let number = 0;
  while (usedKeys.has(`added ${number}`)) number += 1;
  return [...steps, { key: `added ${number}`, name: "", ownerId: null, expectedDays: null }];
}

export const changeStep = (
  steps: readonly Step[],
  key: string,
  changes: Partial<TemplateMilestone>,
): Step[] => steps.map((step) => step.key === key ? { ...step, ...changes } : step);

export const removeStep = (steps: readonly Step[], key: string): Step[] =>
  steps.filter((step) => step.key !== key);

/** Moves a step to another index, from 0. Indexes outside the template are clamped. */
export function moveStep(steps: readonly Step[], key: string, to: number): Step[] {
  const step = steps.find((candidate) => candidate.key === key);
  if (step === undefined) return [...steps];
  const others = removeStep(steps, key);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, step);
}

/** Sums the expected days of the steps that have them. */
export const sumExpectedDays = (template: readonly TemplateMilestone[]): number =>
  template.reduce((sum, { expectedDays }) => sum + (expectedDays ?? 0), 0);
