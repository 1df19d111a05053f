import assert from "node:assert/strict";
import fc from "fast-check";
import { createTemplateDraft, isTemplateChanged } from "../../machines/milestoneTemplate.ts";
import { templateMerging } from "../../machines/templateVersions.ts";
import { compareVersions } from "../../machines/versions.ts";
import { toId } from "../support/records.ts";
import { SEED } from "../support/seed.ts";
import {
  createDraft,
  createTechnology,
  formatTemplates,
  mergeTexts,
  splitText,
  type Text,
  toMilestone,
} from "../support/templateTexts.ts";

const BASE = "S: A 5, B, C 7";
const TWO = `${BASE}\nT: D`;

interface Case {
  base?: Text;
  own: Text;
  newest: Text;
  /** The merged templates if nothing is asked. */
  merged?: Text;
  /** What is asked, and the merged templates by choice. */
  asked?: { fields: string[]; own: Text; newest: Text };
}

const CASES: Record<string, Case> = {
  "applies what only the draft changed": {
    own: "S>Short: B, A>X 9, +D",
    newest: BASE,
    merged: "Short: B, X 9, D",
  },
  "applies what only others changed": {
    own: BASE,
    newest: "S>Short: C 7, A 6, D",
    merged: "Short: C 7, A 6, D",
  },
  "keeps what both changed alike": {
    own: "S>Short: A>X 5, C 9, +D 2",
    newest: "S>Short: X 5, C 9, D 2",
    merged: "Short: X 5, C 9, D 2",
  },
  "merges changes of different steps": {
    own: "S: A 6, B, C 7",
    newest: "S: A 5, B, C 8",
    merged: "S: A 6, B, C 8",
  },
  "merges changes of different parts of one step": {
    own: "S: A>X 5, B, C 7",
    newest: "S: A 6, B, C 7",
    merged: "S: X 6, B, C 7",
  },
  "merges a part of a step beside one that both changed alike": {
    own: "S: A>X 6, B, C 7",
    newest: "S: X 5, B, C 7",
    merged: "S: X 6, B, C 7",
  },
  "follows a step that others renamed": {
    own: "S: A 5, B 3, C 7",
    newest: "S: A 5, X, C 7",
    merged: "S: A 5, X 3, C 7",
  },
  "follows two neighbours that others renamed": {
    own: "S: A 5, B 3",
    newest: "S: X 5, Y, C 7",
    merged: "S: X 5, Y 3",
  },
  "asks for a part of a step that both changed differently": {
    own: "S: A>X 6, B, C 7",
    newest: "S: A 9, B, C 7",
    asked: { fields: ["step 1 of S"], own: "S: X 6, B, C 7", newest: "S: X 9, B, C 7" },
  },
  "asks for a step that the draft removed and others changed": {
    own: "S: A 5, B",
    newest: "S: A 5, B, C 9",
    asked: { fields: ["step 3 of S"], own: "S: A 5, B", newest: "S: A 5, B, C 9" },
  },
  "asks for a step that the draft changed and others removed": {
    own: "S: A 5, B 3, C 7",
    newest: "S: A 5, C 7",
    asked: { fields: ["step 2 of S"], own: "S: A 5, B 3, C 7", newest: "S: A 5, C 7" },
  },
  "takes a step that others renamed and retimed for another one": {
    own: "S: A 5, B 3, C 7",
    newest: "S: A 5, X 4, C 7",
    asked: { fields: ["step 2 of S"], own: "S: A 5, X 4, B 3, C 7", newest: "S: A 5, X 4, C 7" },
  },
  "removes a step that nobody else changed": {
    own: "S: A 5, C 7",
    newest: "S: A 6, B, C 7, D",
    merged: "S: A 6, C 7, D",
  },
  "removes a step that both removed": { own: "S: A 5", newest: "S: A 5, C 7", merged: "S: A 5" },
  "takes steps of the same name that both added for one": {
    own: "S: A 5, B, C 7, +D 2",
    newest: "S: A 5, B, C 7, D 2",
    merged: "S: A 5, B, C 7, D 2",
  },
  "asks for steps of the same name that both added differently": {
    own: "S: A 5, B, C 7, +D 2",
    newest: "S: A 5, B, C 7, D 4",
    asked: { fields: ["step 4 of S"], own: "S: A 5, B, C 7, D 2", newest: "S: A 5, B, C 7, D 4" },
  },
  "keeps several steps of one name apart": {
    base: "S: A 1, A 2",
    own: "S: A 1, A 2, +A 3",
    newest: "S: A 1, A 4",
    merged: "S: A 1, A 4, A 3",
  },
  "moves a step as the draft does while others add one": {
    own: "S: C 7, A 5, B",
    newest: "S: A 5, D, B, C 7",
    merged: "S: C 7, A 5, D, B",
  },
  "adds a step as the draft does while others move one": {
    own: "S: A 5, +D, B, C 7",
    newest: "S: C 7, A 5, B",
    merged: "S: C 7, A 5, D, B",
  },
  "adds the draft's last step after the last that others added": {
    own: "S: A 5, B, C 7, +D",
    newest: "S: A 5, B, C 7, E, F",
    merged: "S: A 5, B, C 7, E, F, D",
  },
  "asks for the order that both changed differently": {
    own: "S: C 7, A 5, B, +D",
    newest: "S: B, A 5, C 7, E",
    asked: { fields: ["order of S"], own: "S: C 7, E, A 5, B, D", newest: "S: B, D, A 5, C 7, E" },
  },
  "asks for the name of a template that both renamed": {
    own: "S>Short: A 5, B, C 7",
    newest: "S>Swift: A 5, B, C 8",
    asked: { fields: ["name of Short"], own: "Short: A 5, B, C 8", newest: "Swift: A 5, B, C 8" },
  },
  "keeps templates that each added": {
    own: `${BASE}\n+U: E`,
    newest: `${BASE}\nV: F`,
    merged: `${BASE}\nV: F\nU: E`,
  },
  "takes templates of the same name that both added for one": {
    own: `${BASE}\n+U: E`,
    newest: `${BASE}\nU: E, F`,
    merged: `${BASE}\nU: E, F`,
  },
  "removes a template that nobody else changed": {
    base: TWO,
    own: "S: A 5, B, C 7",
    newest: "S: A 6, B, C 7\nT: D",
    merged: "S: A 6, B, C 7",
  },
  "asks for a template that the draft removed and others changed": {
    base: TWO,
    own: "T: D",
    newest: "S: A 6, B, C 7\nT: D",
    asked: { fields: ["template of S"], own: "T: D", newest: "S: A 6, B, C 7\nT: D" },
  },
  "asks for a template that the draft changed and others removed": {
    base: TWO,
    own: "S: A 5, B, C 7\nT: D 4",
    newest: BASE,
    asked: { fields: ["template of T"], own: `${BASE}\nT: D 4`, newest: BASE },
  },
  "removes a template that both removed": { base: TWO, own: BASE, newest: BASE, merged: BASE },
};

