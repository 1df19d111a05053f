import assert from "node:assert/strict";
import { fromPromise, waitFor } from "xstate";
import { createConfirm } from "../../machines/confirm.ts";
import type { Question } from "../../machines/confirmDialog.ts";
import { isKeptAlive } from "../../machines/keepAlive.ts";
import { createRequestMachine } from "../../machines/request.ts";
import { startWithConfirmDialog } from "../support/startWithConfirmDialog.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { request } from "./specifications/request.ts";

const question: Question = { message: "Delete?" };

/** Requests beside the dialog they ask through, and what was run and logged. */
function createTestActor(run: (argument: string, signal: AbortSignal) => unknown = () => {}) {
  const runs: string[] = [];
  const logged: unknown[] = [];
  const running = startWithConfirmDialog(
    (dialog) =>
      createRequestMachine<string, unknown>().provide({
        actors: {
          confirm: createConfirm(dialog),
          run: fromPromise<unknown, { argument: string }>(
            async ({ input: { argument }, signal }) => {
              runs.push(argument);
              return await run(argument, signal);
            },
          ),
        },
        actions: { logFailure: (_, { message, error }) => logged.push([message, error]) },
      }),
    undefined,
  );
  return {
    ...running,
    runs,
    logged,
    sendRequest: (argument: string) => running.actor.send({ type: "request.made", argument }),
    requestConfirmation: (argument: string, asked = question) =>
      running.actor.send({ type: "confirmation.requested", argument, question: asked }),
    waitUntilIdle: () => waitFor(running.actor, (snapshot) => snapshot.matches("idle")),
    getResult: () => running.actor.getSnapshot().context.result,
  };
}

Deno.test("request: runs a confirmed request once and keeps its result", async () => {
  const slow = Promise.withResolvers<string>();
  const {
    actor,
    sendRequest,
    requestConfirmation,
    runs,
    getQuestion,
    confirm,
    waitUntilIdle,
    getResult,
    stop,
  } = createTestActor(() => slow.promise);
  requestConfirmation("a");
  assert.deepEqual([getQuestion()?.message, runs, isKeptAlive(actor)], ["Delete?", [], false]);
  sendRequest("b");
  await confirm();
  sendRequest("c");
  assert.deepEqual([runs, isKeptAlive(actor)], [["a"], true]);
  slow.resolve("done");
  await waitUntilIdle();
  assert.deepEqual([runs, getResult(), isKeptAlive(actor)], [["a"], "done", false]);
  actor.send({ type: "result.dismissed" });
  assert.equal(getResult(), null);
  stop();
});

Deno.test("request: runs at once without a question and clears the last result", async () => {
  const { sendRequest, runs, getQuestion, waitUntilIdle, getResult, stop } = createTestActor(
    (argument) => `made ${argument}`,
  );
  sendRequest("a");
  assert.deepEqual([runs, getQuestion()], [["a"], undefined]);
  await waitUntilIdle();
  assert.equal(getResult(), "made a");
  sendRequest("b");
  assert.equal(getResult(), null);
  await waitUntilIdle();
  assert.equal(getResult(), "made b");
  stop();
});

Deno.test("request: runs nothing and keeps the last result when the user declines", async () => {
  const { sendRequest, requestConfirmation, decline, runs, waitUntilIdle, getResult, stop } =
    createTestActor((argument) => argument);
  sendRequest("a");
  await waitUntilIdle();
  requestConfirmation("b");
  await decline();
  assert.deepEqual([runs, getResult()], [["a"], "a"]);
  stop();
});

Deno.test("request: keeps the dialog of a question that waits until it has run", async () => {
  const slow = Promise.withResolvers<string>();
  const { dialog, requestConfirmation, confirm, waitUntilIdle, stop } = createTestActor(() =>
    slow.promise
  );
  requestConfirmation("a", { ...question, waitsForAction: true });
  await confirm();
  assert.equal(dialog.getSnapshot().value, "processing");
  slow.resolve("done");
  await waitUntilIdle();
  assert.equal(dialog.getSnapshot().value, "closing");
  stop();
});

Deno.test("request: logs a failure and can be repeated", async () => {
  const error = new Error("refused");
  const actions = [
    () => Promise.reject(error),
    () => {
      throw error;
    },
  ];
  for (const action of actions) {
    const { sendRequest, runs, logged, waitUntilIdle, getResult, stop } = createTestActor(action);
    sendRequest("a");
    await waitUntilIdle();
    assert.deepEqual([logged, getResult()], [[["The request failed", error]], null]);
    sendRequest("a");
    assert.deepEqual(runs, ["a", "a"]);
    stop();
  }
});

Deno.test("request: aborts the call when the actor stops", () => {
  const signals: AbortSignal[] = [];
  const { sendRequest, stop } = createTestActor((_, signal) => signals.push(signal));
  sendRequest("a");
  stop();
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true]);
});

testSpecification(request);
