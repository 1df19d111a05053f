import fc from "fast-check";
import assert from "node:assert/strict";
import { sumCalendarDays } from "../../../contract/plan.ts";
import {
  createSteps,
  type EditedTemplate,
  isSameTemplate,
  isTemplateChanged,
} from "../../../machines/milestoneTemplate.ts";
import {
  addStep,
  addTemplate,
  changeStep,
  changeTemplate,
  moveStep,
  removeByKey,
  toTemplate,
  toTemplates,
} from "../../../src/features/projectType/template.ts";
import { SEED } from "../../support/seed.ts";
import { createDraft } from "../../support/templateTexts.ts";

const createStep = (name: string, expectedDays: number | null = null) => ({
  name,
  ownerId: null,
  expectedDays,
  dayKind: "CALENDAR" as const,
});
const template = [createStep("Tasarım", 45), createStep("Denetim"), createStep("Tescil", 30)];
const steps = createSteps(template);
const [first, second, third] = steps.map(({ key }) => key);
const listNames = (steps: readonly { name: string }[]) => steps.map(({ name }) => name);

Deno.test("template steps: convert to milestones and back", () => {
  assert.deepEqual(toTemplate(steps), template);
  assert.equal(sumCalendarDays(template), 75);
});

Deno.test("sumCalendarDays: counts five working days as a week", () => {
  const working = { ...createStep("Denetim", 10), dayKind: "WORKING" as const };
  assert.equal(sumCalendarDays([...template, working]), 89);
});

Deno.test("templates: are added, changed and removed by key, and converted to the request", () => {
  const added = addTemplate(addTemplate([], "Tescil", steps), "Kısa");
  const [first, second] = added.map(({ key }) => key);
  const changed = changeTemplate(added, `${second}`, { name: "Kısa izleme" });
  assert.deepEqual(toTemplates(changed), [
    { name: "Tescil", steps: template },
    { name: "Kısa izleme", steps: [] },
  ]);
  assert.deepEqual(toTemplates(removeByKey(changed, `${first}`)), [
    { name: "Kısa izleme", steps: [] },
  ]);
});

Deno.test("template steps: move within the ends", () => {
  assert.deepEqual(listNames(moveStep(steps, `${first}`, 1)), ["Denetim", "Tasarım", "Tescil"]);
  assert.deepEqual(listNames(moveStep(steps, `${third}`, 0)), ["Tescil", "Tasarım", "Denetim"]);
  assert.deepEqual(listNames(moveStep(steps, `${first}`, 9)), ["Denetim", "Tescil", "Tasarım"]);
  assert.deepEqual(listNames(moveStep(steps, `${first}`, -1)), listNames(steps));
  assert.deepEqual(moveStep(steps, "nobody", 0), steps);
});

Deno.test("template steps: are changed and removed by key", () => {
  const moved = moveStep(steps, `${second}`, 0);
  const changed = changeStep(moved, `${second}`, { expectedDays: 10 });
  assert.deepEqual(toTemplate(changed), [
    createStep("Denetim", 10),
    createStep("Tasarım", 45),
    createStep("Tescil", 30),
  ]);
  assert.deepEqual(listNames(removeByKey(changed, `${second}`)), ["Tasarım", "Tescil"]);
});

Deno.test("template steps: are added empty at the end with unique keys", () => {
  const added = addStep(removeByKey(addStep(addStep(steps)), "added 0"));
  assert.deepEqual(toTemplate(added), [...template, createStep(""), createStep("")]);
  assert.equal(new Set(added.map(({ key }) => key)).size, added.length);
});

Deno.test("isSameTemplate: compares milestones in order", () => {
  assert.ok(isSameTemplate(template, toTemplate(steps)));
  assert.ok(!isSameTemplate(template, template.toReversed()));
  assert.ok(!isSameTemplate(template, template.slice(1)));
  assert.ok(!isSameTemplate(template, [...template.slice(0, 2), createStep("Tescil", 31)]));
});

Deno.test("template steps: are neither lost nor duplicated by moves", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(2), fc.integer({ min: -2, max: 5 })), { maxLength: 12 }),
      (moves) => {
        const moved = moves.reduce(
          (now, [which, to]) => moveStep(now, steps[which]?.key ?? "", to),
          steps,
        );
        assert.deepEqual(listNames(moved).toSorted(), listNames(steps).toSorted());
      },
    ),
    { seed: SEED },
  );
});

Deno.test("isTemplateChanged: ignores the keys of steps but not their order", () => {
  const draft = createDraft("Standart: Tasarım, Denetim", "Standart: Tasarım, Denetim");
  const change = (changes: (template: EditedTemplate) => Partial<EditedTemplate>) =>
    isTemplateChanged({
      ...draft,
      templates: draft.templates.map((template) => ({ ...template, ...changes(template) })),
    });
  assert.deepEqual([
    change(({ key, steps }) => ({
      key: `new ${key}`,
      steps: steps.map((step) => ({ ...step, key: `new ${step.key}` })),
    })),
    change(({ steps }) => ({ steps: steps.toReversed() })),
    change(({ steps }) => ({ steps: steps.map((step) => ({ ...step, dayKind: "WORKING" })) })),
    change(() => ({ name: "Kısa" })),
    isTemplateChanged({ ...draft, templates: [] }),
  ], [false, true, true, true, true]);
});
