import assert from "node:assert/strict";
import { fromPromise, waitFor } from "xstate";
import type { Batch, ChangedBatch } from "../../machines/bulkBatch.ts";
import { bulkChangeMachine, getReason, listRejected } from "../../machines/bulkChange.ts";
import { createConfirm } from "../../machines/confirm.ts";
import { isKeptAlive } from "../../machines/keepAlive.ts";
import { startWithConfirmDialog } from "../support/startWithConfirmDialog.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { bulkChange } from "./specifications/bulkChange.ts";

const question = { message: "Complete them?" };
const change = { action: "complete", values: {} };
const offline = new Error("offline");

/** A list of three records, changed one per batch unless overridden. */
function createTestActor(changeBatch: (batch: Batch) => Promise<ChangedBatch> = changeOne) {
  const batches: number[] = [];
  const notes: unknown[] = [];
  const around = startWithConfirmDialog(
    (dialog) =>
      bulkChangeMachine.provide({
        actors: {
          confirm: createConfirm(dialog),
          changeBatch: fromPromise<ChangedBatch, Batch>(({ input }) => {
            batches.push(input.from);
            return changeBatch(input);
          }),
        },
        actions: {
          notifyFinished: (_, { changed, rejected }) => notes.push({ changed, rejected }),
          logFailure: (_, { error }) => notes.push(error),
        },
      }),
    undefined,
  );
  const { actor } = around;
  return {
    ...around,
    batches,
    notes,
    select: (...ids: string[]) => actor.send({ type: "selection.replaced", ids }),
    request: () => actor.send({ type: "change.requested", change, key: "k", question }),
    isIn: (state: "selecting" | "failed") => waitFor(actor, (snapshot) => snapshot.matches(state)),
    selected: () => actor.getSnapshot().context.ids,
  };
}

/** Changes one record; "c" is rejected. */
function changeOne({ from }: Batch): Promise<ChangedBatch> {
  const id = ["a", "b", "c"][from] ?? "";
  const problem = id === "c" ? { detail: "in use" } : null;
  return Promise.resolve({ total: 3, data: [{ id, problem }], next: from < 2 ? from + 1 : null });
}

Deno.test("bulkChange: changes all batches and keeps rejected records selected", async () => {
  const { actor, select, request, confirm, isIn, batches, notes, selected, stop } =
    createTestActor();
  select("a", "b", "c");
  request();
  assert.deepEqual([batches, isKeptAlive(actor)], [[], false]);
  await confirm();
  assert.equal(isKeptAlive(actor), true);
  await isIn("selecting");
  assert.deepEqual([batches, notes, selected()], [[0, 1, 2], [{ changed: 2, rejected: 1 }], ["c"]]);
  stop();
});

Deno.test("bulkChange: changes nothing when the user declines", async () => {
  const { select, request, decline, batches, selected, stop } = createTestActor();
  select("a");
  request();
  await decline();
  assert.deepEqual([batches, selected()], [[], ["a"]]);
  stop();
});

Deno.test("bulkChange: ignores a change when nothing is selected", () => {
  const { request, getQuestion, stop } = createTestActor();
  request();
  assert.equal(getQuestion(), undefined);
  stop();
});

Deno.test("bulkChange: finishes the running batch when it is cancelled", async () => {
  const gate = Promise.withResolvers<void>();
  const { actor, select, request, confirm, isIn, batches, notes, selected, stop } = createTestActor(
    async (batch) => {
      await gate.promise;
      return changeOne(batch);
    },
  );
  select("a", "b", "c");
  request();
  await confirm();
  actor.send({ type: "change.cancelled" });
  gate.resolve();
  await isIn("selecting");
  assert.deepEqual([batches, notes, selected()], [[0], [{ changed: 1, rejected: 0 }], ["b", "c"]]);
  stop();
});

Deno.test("bulkChange: retries the failed batch", async () => {
  let failures = 1;
  const { actor, select, request, confirm, isIn, batches, notes, stop } = createTestActor((batch) =>
    batch.from === 1 && failures-- > 0 ? Promise.reject(offline) : changeOne(batch)
  );
  select("a", "b", "c");
  request();
  await confirm();
  await isIn("failed");
  assert.deepEqual(notes, [offline]);
  actor.send({ type: "change.retried" });
  await isIn("selecting");
  assert.deepEqual(batches, [0, 1, 1, 2]);
  stop();
});

Deno.test("bulkChange: lists reasons of selected records in the order of the selection", () => {
  const context = {
    ids: ["c", "b", "d"],
    rejections: { a: "in use", b: "already done", c: "too early" },
  };
  assert.deepEqual(
    {
      each: ["a", "b", "c", "d"].map((id) => getReason(context, id)),
      all: listRejected(context),
    },
    {
      each: [undefined, "already done", "too early", undefined],
      all: [{ id: "c", reason: "too early" }, { id: "b", reason: "already done" }],
    },
  );
});

testSpecification(bulkChange);
