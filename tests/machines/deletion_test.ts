import assert from "node:assert/strict";
import { fromPromise, waitFor } from "xstate";
import { createConfirm } from "../../machines/confirm.ts";
import { type Alternative, deletionMachine } from "../../machines/deletion.ts";
import { isKeptAlive } from "../../machines/keepAlive.ts";
import { startWithConfirmDialog } from "../support/startWithConfirmDialog.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { deletion } from "./specifications/deletion.ts";

const offline = new Error("offline");
const question = { message: "Delete?" };
const disabling: Alternative = { question: { message: "A process uses it. Disable instead?" } };

/** Creates a deletion with this alternative; the test resolves its request. */
function createTestActor(alternative: Alternative | null = null) {
  const removal = Promise.withResolvers<Alternative | null>();
  const signals: AbortSignal[] = [];
  const log: unknown[] = [];
  const harness = startWithConfirmDialog(
    (dialog) =>
      deletionMachine.provide({
        actors: {
          confirm: createConfirm(dialog),
          findAlternative: fromPromise(() => Promise.resolve(alternative)),
          deleteRecord: fromPromise<Alternative | null>(({ signal }) => {
            signals.push(signal);
            return removal.promise;
          }),
        },
        actions: {
          performAlternative: (_, { question }) => log.push(["performed", question.message]),
          logFailure: (_, { error }) => log.push(["failed", error]),
        },
      }),
    undefined,
  );
  const { actor } = harness;
  return {
    ...harness,
    removal,
    signals,
    notes: log,
    /** Requests the deletion, and waits for the question. */
    async request() {
      actor.send({ type: "deletion.requested", question });
      await waitFor(actor, (snapshot) => !snapshot.matches("checking"));
    },
    waitUntilDeleted: () => waitFor(actor, (snapshot) => !snapshot.matches("deleting")),
    state: () => actor.getSnapshot().value,
  };
}

Deno.test("deletion: keeps the dialog open until the record is deleted", async () => {
  const { actor, dialog, getQuestion, request, confirm, removal, state, stop } = createTestActor();
  await request();
  assert.deepEqual([getQuestion()?.message, getQuestion()?.waitsForAction], ["Delete?", true]);
  await confirm();
  assert.deepEqual([state(), isKeptAlive(actor), dialog.getSnapshot().value], [
    "deleting",
    true,
    "processing",
  ]);
  removal.resolve(null);
  await waitFor(actor, ({ status }) => status === "done");
  assert.deepEqual([state(), dialog.getSnapshot().value], ["deleted", "closing"]);
  stop();
});

Deno.test("deletion: deletes nothing when the user declines", async () => {
  const { request, decline, signals, state, stop } = createTestActor();
  await request();
  await decline();
  assert.deepEqual([state(), signals], ["idle", []]);
  stop();
});

Deno.test("deletion: offers the alternative when the record is in use", async () => {
  const { getQuestion, request, confirm, decline, advanceClock, notes, state, stop } =
    createTestActor(disabling);
  await request();
  assert.equal(getQuestion()?.message, "A process uses it. Disable instead?");
  await decline();
  advanceClock(300);
  assert.deepEqual([state(), notes], ["idle", []]);
  await request();
  await confirm();
  assert.deepEqual([state(), notes], ["idle", [[
    "performed",
    "A process uses it. Disable instead?",
  ]]]);
  stop();
});

Deno.test("deletion: offers the alternative after the server found the record in use", async () => {
  const {
    getQuestion,
    request,
    confirm,
    advanceClock,
    removal,
    waitUntilDeleted,
    notes,
    state,
    stop,
  } = createTestActor();
  await request();
  await confirm();
  removal.resolve(disabling);
  await waitUntilDeleted();
  advanceClock(300);
  assert.deepEqual([state(), getQuestion()?.message], [
    "offering",
    "A process uses it. Disable instead?",
  ]);
  await confirm();
  assert.deepEqual([state(), notes], ["idle", [[
    "performed",
    "A process uses it. Disable instead?",
  ]]]);
  stop();
});

Deno.test("deletion: logs an error and can be requested again", async () => {
  const {
    request,
    confirm,
    removal,
    waitUntilDeleted,
    getQuestion,
    notes,
    advanceClock,
    state,
    stop,
  } = createTestActor();
  await request();
  await confirm();
  removal.reject(offline);
  await waitUntilDeleted();
  assert.deepEqual([state(), notes], ["idle", [["failed", offline]]]);
  advanceClock(300);
  await request();
  assert.equal(getQuestion()?.message, "Delete?");
  stop();
});

Deno.test("deletion: aborts the call when the actor stops", async () => {
  const { request, confirm, signals, stop } = createTestActor();
  await request();
  await confirm();
  stop();
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true]);
});

testSpecification(deletion);
