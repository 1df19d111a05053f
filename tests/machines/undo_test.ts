import assert from "node:assert/strict";
import { createActor, fromPromise } from "xstate";
import { undoMachine, type UndoResult } from "../../machines/undo.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { undo } from "./specifications/undo.ts";

const offline = new Error("offline");

/** Creates an undo actor that logs its effects. Undoing succeeds by default. */
function createTestActor(undoChange = (): Promise<UndoResult> => Promise.resolve(RESTORED)) {
  const log: unknown[][] = [];
  const logCall = (name: string) => (_: unknown, params: unknown) => void log.push([name, params]);
  const actor = createActor(undoMachine.provide({
    actors: {
      undoChange: fromPromise<UndoResult, { id: string }>(({ input }) => {
        log.push(["undoChange", input.id]);
        return undoChange();
      }),
    },
    guards: { isRetryable: (_, { error }) => error === offline },
    actions: {
      raiseOffer: logCall("raiseOffer"),
      raiseRetry: logCall("raiseRetry"),
      closeToast: logCall("closeToast"),
      notifyUndone: logCall("notifyUndone"),
      notifyFailed: logCall("notifyFailed"),
    },
  })).start();
  return {
    actor,
    log,
    change: (id: string) => actor.send({ type: "change.made", id, title: `Changed ${id}` }),
    request: (id: string) => actor.send({ type: "undo.requested", id }),
    settle: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

const RESTORED: UndoResult = { restored: 1, rejections: [] };

Deno.test("undo: offers each change in a toast of its own", () => {
  const { actor, log, change } = createTestActor();
  change("a");
  change("b");
  assert.deepEqual(log, [
    ["raiseOffer", { id: "a", toast: "undo-0", title: "Changed a" }],
    ["raiseOffer", { id: "b", toast: "undo-1", title: "Changed b" }],
  ]);
  actor.stop();
});

Deno.test("undo: names the changed record as long as its change is offered", () => {
  const { actor, change } = createTestActor();
  const listRecords = () => actor.getSnapshot().context.offers.map(({ record }) => record);
  change("a");
  actor.send({ type: "change.made", id: "b", title: "Changed b", record: "r" });
  assert.deepEqual(listRecords(), [undefined, "r"]);
  actor.send({ type: "toast.fading", id: "undo-1" });
  assert.deepEqual(listRecords(), [undefined]);
  actor.stop();
});

Deno.test("undo: closes the toast, undoes the change and reports the result", async () => {
  const { actor, log, change, request, settle } = createTestActor();
  change("a");
  log.length = 0;
  request("a");
  await settle();
  assert.deepEqual(log, [
    ["closeToast", { id: "undo-0" }],
    ["undoChange", "a"],
    ["notifyUndone", RESTORED],
  ]);
  actor.stop();
});

Deno.test("undo: two requests for one change undo it once", async () => {
  const { actor, log, change, request, settle } = createTestActor();
  change("a");
  request("a");
  request("a");
  await settle();
  assert.equal(log.filter(([name]) => name === "undoChange").length, 1);
  actor.stop();
});

Deno.test("undo: undoes the latest change first and one at a time", async () => {
  const { actor, log, change, settle } = createTestActor();
  change("a");
  change("b");
  actor.send({ type: "lastUndo.requested" });
  actor.send({ type: "lastUndo.requested" });
  const started = log.flatMap(([name, id]) => name === "undoChange" ? [id] : []);
  await settle();
  assert.deepEqual([started, log.flatMap(([name, id]) => name === "undoChange" ? [id] : [])], [
    ["b"],
    ["b", "a"],
  ]);
  actor.stop();
});

Deno.test("undo: ignores a change whose toast has left", async () => {
  const { actor, log, change, request, settle } = createTestActor();
  change("a");
  actor.send({ type: "toast.fading", id: "undo-0" });
  log.length = 0;
  request("a");
  actor.send({ type: "lastUndo.requested" });
  await settle();
  assert.deepEqual(log, []);
  actor.stop();
});

Deno.test("undo: offers the change again when the server was not reached", async () => {
  const { actor, log, change, request, settle } = createTestActor(() => Promise.reject(offline));
  change("a");
  request("a");
  await settle();
  assert.deepEqual(log.at(-1), ["raiseRetry", { id: "a", toast: "undo-1" }]);
  request("a");
  assert.deepEqual(log.at(-1), ["undoChange", "a"]);
  actor.stop();
});

Deno.test("undo: reports any other error and does not offer the change again", async () => {
  const error = new Error("in use");
  const { actor, log, change, request, settle } = createTestActor(() => Promise.reject(error));
  change("a");
  request("a");
  await settle();
  assert.deepEqual(log.at(-1), ["notifyFailed", { error }]);
  assert.deepEqual(actor.getSnapshot().context.offers, []);
  actor.stop();
});

testSpecification(undo);