for (const [does, { base = BASE, own, newest, merged, asked }] of Object.entries(CASES)) {
  Deno.test(`template versions: ${does} on a conflict`, () => {
    const { mine: _, ...outcome } = mergeTexts(base, own, newest);
    assert.deepEqual(outcome, {
      asks: asked?.fields ?? [],
      own: asked?.own ?? merged,
      newest: asked?.newest ?? merged,
    });
  });
}

Deno.test("template versions: merge a draft to one that is based on the newest version", () => {
  const { mine } = mergeTexts(TWO, "S: A 6, B, C 7\nT: D\n+U: E", "S: A 5, B, F, C 7\nT: D\nV: G");
  assert.deepEqual(
    [formatTemplates(mine.saved), mine.version, isTemplateChanged(mine)],
    ["S: A 5, B, F, C 7\nT: D\nV: G", 2, true],
  );
  const unchanged = mergeTexts(TWO, TWO, "S: A 6").mine;
  assert.equal(isTemplateChanged(unchanged), false);
});

Deno.test("template versions: keep the keys and ids of templates and steps after a merge", () => {
  const { mine } = mergeTexts(BASE, "S: B, A>X 5, C 7, +D\n+U: E", "S: F, A 5, B, C 7, D\nU: E");
  assert.deepEqual(
    mine.templates.map(({ key, id, steps }) => [key, id, steps.map(({ key }) => key)]),
    [
      [`saved ${toId("s".charCodeAt(0))}`, toId("s".charCodeAt(0)), [
        "saved 2 0",
        "saved 1",
        "saved 0",
        "saved 2",
        "added 3",
      ]],
      ["added 1", toId("u".charCodeAt(0)), ["added 0"]],
    ],
  );
});

