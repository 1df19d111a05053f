import { fold } from "../contract/folding.ts";
import { isSameValue } from "./formValues.ts";
import type {
  EditedTemplate,
  Step,
  TemplateDraft,
  TemplateMilestone,
} from "./milestoneTemplate.ts";
import {
  type Choices,
  compareVersions,
  type FormVersions,
  mergeVersions,
  type Merging,
} from "./versions.ts";

/** What is merged as one: the order of a template's steps, for example. */
export interface TemplateField {
  /** Identifies the field in one comparison. */
  name: string;
  kind: "template" | "name" | "order" | "step";
  /** The template that the field belongs to: the draft's, or else the newest one. */
  template: EditedTemplate;
  /** The position of a step, from 1. */
  position?: number;
  /** A template or step that one side does not have is null. */
  own: unknown;
  initial: unknown;
  newest: unknown;
}

type Versions = Pick<FormVersions<TemplateDraft>, "values" | "newest">;

/**
 * Lists what a draft and newer templates are compared by. A step has parts, which are its name, its
 * owner and its days: where each part was changed by one side only, the step is merged already.
 */
export const listTemplateFields = ({ values, newest }: Versions): TemplateField[] =>
  listFields(values, alignTemplates(values, newest));

/** Converts fields to the versions of a form that has them. */
export function toFieldVersions(fields: readonly TemplateField[]): FormVersions {
  const collect = (side: "own" | "initial" | "newest") =>
    Object.fromEntries(fields.map((field) => [field.name, field[side]]));
  return { values: collect("own"), initial: collect("initial"), newest: collect("newest") };
}

/**
 * Adds a draft's changes to newer templates. The order is the newest one with the draft's additions,
 * unless only the draft changed it, or it is chosen.
 */
export function mergeTemplates({ values, newest }: Versions, choices: Choices = {}): TemplateDraft {
  const saved = alignTemplates(values, newest);
  const versions = toFieldVersions(listFields(values, saved));
  const merged = mergeVersions(versions, choices);
  const templates = mergeOrder(saved, values.templates).flatMap((key) => {
    const [own, theirs] = [findByKey(values.templates, key), findByKey(saved, key)];
    if (!own || !theirs) return (merged[toName("template", key)] ?? []) as EditedTemplate;
    const order = toName("order", key);
    const isOrderNewest = isSameValue(merged[order], versions.newest[order]);
    const keys = isOrderNewest
      ? mergeOrder(theirs.steps, own.steps)
      : mergeOrder(own.steps, theirs.steps);
    const steps = keys.flatMap((stepKey) => {
      const step = merged[toName("step", key, stepKey)] as TemplateMilestone | null;
      return step ? [{ ...step, key: stepKey }] : [];
    });
    return { ...theirs, name: merged[toName("name", key)] as string, steps };
  });
  return { templates, saved, version: newest.version };
}

/** Merges a technology's templates by template and step. */
export const templateMerging: Merging<TemplateDraft> = {
  listFields: (versions) => toFieldVersions(listTemplateFields(versions)),
  merge: mergeTemplates,
};

const toName = (kind: TemplateField["kind"], ...keys: string[]) => [kind, ...keys].join(" ");

const findByKey = <Item extends { key: string }>(items: readonly Item[] | undefined, key: string) =>
  items?.find((item) => item.key === key);

