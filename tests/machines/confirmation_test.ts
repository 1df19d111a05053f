import assert from "node:assert/strict";
import { fromPromise, waitFor } from "xstate";
import { confirmationMachine } from "../../machines/confirmation.ts";
import type { Question } from "../../machines/confirmDialog.ts";
import { isKeptAlive } from "../../machines/keepAlive.ts";
import { besideDialog } from "../support/besideDialog.ts";
import { testEdges } from "../support/edges.ts";

const question: Question = { message: "Delete?" };

const { unreached } = testEdges("confirmation", {
  machine: confirmationMachine.provide({ actions: { ask: () => {} } }),
  input: { question },
  events: [{ type: "question.confirmed" }, { type: "question.declined" }],
  effects: { run: { done: [undefined], error: ["offline"] } },
  actions: ["onDeclined", "logFailure"],
});

Deno.test("confirmation: every state is reached", () => assert.deepEqual(unreached, []));

/** A confirmation beside the dialog it asks, and what it did. */
function asking(run: () => unknown) {
  const notes: unknown[] = [];
  const logic = confirmationMachine.provide({
    actors: { run: fromPromise(async () => await run()) },
    actions: {
      onDeclined: () => notes.push("given up"),
      logFailure: (_, failure) => notes.push(failure),
    },
  });
  return { ...besideDialog(logic, { question }), notes };
}

const isOver = ({ status }: { status: string }) => status === "done";

Deno.test("what was confirmed is done, and outlives whoever asked", async () => {
  const slow = Promise.withResolvers<void>();
  const { actor, notes, asked, confirm, stop } = asking(() => slow.promise);
  assert.equal(asked()?.message, "Delete?");
  const outliving = [isKeptAlive(actor)];
  confirm();
  outliving.push(isKeptAlive(actor));
  slow.resolve();
  await waitFor(actor, isOver);
  assert.deepEqual([outliving, notes], [[false, true], []]);
  stop();
});

Deno.test("what fails is logged, be it at once or later", async () => {
  const error = new Error("refused");
  const actions = [
    () => Promise.reject(error),
    () => {
      throw error;
    },
  ];
  for (const action of actions) {
    const { actor, notes, confirm, stop } = asking(action);
    confirm();
    await waitFor(actor, isOver);
    assert.deepEqual(notes, [{ message: "Confirmation action failed", error }]);
    stop();
  }
});

Deno.test("a no is told, and nothing is done", () => {
  const { actor, notes, decline, stop } = asking(() => notes.push("done"));
  decline();
  assert.deepEqual([actor.getSnapshot().status, notes], ["done", ["given up"]]);
  stop();
});
