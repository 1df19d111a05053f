import assert from "node:assert/strict";
import { fromCallback, fromPromise, waitFor } from "xstate";
import { createConfirm } from "../../machines/confirm.ts";
import { createInPlaceEditMachine } from "../../machines/inPlaceEdit.ts";
import type { EditValidation, StoredField } from "../../machines/inPlaceEditSetup.ts";
import { startWithConfirmDialog } from "../support/startWithConfirmDialog.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { inPlaceEdit } from "./specifications/inPlaceEdit.ts";

const stale = new Error("stale");
const offline = new Error("offline");
const question = { message: "Lose it?" };

interface Overrides {
  validate?: (value: string) => EditValidation<string>;
  save?: (input: string, version: number) => Promise<unknown>;
  readNewest?: () => StoredField<string>;
}

/** A field with the value "old"; its value is valid and saved unless overridden. */
function createTestActor(overrides: Overrides = {}) {
  const {
    validate = (value) => ({ ok: true, value }),
    save = () => Promise.resolve(),
    readNewest = () => ({ value: "old", version: 2 }),
  } = overrides;
  const saved: unknown[] = [];
  const notes: unknown[] = [];
  let holds = 0;
  const around = startWithConfirmDialog(
    (dialog) =>
      createInPlaceEditMachine<string, string>().provide({
        actors: {
          validate: fromPromise<EditValidation<string>, { value: string }>(({ input }) =>
            Promise.resolve(validate(input.value))
          ),
          confirm: createConfirm(dialog),
          save: fromPromise<unknown, { input: string; version: number }>(
            ({ input: { input, version } }) => {
              saved.push([input, version]);
              return save(input, version);
            },
          ),
          readNewest: fromPromise(() => Promise.resolve(readNewest())),
          blockUnload: fromCallback(() => {
            holds += 1;
            return () => void (holds -= 1);
          }),
        },
        actions: {
          notifyDiscarded: () => notes.push("discarded"),
          logFailure: (_, { error }) => notes.push(["failed", error]),
        },
        guards: { isStale: (_, { error }) => error === stale },
      }),
    { stored: { value: "old", version: 1 } },
  );
  const { actor } = around;
  for (const type of ["edit.saved", "edit.reverted"] as const) {
    actor.on(type, ({ value }) => notes.push([type, value]));
  }
  return {
    ...around,
    saved,
    notes,
    isPageHeld: () => holds > 0,
    type(value: string) {
      actor.send({ type: "edit.started" });
      actor.send({ type: "value.changed", value });
    },
    submit: () => actor.send({ type: "edit.submitted" }),
    leave: () => actor.send({ type: "view.unmounted" }),
    isIn: (state: "viewing" | "changing" | "confirming" | "stale") =>
      waitFor(actor, (snapshot) => snapshot.matches(state)),
    context: () => actor.getSnapshot().context,
  };
}

Deno.test("inPlaceEdit: saves a changed value and holds the page until then", async () => {
  const { type, submit, isIn, saved, notes, isPageHeld, stop } = createTestActor();
  type("new");
  assert.equal(isPageHeld(), true);
  submit();
  await isIn("viewing");
  assert.deepEqual([saved, notes, isPageHeld()], [
    [["new", 1]],
    [["edit.saved", "new"]],
    false,
  ]);
  stop();
});

Deno.test("inPlaceEdit: saves nothing when the value is unchanged", async () => {
  const { type, submit, isIn, saved, notes, isPageHeld, stop } = createTestActor();
  type("new");
  type("old");
  assert.equal(isPageHeld(), false);
  submit();
  await isIn("viewing");
  assert.deepEqual([saved, notes], [[], [["edit.reverted", "old"]]]);
  stop();
});

Deno.test("inPlaceEdit: shows validation errors and accepts another value", async () => {
  const errors = { name: [{ key: "Required" as const }] };
  const { type, submit, isIn, actor, saved, context, stop } = createTestActor({
    validate: (value) => value === "" ? { ok: false, errors } : { ok: true, value },
  });
  type("");
  submit();
  await isIn("changing");
  assert.deepEqual([context().errors, saved], [errors, []]);
  actor.send({ type: "value.changed", value: "new" });
  assert.deepEqual(context().errors, {});
  submit();
  await isIn("viewing");
  assert.deepEqual(saved, [["new", 1]]);
  stop();
});

Deno.test("inPlaceEdit: confirms a value that loses something", async () => {
  const {
    type,
    submit,
    isIn,
    getQuestion,
    confirm,
    decline,
    advanceClock,
    saved,
    stop,
  } = createTestActor({
    validate: (value) => ({ ok: true, value, question }),
  });
  type("gone");
  submit();
  await isIn("confirming");
  assert.deepEqual([getQuestion()?.message, saved], ["Lose it?", []]);
  await decline();
  assert.deepEqual([(await isIn("changing")).context.draft, saved], ["gone", []]);
  advanceClock(300);
  submit();
  await isIn("confirming");
  await confirm();
  await isIn("viewing");
  assert.deepEqual(saved, [["gone", 1]]);
  stop();
});

Deno.test("inPlaceEdit: saves again when another field of the record was changed", async () => {
  const { type, submit, isIn, saved, stop } = createTestActor({
    save: (_, version) => version === 1 ? Promise.reject(stale) : Promise.resolve(),
  });
  type("new");
  submit();
  await isIn("viewing");
  assert.deepEqual(saved, [["new", 1], ["new", 2]]);
  stop();
});

Deno.test("inPlaceEdit: lets the user decide when the same field was changed", async () => {
  const { type, submit, isIn, actor, saved, context, stop } = createTestActor({
    save: (_, version) => version === 1 ? Promise.reject(stale) : Promise.resolve(),
    readNewest: () => ({ value: "theirs", version: 2 }),
  });
  type("new");
  submit();
  await isIn("stale");
  assert.deepEqual([context().draft, context().base.value], ["new", "theirs"]);
  actor.send({ type: "ownValue.chosen" });
  await isIn("viewing");
  assert.deepEqual(saved, [["new", 1], ["new", 2]]);
  stop();
});

Deno.test("inPlaceEdit: keeps the draft when saving fails", async () => {
  const { type, submit, isIn, context, isPageHeld, stop } = createTestActor({
    save: () => Promise.reject(offline),
  });
  type("new");
  submit();
  await isIn("changing");
  assert.deepEqual([context().draft, context().failure, isPageHeld()], ["new", offline, true]);
  stop();
});

Deno.test("inPlaceEdit: saves after the view is left, and notifies when that fails", async () => {
  const { type, leave, isIn, saved, notes, isPageHeld, stop } = createTestActor({
    save: () => Promise.reject(offline),
  });
  type("new");
  leave();
  await isIn("viewing");
  assert.deepEqual([saved, notes, isPageHeld()], [[["new", 1]], ["discarded"], false]);
  stop();
});

testSpecification(inPlaceEdit);
