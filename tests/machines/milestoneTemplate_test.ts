import assert from "node:assert/strict";
import {
  createTemplateDraft,
  isTemplateChanged,
  type TemplateDraft,
} from "../../machines/milestoneTemplate.ts";

const STEP = { name: "Tasarım", ownerId: "o1", expectedDays: 45, dayKind: "CALENDAR" } as const;

const draft = createTemplateDraft({
  version: 3,
  milestoneTemplates: [{ id: "t1", name: "Standart", steps: [STEP] }],
});
const [template = assert.fail("no template")] = draft.templates;
const [step = assert.fail("no step")] = template.steps;

const CHANGES: Readonly<Record<string, [TemplateDraft["templates"], isChanged: boolean]>> = {
  "nothing": [draft.templates, false],
  "the keys": [[{ ...template, key: "k", steps: [{ ...step, key: "s" }] }], false],
  "the id of the template": [
    [{ key: template.key, name: template.name, steps: template.steps }],
    true,
  ],
  "the name": [[{ ...template, name: "Kısa" }], true],
  "the number of templates": [[template, template], true],
  "the number of steps": [[{ ...template, steps: [step, step] }], true],
  "the name of a step": [[{ ...template, steps: [{ ...step, name: "Denetim" }] }], true],
  "the stakeholder of a step": [[{ ...template, steps: [{ ...step, ownerId: null }] }], true],
  "the days of a step": [[{ ...template, steps: [{ ...step, expectedDays: 30 }] }], true],
  "the kind of days of a step": [
    [{ ...template, steps: [{ ...step, dayKind: "WORKING" }] }],
    true,
  ],
};

for (const [what, [templates, isChanged]] of Object.entries(CHANGES)) {
  Deno.test(`template draft: has ${isChanged ? "" : "no "}unsaved changes when ${what} changed`, () =>
    assert.equal(isTemplateChanged({ ...draft, templates }), isChanged));
}
