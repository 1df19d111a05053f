import assert from "node:assert/strict";
import {
  type ActorRefFrom,
  createActor,
  createMachine,
  fromPromise,
  SimulatedClock,
  waitFor,
} from "xstate";
import type { ProjectType } from "../../contract/schemas/projectType.ts";
import { confirmDialogMachine } from "../../machines/confirmDialog.ts";
import { type submissionMachine, submissionOf } from "../../machines/submission.ts";
import {
  isTemplateChanged,
  type TemplateDraft,
  templateDraftOf,
} from "../../machines/milestoneTemplate.ts";
import { isInConflict, templateDraftMachine, versionSaved } from "../../machines/templateDraft.ts";
import { aProjectType } from "../support/records.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { templateDraft } from "./specifications/templateDraft.ts";

const technologyOf = (version: number, ...names: string[]): ProjectType =>
  aProjectType({
    version,
    milestoneTemplate: names.map((name) => ({ name, ownerId: null, expectedDays: null })),
  });
const first = technologyOf(1, "Design");
const renamed = { ...first, version: 2, name: "Wind" };
const other = technologyOf(3, "Design", "Audit");
const added = (technology: ProjectType): TemplateDraft => ({
  steps: [
    ...templateDraftOf(technology).steps,
    { key: "added 0", name: "Registration", ownerId: null, expectedDays: null },
  ],
  base: technology,
});
const question = { message: "Discard?" };

testSpecification(templateDraft);

/** A draft beside its form and the dialog; saving and loading answer when the test says so. */
function launch() {
  const saves: PromiseWithResolvers<unknown>[] = [];
  const newest = Promise.withResolvers<ProjectType>();
  const form = submissionOf<TemplateDraft, TemplateDraft, unknown>({
    validate: (values) => ({ ok: true, value: values }),
    submit: () => {
      const save = Promise.withResolvers<unknown>();
      saves.push(save);
      return save.promise;
    },
  });
  const draft = templateDraftMachine.provide({
    actors: { loadNewest: fromPromise(() => newest.promise) },
    actions: { logFailure: () => {} },
    guards: { isStale: (_, { failure }) => failure === "stale" },
  });
  const root = createActor(
    createMachine({
      invoke: [
        { src: confirmDialogMachine, systemId: "confirmDialog" },
        { src: form, systemId: "form", input: { values: templateDraftOf(first) } },
        { src: draft, systemId: "draft", input: { form: "form", technology: first } },
      ],
    }),
    { clock: new SimulatedClock() },
  ).start();
  const { system } = root;
  const actor: ActorRefFrom<typeof templateDraftMachine> = system.get("draft");
  const submission: ActorRefFrom<typeof submissionMachine> = system.get("form");
  const dialog: ActorRefFrom<typeof confirmDialogMachine> = system.get("confirmDialog");
  return {
    actor,
    newest,
    state: () => actor.getSnapshot().value,
    version: () => versionSaved(actor.getSnapshot()),
    isInConflict: () => isInConflict(actor.getSnapshot()),
    /** What stands in the form. */
    filled: () => submission.getSnapshot().context.values,
    edit: ({ steps }: TemplateDraft) =>
      submission.send({ type: "field.changed", name: "steps", value: steps }),
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
    discard(answer: "dialog.confirmed" | "dialog.cancelled") {
      actor.send({ type: "discard.requested", question });
      const asked = dialog.getSnapshot().context.asked?.question.message;
      dialog.send({ type: answer });
      return asked;
    },
    loadNewest(answer: "dialog.confirmed" | "dialog.cancelled") {
      actor.send({ type: "newest.requested", question });
      dialog.send({ type: answer });
    },
    stop: () => {
      root.stop();
    },
  };
}

Deno.test("an unchanged template follows the server", () => {
  const { read, filled, state, stop } = launch();
  read(other);
  assert.deepEqual([filled(), state()], [templateDraftOf(other), "unchanged"]);
  stop();
});

Deno.test("a changed one is kept, and only another template on the server stands against it", () => {
  const { edit, read, filled, state, version, stop } = launch();
  edit(added(first));
  assert.deepEqual([state(), version()], [{ changed: "current" }, 1]);
  read(renamed);
  assert.deepEqual([state(), version()], [{ changed: "current" }, 2]);
  read(other);
  assert.deepEqual([state(), version()], [{ changed: "behind" }, 1]);
  assert.deepEqual(filled(), added(first));
  edit(templateDraftOf(first));
  read({ ...other, version: 4 });
  assert.deepEqual([state(), filled()], ["unchanged", templateDraftOf({ ...other, version: 4 })]);
  stop();
});

Deno.test("what the server reports while a template is being saved is kept for later", async () => {
  const { edit, read, save, saved, filled, state, stop } = launch();
  edit(added(first));
  await save();
  read(renamed);
  assert.deepEqual([state(), filled()], ["saving", added(first)]);
  await saved(other);
  assert.deepEqual(filled(), templateDraftOf(other));
  stop();
});

Deno.test("a refusal for a stale version is a conflict until the newest version is loaded", async () => {
  const { actor, newest, edit, save, filled, state, isInConflict, loadNewest, stop } = launch();
  edit(added(first));
  (await save())?.reject("stale");
  await waitFor(actor, (snapshot) => snapshot.matches({ changed: "conflict" }));
  assert.deepEqual([filled(), isInConflict()], [added(first), true]);
  loadNewest("dialog.confirmed");
  assert.equal(state(), "loading");
  newest.resolve(other);
  await waitFor(actor, (snapshot) => snapshot.matches("unchanged"));
  assert.deepEqual([filled(), isInConflict()], [templateDraftOf(other), false]);
  stop();
});

Deno.test("a conflict stays when the newest version cannot be loaded, any other refusal is none", async () => {
  const { actor, newest, edit, save, state, loadNewest, stop } = launch();
  edit(added(first));
  (await save())?.reject("offline");
  await waitFor(actor, (snapshot) => snapshot.matches({ changed: "current" }));
  (await save())?.reject("stale");
  await waitFor(actor, (snapshot) => snapshot.matches({ changed: "conflict" }));
  loadNewest("dialog.confirmed");
  newest.reject("offline");
  await waitFor(actor, (snapshot) => !snapshot.matches("loading"));
  assert.deepEqual(state(), { changed: "conflict" });
  stop();
});

Deno.test("changes are discarded after asking, in favour of what the server has by then", () => {
  const { edit, read, discard, filled, state, stop } = launch();
  edit(added(first));
  read(other);
  assert.equal(discard("dialog.cancelled"), question.message);
  assert.deepEqual([filled(), state()], [added(first), { changed: "behind" }]);
  stop();
  const again = launch();
  again.edit(added(first));
  again.read(other);
  again.discard("dialog.confirmed");
  assert.deepEqual([again.filled(), again.state()], [templateDraftOf(other), "unchanged"]);
  again.stop();
});

Deno.test("a step's own key is no change, its order is", () => {
  const { steps, base } = templateDraftOf(other);
  const rekeyed = steps.map((step) => ({ ...step, key: `new ${step.key}` }));
  assert.deepEqual(
    [rekeyed, steps.toReversed()].map((steps) => isTemplateChanged({ steps, base })),
    [false, true],
  );
});