const listKeys = (...lists: (readonly { key: string }[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((items) => items?.map(({ key }) => key) ?? [])),
];

function listFields(
  { templates, saved }: TemplateDraft,
  newest: readonly EditedTemplate[],
): TemplateField[] {
  return listKeys(templates, saved, newest).flatMap((key): TemplateField[] => {
    const [own, initial, theirs] = [templates, saved, newest].map((side) => findByKey(side, key));
    const template = own ?? theirs;
    if (template === undefined) return [];
    const create = (kind: TemplateField["kind"], sides: readonly unknown[], stepKey?: string) => {
      const [own = null, initial = null, newest = null] = sides;
      const name = toName(kind, key, ...(stepKey === undefined ? [] : [stepKey]));
      return { name, kind, template, own, initial, newest };
    };
    if (!own || !theirs) return [create("template", [own, initial, theirs])];
    const sides = [own, initial, theirs].map((side) => side?.steps);
    const isCommon = (key: string) => sides.every((steps) => findByKey(steps, key));
    const orders = sides.map((steps) => listKeys(steps).filter(isCommon));
    return [
      create("name", [own.name, initial?.name, theirs.name]),
      create("order", orders),
      ...listKeys(...sides).map((stepKey) => {
        const steps = sides.map((steps) => findByKey(steps, stepKey));
        const listed = steps[0] ? own.steps : theirs.steps;
        const position = listed.findIndex(({ key }) => key === stepKey) + 1;
        return { ...create("step", compareStep(...steps), stepKey), position };
      }),
    ];
  });
}

/**
 * Returns a step as the draft, the saved version and the newest version have it. If both changed
 * other parts of it, the draft's step is the merged one, based on the newest.
 */
function compareStep(own?: Step, initial?: Step, newest?: Step) {
  const steps = [own, initial, newest].map((step) => step && toMilestone(step));
  if (!own || !initial || !newest) return steps;
  const parts = { values: toParts(own), initial: toParts(initial), newest: toParts(newest) };
  const { both } = compareVersions(parts);
  const merge = (choice: "own" | "newest") =>
    fromParts(mergeVersions(parts, Object.fromEntries(both.map((name) => [name, choice]))));
  if (both.length > 0) return [merge("own"), steps[1], merge("newest")];
  return isSameValue(steps[0], steps[1]) ? steps : [merge("own"), steps[2], steps[2]];
}

const toMilestone = (
  { name, ownerId, expectedDays, dayKind }: TemplateMilestone,
): TemplateMilestone => ({ name, ownerId, expectedDays, dayKind });

const toParts = ({ name, ownerId, expectedDays, dayKind }: TemplateMilestone) => ({
  name,
  ownerId,
  days: { expectedDays, dayKind },
});

const fromParts = ({ days, ...parts }: ReturnType<typeof toParts>): TemplateMilestone => ({
  ...parts,
  ...days,
});

/** Adds keys that only the second list has: each follows the one before it there. */
function mergeOrder(
  items: readonly { key: string }[],
  others: readonly { key: string }[],
): string[] {
  const keys = listKeys(items);
  const otherKeys = listKeys(others);
  for (const [index, key] of otherKeys.entries()) {
    if (keys.includes(key)) continue;
    let place = keys.indexOf(otherKeys[index - 1] ?? "") + 1;
    while (place < keys.length && !otherKeys.includes(keys[place] ?? "")) place += 1;
    keys.splice(place, 0, key);
  }
  return keys;
}

/**
 * Gives newer templates and their steps the keys of the draft. Templates are matched by id, and those
 * that both added by name.
 */
function alignTemplates(
  { templates, saved }: TemplateDraft,
  newest: TemplateDraft,
): EditedTemplate[] {
  const known = newest.templates.map(({ id }) => saved.find((template) => template.id === id)?.key);
  return newest.templates.map((template, index) => {
    const added = templates.find(({ key, name }) =>
      !known.includes(key) && !findByKey(saved, key) && fold(name.trim()) === fold(template.name)
    );
    const key = known[index] ?? added?.key ?? template.key;
    return {
      ...template,
      key,
      steps: alignSteps(
        template.steps,
        findByKey(saved, key)?.steps ?? [],
        findByKey(templates, key)?.steps ?? [],
        newest.version,
      ),
    };
  });
}

/**
 * Gives newer steps the keys of the draft's. They have no ids: they are matched by name. A step with
 * a new name is the renamed one if it has the place, the owner and the days of a missing one.
 */
function alignSteps(
  newest: readonly Step[],
  saved: readonly Step[],
  own: readonly Step[],
  version: number,
): Step[] {
  const keys = new Map<Step, string>();
  const take = (step: Step, match: Step | undefined) => match && keys.set(step, match.key);
  const isFree = ({ key }: Step) => ![...keys.values()].includes(key);
  const findNamed = (steps: readonly Step[], name: string) =>
    steps.find((step) => step.name === name && isFree(step));
  for (const step of newest) take(step, findNamed(saved, step.name));
  for (const step of newest) if (!keys.has(step)) take(step, findNamed(own, step.name));
  for (const [index, step] of newest.entries()) {
    if (keys.has(step)) continue;
    const previous = newest[index - 1];
    const previousKey = previous && keys.get(previous);
    const missing = saved[saved.findIndex(({ key }) => key === previousKey) + 1];
    const isRenamed = missing !== undefined && isFree(missing) &&
      (previous === undefined || previousKey !== undefined) &&
      isSameValue(toMilestone({ ...missing, name: step.name }), toMilestone(step));
    if (isRenamed) take(step, missing);
  }
  return newest.map((step, index) => ({
    ...step,
    key: keys.get(step) ?? `saved ${version} ${index}`,
  }));
}
