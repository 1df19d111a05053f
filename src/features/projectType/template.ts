import type {
  EditedTemplate,
  Step,
  TemplateMilestone,
} from "../../../machines/milestoneTemplate.ts";

export const toTemplate = (steps: readonly Step[]): TemplateMilestone[] =>
  steps.map(({ key: _, ...milestone }) => milestone);

/** Converts edited templates to the request body. */
export const toTemplates = (templates: readonly EditedTemplate[]) =>
  templates.map(({ key: _, steps, ...template }) => ({ ...template, steps: toTemplate(steps) }));

/** Returns a key that no item has. */
function createKey(items: readonly { key: string }[]): string {
  const usedKeys = new Set(items.map(({ key }) => key));
  let number = 0;
  while (usedKeys.has(`added ${number}`)) number += 1;
  return `added ${number}`;
}

/** Adds an empty step at the end. */
export const addStep = (steps: readonly Step[]): Step[] => [
  ...steps,
  { key: createKey(steps), name: "", ownerId: null, expectedDays: null, dayKind: "CALENDAR" },
];

/** Adds a template at the end, empty or with given steps. */
export const addTemplate = (
  templates: readonly EditedTemplate[],
  name: string,
  steps: readonly Step[] = [],
): EditedTemplate[] => [...templates, { key: createKey(templates), name, steps }];

export const changeTemplate = (
  templates: readonly EditedTemplate[],
  key: string,
  changes: Partial<EditedTemplate>,
): EditedTemplate[] =>
  templates.map((template) => template.key === key ? { ...template, ...changes } : template);

export const changeStep = (
  steps: readonly Step[],
  key: string,
  changes: Partial<TemplateMilestone>,
): Step[] => steps.map((step) => step.key === key ? { ...step, ...changes } : step);

export const removeByKey = <Item extends { key: string }>(
  items: readonly Item[],
  key: string,
): Item[] => items.filter((item) => item.key !== key);

/** Moves a step to another index, from 0. Indexes outside the template are clamped. */
export function moveStep(steps: readonly Step[], key: string, to: number): Step[] {
  const step = steps.find((candidate) => candidate.key === key);
  if (step === undefined) return [...steps];
  const others = removeByKey(steps, key);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, step);
}
