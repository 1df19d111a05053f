import assert from "node:assert/strict";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await createTestServer({ bodyLimitMs: 50 });
});
Deno.test.afterAll(() => server.close());

/** A body that never ends; `cancelled` resolves when its reader stops. */
function createEndless() {
  const { promise: cancelled, resolve } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"email": "')),
    cancel: () => resolve(),
  });
  return { body, cancelled };
}

for (const length of [undefined, "1000"]) {
  Deno.test(`request body: responds 408 to an endless body with ${length ?? "no"} bytes announced`, async () => {
    const { body, cancelled } = createEndless();
    const response = await server.app.request("/api/auth/login", {
      method: "POST",
      headers: {
        "Accept-Language": "en",
        "Content-Type": "application/json",
        ...(length !== undefined && { "Content-Length": length }),
      },
      body,
    });
    const { status, title, detail } = await response.json();
    assert.deepEqual({ status, title, detail }, {
      status: 408,
      title: "Too slow",
      detail: "The body took too long to arrive.",
    });
    await cancelled;
  });
}

for (
  const [kind, head, part] of [
    ["with Content-Length", "Content-Length: 1000", "x"],
    ["in chunks", "Transfer-Encoding: chunked", "1\r\nx\r\n"],
  ]
) {
  Deno.test(`connection: is closed after 408 when a body ${kind} keeps arriving`, async () => {
    const http = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      server.app.fetch,
    );
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: http.addr.port });
    const write = (text: string) => connection.write(new TextEncoder().encode(text));
    await write(
      "POST /api/auth/login HTTP/1.1\r\nHost: iklim.example\r\n" +
        `Content-Type: application/json\r\n${head}\r\n\r\n${part}`,
    );
    const trickle = setInterval(() => write(part ?? "").catch(() => {}), 20);
    let responseText = "";
    for await (const text of connection.readable.pipeThrough(new TextDecoderStream())) {
      responseText += text;
    }
    clearInterval(trickle);
    assert.match(responseText, /^HTTP\/1.1 408 /);
    assert.match(responseText, /^connection: close\r$/im);
    await http.shutdown();
  });
}
