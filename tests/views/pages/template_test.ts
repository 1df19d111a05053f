import fc from "fast-check";
import assert from "node:assert/strict";
import { sameTemplate, stepsOf } from "../../../machines/milestoneTemplate.ts";
import {
  expectedDays,
  templateOf,
  withAdded,
  withChanged,
  withMoved,
  withoutStep,
} from "../../../src/pages/technology/template.ts";
import { SEED } from "../../support/seed.ts";

const milestone = (name: string, expectedDays: number | null = null) => ({
  name,
  ownerId: null,
  expectedDays,
});
const template = [milestone("Tasarım", 45), milestone("Denetim"), milestone("Tescil", 30)];
const steps = stepsOf(template);
const [first, second, third] = steps.map(({ key }) => key);
const names = (steps: readonly { name: string }[]) => steps.map(({ name }) => name);

Deno.test("steps are the template's milestones and become them again", () => {
  assert.deepEqual(templateOf(steps), template);
  assert.equal(expectedDays(template), 75);
});

Deno.test("a step moves to where it is wanted, and no further than an end", () => {
  assert.deepEqual(names(withMoved(steps, `${first}`, 1)), ["Denetim", "Tasarım", "Tescil"]);
  assert.deepEqual(names(withMoved(steps, `${third}`, 0)), ["Tescil", "Tasarım", "Denetim"]);
  assert.deepEqual(names(withMoved(steps, `${first}`, 9)), ["Denetim", "Tescil", "Tasarım"]);
  assert.deepEqual(names(withMoved(steps, `${first}`, -1)), names(steps));
  assert.deepEqual(withMoved(steps, "nobody", 0), steps);
});

Deno.test("a step is changed and removed by its key, wherever it stands", () => {
  const moved = withMoved(steps, `${second}`, 0);
  const changed = withChanged(moved, `${second}`, { expectedDays: 10 });
  assert.deepEqual(templateOf(changed), [
    milestone("Denetim", 10),
    milestone("Tasarım", 45),
    milestone("Tescil", 30),
  ]);
  assert.deepEqual(names(withoutStep(changed, `${second}`)), ["Tasarım", "Tescil"]);
});

Deno.test("added steps are empty, stand last and have keys of their own", () => {
  const added = withAdded(withoutStep(withAdded(withAdded(steps)), "added 0"));
  assert.deepEqual(templateOf(added), [...template, milestone(""), milestone("")]);
  assert.equal(new Set(added.map(({ key }) => key)).size, added.length);
});

Deno.test("templates are the same when every milestone is, in the same order", () => {
  assert.ok(sameTemplate(template, templateOf(steps)));
  assert.ok(!sameTemplate(template, template.toReversed()));
  assert.ok(!sameTemplate(template, template.slice(1)));
  assert.ok(!sameTemplate(template, [...template.slice(0, 2), milestone("Tescil", 31)]));
});

Deno.test("moving loses no step and doubles none", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(2), fc.integer({ min: -2, max: 5 })), { maxLength: 12 }),
      (moves) => {
        const moved = moves.reduce(
          (now, [which, to]) => withMoved(now, steps[which]?.key ?? "", to),
          steps,
        );
        assert.deepEqual(names(moved).toSorted(), names(steps).toSorted());
      },
    ),
    { seed: SEED },
  );
});