Deno.test("template versions: list a step that merged by parts with the merged values", () => {
  const values = createDraft(BASE, "S: A>X 5, B, C 7");
  const newest = createTemplateDraft(createTechnology("S: A 6, B, C 7", 2));
  const versions = templateMerging.listFields({ values, initial: values, newest });
  const name = `step ${values.saved[0]?.key} saved 0`;
  assert.deepEqual(compareVersions(versions), { both: [], own: [name], newest: [] });
  assert.deepEqual(versions.values[name], toMilestone("X 6"));
});

Deno.test("template versions: list a step that one side changed as changed by that side", () => {
  const values = createDraft(BASE, "S: A 6, B, C 7");
  const newest = createTemplateDraft(createTechnology("S: A 5, B, C 8", 2));
  const versions = templateMerging.listFields({ values, initial: values, newest });
  const [own, theirs] = [0, 2].map((step) => `step ${values.saved[0]?.key} saved ${step}`);
  assert.ok(own !== undefined && theirs !== undefined);
  assert.deepEqual(compareVersions(versions), { both: [], own: [own], newest: [theirs] });
  assert.deepEqual([versions.initial[own], versions.initial[theirs]], [
    toMilestone("A 5"),
    toMilestone("C 7"),
  ]);
});

Deno.test("template versions: list a step that is asked for as it was saved before", () => {
  const values = createDraft(BASE, "S: A>X 6, B, C 7");
  const newest = createTemplateDraft(createTechnology("S: A 9, B, C 7", 2));
  const { values: own, initial, newest: theirs } = templateMerging.listFields({
    values,
    initial: values,
    newest,
  });
  const name = `step ${values.saved[0]?.key} saved 0`;
  assert.deepEqual([own[name], initial[name], theirs[name]], [
    toMilestone("X 6"),
    toMilestone("A 5"),
    toMilestone("X 9"),
  ]);
});

const NAMES: string[] = ["A", "B", "C", "D", "E"];

Deno.test("template versions: merging loses no step that is in the draft and in the newest version", () => {
  const names = fc.uniqueArray(fc.constantFrom(...NAMES));
  // The days differ, so that no step is a renamed one.
  const toText = (steps: string[]) =>
    `S: ${steps.map((name) => `${name} ${NAMES.indexOf(name) + 1}`).join(", ")}`;
  fc.assert(
    fc.property(names, names, names, (base, own, newest) => {
      const merged = mergeTexts(toText(base), toText(own), toText(newest));
      const listNames = (text: Text) =>
        splitText(text)[0]?.steps.map((step) => step.slice(0, 1)).toSorted();
      const expected = NAMES.filter((name) => {
        const [inBase, inOwn, inNewest] = [base, own, newest].map((side) => side.includes(name));
        return inBase ? inOwn && inNewest : inOwn || inNewest;
      });
      const order = merged.asks.length === 0 ? [] : ["order of S"];
      assert.deepEqual([listNames(merged.own), merged.asks], [expected, order]);
      assert.deepEqual(listNames(merged.newest), expected);
    }),
    { seed: SEED },
  );
});
