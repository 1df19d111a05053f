import { Hono } from "hono";
import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressResponse, compressResponses, WELL } from "../../server/http/compress.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { testServer } from "../support/server.ts";

const LONG = { names: Array.from({ length: 200 }, (_, index) => `Rüzgâr ${index}`) };
const ROWS = Array.from({ length: 300 }, (_, index) => ({
  id: (index * 7919) % 10_007,
  name: `Rüzgâr ${index % 7} ${(index * 104_729) % 997}`,
}));

const app = new Hono<AppEnv>();
app.use("/api/*", compressResponses({ secret: /^\/api\/auth\// }));
app.get("/api/long", (c) => c.json(LONG));
app.get("/api/rows", (c) => c.json(ROWS));
app.get("/page", async (c) => {
  c.res = c.json(ROWS);
  await compressResponse(c, WELL);
  return c.res;
});
app.get("/api/short", (c) => c.json({ count: 1 }));
app.get("/api/auth/login", (c) => c.json(LONG));
app.get("/api/nothing", (c) => c.body(null, 204));
app.get("/api/missing", (c) => {
  c.header("Vary", "Accept-Language");
  return c.json(LONG, 404);
});
app.get("/api/picture", (c) => {
  c.header("Content-Type", "image/png");
  return c.body(new Uint8Array(5000));
});

async function ask(path: string, accepted?: string, method = "GET") {
  const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  const answer = await app.request(path, { method, headers });
  const encoding = answer.headers.get("Content-Encoding");
  const bytes = await answer.bytes();
  const plain = encoding === "br"
    ? brotliDecompressSync(bytes)
    : encoding === "gzip"
    ? gunzipSync(bytes)
    : bytes;
  return {
    status: answer.status,
    encoding,
    vary: answer.headers.get("Vary"),
    length: bytes.length,
    text: new TextDecoder().decode(plain),
  };
}

Deno.test("a long answer is compressed as the client takes it", async () => {
  const whole = JSON.stringify(LONG);
  const asked: [accepted: string | undefined, encoding: string | null][] = [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
    [undefined, null],
  ];
  for (const [accepted, encoding] of asked) {
    const answer = await ask("/api/long", accepted);
    assert.deepEqual(
      [answer.status, answer.encoding, answer.vary, answer.text],
      [200, encoding, "Accept-Encoding", whole],
    );
    assert.equal(answer.length < whole.length / 2, encoding !== null);
  }
});

Deno.test("what somebody waits for without seeing anything is compressed better", async () => {
  for (const encoding of ["br", "gzip"]) {
    const [quickly, well] = [await ask("/api/rows", encoding), await ask("/page", encoding)];
    assert.deepEqual([well.encoding, well.text], [encoding, quickly.text]);
    assert.ok(well.length < quickly.length);
  }
});

Deno.test("what is short, secret, empty or a picture is sent as it is", async () => {
  const short = await ask("/api/short", "br");
  assert.deepEqual([short.encoding, short.text], [null, '{"count":1}']);
  const secret = await ask("/api/auth/login", "br");
  assert.deepEqual([secret.encoding, secret.text], [null, JSON.stringify(LONG)]);
  const nothing = await ask("/api/nothing", "br");
  assert.deepEqual([nothing.status, nothing.encoding, nothing.text], [204, null, ""]);
  const picture = await ask("/api/picture", "br");
  assert.deepEqual([picture.encoding, picture.vary, picture.length], [null, null, 5000]);
  const head = await ask("/api/long", "br", "HEAD");
  assert.deepEqual([head.status, head.encoding, head.text], [200, null, ""]);
});

Deno.test("a refusal is compressed too, and keeps its status and headers", async () => {
  const answer = await ask("/api/missing", "gzip");
  assert.deepEqual(
    [answer.status, answer.encoding, answer.vary, answer.text],
    [404, "gzip", "Accept-Language, Accept-Encoding", JSON.stringify(LONG)],
  );
});

Deno.test("the server compresses its API", async () => {
  const server = await testServer();
  const headers = { "Accept-Encoding": "br" };
  const answer = await server.request("GET", "/api/openapi.json", { headers });
  const text = new TextDecoder().decode(brotliDecompressSync(await answer.bytes()));
  assert.deepEqual(
    [answer.headers.get("Content-Encoding"), typeof JSON.parse(text).paths],
    ["br", "object"],
  );
  await server.close();
});
