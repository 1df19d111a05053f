import assert from "node:assert/strict";
import {
  createSchemaClient,
  findForm,
  SchemasUnavailable,
  type SchemaWorker,
} from "../../../src/api/schemas.ts";
import type { SchemaRequest } from "../../../src/api/schemaWorker.ts";

/** A worker whose responses the test sends. */
function createFakeWorker() {
  const events = new EventTarget();
  const requests: SchemaRequest[] = [];
  let isEnded = false;
  const worker: SchemaWorker = {
    addEventListener: events.addEventListener.bind(events),
    postMessage: (request: SchemaRequest) => void requests.push(request),
    terminate: () => void (isEnded = true),
  };
  return {
    worker,
    requests,
    isEnded: () => isEnded,
    respond: (data: object) => events.dispatchEvent(new MessageEvent("message", { data })),
    fail: () => events.dispatchEvent(new Event("error", { cancelable: true })),
  };
}

Deno.test("schema client: resolves each request with its own response in any order", async () => {
  const fakeWorker = createFakeWorker();
  const { validate, findBodyError } = createSchemaClient(() => fakeWorker.worker);
  const form = validate(findForm("loginForm"), { email: "" });
  const response = findBodyError("Count", "2");
  assert.deepEqual(fakeWorker.requests, [
    { id: 1, form: "loginForm", input: { email: "" } },
    { id: 2, response: "Count", body: "2" },
  ]);
  fakeWorker.respond({ id: 2, result: "must be a number" });
  fakeWorker.respond({ id: 1, result: { ok: true, value: {} } });
  assert.deepEqual([await form, await response], [{ ok: true, value: {} }, "must be a number"]);
});

Deno.test("schema client: rejects only the request that the worker fails at", async () => {
  const fakeWorker = createFakeWorker();
  const { findBodyError } = createSchemaClient(() => fakeWorker.worker);
  const [broken, whole] = [findBodyError("Count", 1), findBodyError("Count", 2)];
  fakeWorker.respond({ id: 1, error: "TypeError: unexplained" });
  fakeWorker.respond({ id: 2, result: undefined });
  await assert.rejects(broken, new Error("TypeError: unexplained"));
  assert.equal(await whole, undefined);
});

Deno.test("schema client: rejects pending requests when the worker fails to load and starts another", async () => {
  const fakeWorkers = [createFakeWorker(), createFakeWorker()] as const;
  const started: SchemaWorker[] = [];
  const { findBodyError } = createSchemaClient(() => {
    const { worker } = fakeWorkers[started.length] ?? fakeWorkers[1];
    started.push(worker);
    return worker;
  });
  const lost = [findBodyError("Count", 1), findBodyError("Count", 2)];
  fakeWorkers[0].fail();
  const outcomes = await Promise.allSettled(lost);
  assert.deepEqual(
    outcomes.map((outcome) =>
      outcome.status === "rejected" && outcome.reason instanceof SchemasUnavailable
    ),
    [true, true],
  );
  assert.equal(fakeWorkers[0].isEnded(), true);

  const next = findBodyError("Count", 3);
  fakeWorkers[1].respond({ id: 3, result: undefined });
  assert.equal(await next, undefined);
  assert.deepEqual(fakeWorkers[1].requests, [{ id: 3, response: "Count", body: 3 }]);
});

Deno.test("schema client: rejects a request that cannot be cloned", async () => {
  const fakeWorker = createFakeWorker();
  const worker = {
    ...fakeWorker.worker,
    postMessage() {
      throw new DOMException("no function", "DataCloneError");
    },
  };
  await assert.rejects(createSchemaClient(() => worker).validate(findForm("loginForm"), {}), {
    name: "DataCloneError",
  });
});
