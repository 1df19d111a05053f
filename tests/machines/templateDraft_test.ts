import assert from "node:assert/strict";
import { createActor, fromPromise, waitFor } from "xstate";
import type { ProjectType } from "../../contract/schemas/projectType.ts";
import { createConfirm } from "../../machines/confirm.ts";
import {
  createTemplateDraft,
  type EditedTemplate,
  isTemplateChanged,
  type TemplateDraft,
} from "../../machines/milestoneTemplate.ts";
import {
  getVersionToSave,
  isInConflict,
  templateDraftMachine,
} from "../../machines/templateDraft.ts";
import { followTemplateForm } from "../../machines/templateForm.ts";
import { startWithConfirmDialog } from "../support/startWithConfirmDialog.ts";
import { createProjectType, toId } from "../support/records.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { createTestSubmission } from "../support/submissions.ts";
import { templateDraft } from "./specifications/templateDraft.ts";

const createMilestone = (name: string) => ({
  name,
  ownerId: null,
  expectedDays: null,
  dayKind: "CALENDAR" as const,
});
const createTechnology = (version: number, ...names: string[]): ProjectType =>
  createProjectType({
    version,
    milestoneTemplates: [{ id: toId(7), name: "Standart", steps: names.map(createMilestone) }],
  });
const first = createTechnology(1, "Design");
const renamed = { ...first, version: 2, name: "Wind" };
const other = createTechnology(3, "Design", "Audit");
const addStep = (technology: ProjectType): TemplateDraft => ({
  templates: createTemplateDraft(technology).templates.map((template) => ({
    ...template,
    steps: [...template.steps, { key: "added 0", ...createMilestone("Registration") }],
  })),
  base: technology,
});
const question = { message: "Discard?" };

/** Creates a draft with its form and dialog; the test resolves its requests. */
function createTestActor() {
  const saves: PromiseWithResolvers<unknown>[] = [];
  const newest = Promise.withResolvers<ProjectType>();
  const submission = createActor(
    createTestSubmission<TemplateDraft, TemplateDraft, unknown>({
      validate: (values) => ({ ok: true, value: values }),
      submit: () => {
        const save = Promise.withResolvers<unknown>();
        saves.push(save);
        return save.promise;
      },
    }),
    { input: { values: createTemplateDraft(first) } },
  ).start();
  const { actor, getQuestion, confirm, decline, stop } = startWithConfirmDialog(
    (dialog) =>
      templateDraftMachine.provide({
        actors: {
          followForm: followTemplateForm(submission),
          confirm: createConfirm(dialog),
          loadNewest: fromPromise(() => newest.promise),
        },
        actions: {
          resetForm: (_, { newest }) =>
            submission.send({ type: "form.reset", values: createTemplateDraft(newest) }),
          logFailure: () => {},
        },
        guards: { isStale: (_, { failure }) => failure === "stale" },
      }),
    { technology: first },
  );
  return {
    actor,
    newest,
    state: () => actor.getSnapshot().value,
    version: () => getVersionToSave(actor.getSnapshot()),
    isInConflict: () => isInConflict(actor.getSnapshot()),
    /** The form's values. */
    formValues: () => submission.getSnapshot().context.values,
    edit: ({ templates }: TemplateDraft) =>
      submission.send({ type: "field.changed", name: "templates", value: templates }),
    async save() {
      submission.send({ type: "form.submitted" });
      await waitFor(submission, (snapshot) => snapshot.matches("submitting"));
      return saves.at(-1);
    },
    saved: (technology: ProjectType) => {
      submission.on(
        "submission.succeeded",
        () => actor.send({ type: "template.saved", technology }),
      );
      saves.at(-1)?.resolve(technology);
      return waitFor(actor, (snapshot) => snapshot.matches("unchanged"));
    },
    read: (technology: ProjectType) => actor.send({ type: "technology.changed", technology }),
    discard: () => actor.send({ type: "discard.requested", question }),
    loadNewest: () => actor.send({ type: "newest.requested", question }),
    getQuestion,
    confirm,
    decline,
    stop() {
      stop();
      submission.stop();
    },
  };
}

Deno.test("templateDraft: follows the server while it is unchanged", () => {
  const { read, formValues, state, stop } = createTestActor();
  read(other);
  assert.deepEqual([formValues(), state()], [createTemplateDraft(other), "unchanged"]);
  stop();
});

