import assert from "node:assert/strict";
import { waitFor } from "xstate";
import type { Question } from "../../machines/confirmDialog.ts";
import { isKeptAlive } from "../../machines/keepAlive.ts";
import { requestOf } from "../../machines/request.ts";
import { besideDialog } from "../support/besideDialog.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { request } from "./specifications/request.ts";

testSpecification(request);

const question: Question = { message: "Delete?" };

/** Requests beside the dialog they ask through, and what was run and logged. */
function launch(run: (argument: string) => unknown = () => {}) {
  const ran: string[] = [];
  const logged: unknown[] = [];
  const logic = requestOf<string, unknown>({
    run: async (argument) => {
      ran.push(argument);
      return await run(argument);
    },
    logFailure: (message, error) => logged.push([message, error]),
  });
  const beside = besideDialog(logic, undefined);
  return {
    ...beside,
    ran,
    logged,
    make: (argument: string, question?: Question) =>
      beside.actor.send({ type: "request.made", argument, question }),
    settled: () => waitFor(beside.actor, (snapshot) => snapshot.matches("resting")),
    result: () => beside.actor.getSnapshot().context.result,
  };
}

Deno.test("what was confirmed is done once, outlives whoever asked, and says what it came to", async () => {
  const slow = Promise.withResolvers<string>();
  const { actor, make, ran, asked, confirm, settled, result, stop } = launch(() => slow.promise);
  make("a", question);
  assert.deepEqual([asked()?.message, ran, isKeptAlive(actor)], ["Delete?", [], false]);
  make("b");
  confirm();
  make("c");
  assert.deepEqual([ran, isKeptAlive(actor)], [["a"], true]);
  slow.resolve("done");
  await settled();
  assert.deepEqual([ran, result(), isKeptAlive(actor)], [["a"], "done", false]);
  actor.send({ type: "result.dismissed" });
  assert.equal(result(), null);
  stop();
});

Deno.test("what has no question is done at once, and what came of the last one is gone by then", async () => {
  const { make, ran, asked, settled, result, stop } = launch((argument) => `made ${argument}`);
  make("a");
  assert.deepEqual([ran, asked()], [["a"], undefined]);
  await settled();
  assert.equal(result(), "made a");
  make("b");
  assert.equal(result(), null);
  await settled();
  assert.equal(result(), "made b");
  stop();
});

Deno.test("after a no nothing is done, and what was there stays", async () => {
  const { make, decline, ran, settled, result, stop } = launch((argument) => argument);
  make("a");
  await settled();
  make("b", question);
  decline();
  assert.deepEqual([ran, result()], [["a"], "a"]);
  stop();
});

Deno.test("what fails is logged, be it at once or later, and can be tried again", async () => {
  const error = new Error("refused");
  const actions = [
    () => Promise.reject(error),
    () => {
      throw error;
    },
  ];
  for (const action of actions) {
    const { make, ran, logged, settled, result, stop } = launch(action);
    make("a");
    await settled();
    assert.deepEqual([logged, result()], [[["The request failed", error]], null]);
    make("a");
    assert.deepEqual(ran, ["a", "a"]);
    stop();
  }
});
