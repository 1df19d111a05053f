import assert from "node:assert/strict";
import { createTestServer, type TestServer } from "../support/server.ts";
import { getProblemKind } from "../support/problems.ts";

let server: TestServer;
let http: Deno.HttpServer<Deno.NetAddr>;
Deno.test.beforeAll(async () => {
  server = await createTestServer({ logLevel: "warn" });
  http = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, server.app.fetch);
});
Deno.test.afterAll(async () => {
  await http.shutdown();
  await server.close();
});

/** Sends raw bytes, closes the writing side and returns the response. */
async function exchange(...parts: string[]): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: http.addr.port });
  // A server that has heard enough does not wait for the rest.
  const [, responseText] = await Promise.all([
    writeAll(connection, new TextEncoder().encode(parts.join(""))).catch(() => {}),
    readAll(connection),
  ]);
  return responseText;
}

async function writeAll(connection: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
  await connection.closeWrite();
}

async function readAll(connection: Deno.TcpConn): Promise<string> {
  const decoder = new TextDecoder();
  const part = new Uint8Array(16_384);
  let responseText = "";
  try {
    for (let size; (size = await connection.read(part)) !== null;) {
      responseText += decoder.decode(part.subarray(0, size), { stream: true });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.ConnectionReset)) throw error;
  }
  return responseText;
}

const getStatus = (responseText: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(responseText)?.[1]);
function parseBody(responseText: string): Record<string, unknown> {
  const { requestId, ...body } = JSON.parse(
    responseText.slice(responseText.indexOf("\r\n\r\n") + 4),
  );
  assert.match(requestId, /^[\da-f-]{36}$/);
  return body;
}

const createHead = (...lines: string[]) =>
  [
    "POST /api/auth/login HTTP/1.1",
    "Host: iklim.example",
    "Accept-Language: en",
    "Content-Type: application/json",
    "Connection: close",
    ...lines,
    "\r\n",
  ].join("\r\n");
const CHUNKED = "Transfer-Encoding: chunked";

const HALF_SENT = {
  "shorter than Content-Length": [createHead("Content-Length: 100"), '{"email":'],
  "truncated chunk": [createHead(CHUNKED), "ff\r\n{}"],
  "no last chunk": [createHead(CHUNKED), "2\r\n{}\r\n"],
  "oversized chunk length": [createHead(CHUNKED), "ffffffffffffffff\r\n{}"],
  "long chunk extension": [createHead(CHUNKED), `2;${"a".repeat(100_000)}\r\n{}\r\n0\r\n\r\n`],
  "a thousand trailers": [createHead(CHUNKED), `2\r\n{}\r\n0\r\n${"A: b\r\n".repeat(5000)}\r\n`],
};
for (const [what, parts] of Object.entries(HALF_SENT)) {
  Deno.test(`request body: responds 400 to an incomplete body: ${what}`, async () => {
    const responseText = await exchange(...parts);
    assert.deepEqual([getStatus(responseText), parseBody(responseText)], [400, {
      ...getProblemKind("malformed-request"),
      detail: "The body ended before it was whole.",
    }]);
    assert.deepEqual(server.lines, []);
  });
}

Deno.test("request body: is not read beyond the announced length", async () => {
  const responseText = await exchange(
    createHead("Content-Length: 5"),
    '{"email":"a@b.co","password":"x"}',
  );
  assert.equal(parseBody(responseText).detail, "The body is not valid JSON.");
});

Deno.test("request body: responds 400 to contradictory lengths", async () => {
  const contradictions = [
    [createHead("Content-Length: -5"), "{}"],
    [createHead("Content-Length: abc"), "{}"],
    [createHead("Content-Length: 2", "Content-Length: 3"), "{}"],
    [createHead("Content-Length: 2", CHUNKED), "2\r\n{}\r\n0\r\n\r\n"],
    [createHead("Transfer-Encoding: gzip"), "{}"],
  ];
  const statuses = [];
  for (const parts of contradictions) statuses.push(getStatus(await exchange(...parts)));
  assert.deepEqual(statuses, [400, 400, 400, 400, 400]);
});

Deno.test("host header: responds 400 to an invalid host on every path", async () => {
  const hosts = ["a b", "[::1", "a@b:99999", "%zz", "iklim.example:99999", "<>", "xn--"];
  for (const host of hosts) {
    for (const path of ["/", "/healthz", "/api/projects?page=1", "/api/auth/password/x?a=1"]) {
      const responseText = await exchange(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Language: en\r\nConnection: close\r\n\r\n`,
      );
      assert.deepEqual([getStatus(responseText), parseBody(responseText)], [400, {
        ...getProblemKind("malformed-request"),
        detail: "The address of this request cannot be read.",
      }], `${host} ${path}`);
    }
  }
  assert.deepEqual(server.lines, []);
});