Deno.test("templateDraft: is outdated only when the template on the server changed", () => {
  const { edit, read, formValues, state, version, stop } = createTestActor();
  edit(addStep(first));
  assert.deepEqual([state(), version()], [{ changed: "current" }, 1]);
  read(renamed);
  assert.deepEqual([state(), version()], [{ changed: "current" }, 2]);
  read(other);
  assert.deepEqual([state(), version()], [{ changed: "outdated" }, 1]);
  assert.deepEqual(formValues(), addStep(first));
  edit(createTemplateDraft(first));
  read({ ...other, version: 4 });
  assert.deepEqual([state(), formValues()], [
    "unchanged",
    createTemplateDraft({ ...other, version: 4 }),
  ]);
  stop();
});

Deno.test("templateDraft: keeps changes of the server until saving is done", async () => {
  const { edit, read, save, saved, formValues, state, stop } = createTestActor();
  edit(addStep(first));
  await save();
  read(renamed);
  assert.deepEqual([state(), formValues()], ["saving", addStep(first)]);
  await saved(other);
  assert.deepEqual(formValues(), createTemplateDraft(other));
  stop();
});

Deno.test("templateDraft: is in conflict after a stale version until the newest is loaded", async () => {
  const { actor, newest, edit, save, formValues, state, isInConflict, loadNewest, confirm, stop } =
    createTestActor();
  edit(addStep(first));
  (await save())?.reject("stale");
  await waitFor(actor, (snapshot) => snapshot.matches({ changed: "conflict" }));
  assert.deepEqual([formValues(), isInConflict()], [addStep(first), true]);
  loadNewest();
  await confirm();
  assert.equal(state(), "loading");
  newest.resolve(other);
  await waitFor(actor, (snapshot) => snapshot.matches("unchanged"));
  assert.deepEqual([formValues(), isInConflict()], [createTemplateDraft(other), false]);
  stop();
});

Deno.test("templateDraft: stays in conflict when loading the newest version fails", async () => {
  const { actor, newest, edit, save, state, loadNewest, confirm, stop } = createTestActor();
  edit(addStep(first));
  (await save())?.reject("offline");
  await waitFor(actor, (snapshot) => snapshot.matches({ changed: "current" }));
  (await save())?.reject("stale");
  await waitFor(actor, (snapshot) => snapshot.matches({ changed: "conflict" }));
  loadNewest();
  await confirm();
  newest.reject("offline");
  await waitFor(actor, (snapshot) => !snapshot.matches("loading"));
  assert.deepEqual(state(), { changed: "conflict" });
  stop();
});

Deno.test("templateDraft: resets the form to the newest version after a confirmation", async () => {
  const { edit, read, discard, getQuestion, decline, formValues, state, stop } = createTestActor();
  edit(addStep(first));
  read(other);
  discard();
  assert.equal(getQuestion()?.message, question.message);
  await decline();
  assert.deepEqual([formValues(), state()], [addStep(first), { changed: "outdated" }]);
  stop();
  const again = createTestActor();
  again.edit(addStep(first));
  again.read(other);
  again.discard();
  await again.confirm();
  assert.deepEqual([again.formValues(), again.state()], [createTemplateDraft(other), "unchanged"]);
  again.stop();
});

Deno.test("isTemplateChanged: ignores the keys of steps but not their order", () => {
  const { templates, base } = createTemplateDraft(other);
  const change = (changes: (template: EditedTemplate) => Partial<EditedTemplate>) =>
    isTemplateChanged({
      templates: templates.map((template) => ({ ...template, ...changes(template) })),
      base,
    });
  assert.deepEqual([
    change(({ key, steps }) => ({
      key: `new ${key}`,
      steps: steps.map((step) => ({ ...step, key: `new ${step.key}` })),
    })),
    change(({ steps }) => ({ steps: steps.toReversed() })),
    change(({ steps }) => ({ steps: steps.map((step) => ({ ...step, dayKind: "WORKING" })) })),
    change(() => ({ name: "Kısa" })),
    isTemplateChanged({ templates: [], base }),
  ], [false, true, true, true, true]);
});

testSpecification(templateDraft);
