import assert from "node:assert/strict";
import { type TestServer, testServer } from "../support/server.ts";

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await testServer({ bodyLimitMs: 50 });
});
Deno.test.afterAll(() => server.close());

/** A body that begins and never ends. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"email": "')),
  });
}

for (const length of [undefined, "1000"]) {
  Deno.test(`a body that does not end is no longer waited for, ${length ?? "no"} bytes announced`, async () => {
    const answer = await server.app.request("/api/auth/login", {
      method: "POST",
      headers: {
        "Accept-Language": "en",
        "Content-Type": "application/json",
        ...(length !== undefined && { "Content-Length": length }),
      },
      body: endless(),
    });
    const { status, title, detail } = await answer.json();
    assert.deepEqual({ status, title, detail }, {
      status: 408,
      title: "Too slow",
      detail: "The body took too long to arrive.",
    });
  });
}
