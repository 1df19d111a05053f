import assert from "node:assert/strict";
import {
  type Asked,
  formOf,
  inWorker,
  SchemasMissing,
  type SchemaWorker,
} from "../../../src/api/schemas.ts";

/** A worker that is told what to say. */
function silentWorker() {
  const events = new EventTarget();
  const asked: Asked[] = [];
  let isEnded = false;
  const worker: SchemaWorker = {
    addEventListener: events.addEventListener.bind(events),
    postMessage: (question: Asked) => void asked.push(question),
    terminate: () => void (isEnded = true),
  };
  return {
    worker,
    asked,
    isEnded: () => isEnded,
    say: (data: object) => events.dispatchEvent(new MessageEvent("message", { data })),
    fail: () => events.dispatchEvent(new Event("error", { cancelable: true })),
  };
}

Deno.test("each question gets its own answer, whatever their order", async () => {
  const thread = silentWorker();
  const { validate, faultOf } = inWorker(() => thread.worker);
  const form = validate(formOf("loginForm"), { email: "" });
  const answer = faultOf("Count", "2");
  assert.deepEqual(thread.asked, [
    { id: 1, form: "loginForm", input: { email: "" } },
    { id: 2, answer: "Count", body: "2" },
  ]);
  thread.say({ id: 2, is: "must be a number" });
  thread.say({ id: 1, is: { ok: true, value: {} } });
  assert.deepEqual([await form, await answer], [{ ok: true, value: {} }, "must be a number"]);
});

Deno.test("what the schemas fail at fails that question alone", async () => {
  const thread = silentWorker();
  const { faultOf } = inWorker(() => thread.worker);
  const [broken, whole] = [faultOf("Count", 1), faultOf("Count", 2)];
  thread.say({ id: 1, failed: "TypeError: unexplained" });
  thread.say({ id: 2, is: undefined });
  await assert.rejects(broken, new Error("TypeError: unexplained"));
  assert.equal(await whole, undefined);
});

Deno.test("schemas that cannot be fetched fail all that was asked, and are fetched anew for the next", async () => {
  const threads = [silentWorker(), silentWorker()] as const;
  const started: SchemaWorker[] = [];
  const { faultOf } = inWorker(() => {
    const { worker } = threads[started.length] ?? threads[1];
    started.push(worker);
    return worker;
  });
  const lost = [faultOf("Count", 1), faultOf("Count", 2)];
  threads[0].fail();
  const outcomes = await Promise.allSettled(lost);
  assert.deepEqual(
    outcomes.map((outcome) =>
      outcome.status === "rejected" && outcome.reason instanceof SchemasMissing
    ),
    [true, true],
  );
  assert.equal(threads[0].isEnded(), true);

  const next = faultOf("Count", 3);
  threads[1].say({ id: 3, is: undefined });
  assert.equal(await next, undefined);
  assert.deepEqual(threads[1].asked, [{ id: 3, answer: "Count", body: 3 }]);
});

Deno.test("what cannot be sent to the thread fails by itself", async () => {
  const thread = silentWorker();
  const worker = {
    ...thread.worker,
    postMessage() {
      throw new DOMException("no function", "DataCloneError");
    },
  };
  await assert.rejects(inWorker(() => worker).validate(formOf("loginForm"), {}), {
    name: "DataCloneError",
  });
});
