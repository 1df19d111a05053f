import { Hono } from "hono";
import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  compressResponse,
  compressResponses,
  HIGH_QUALITY,
} from "../../server/platform/http/compress.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { declareRoute, PUBLIC_PAGE } from "../../server/platform/http/routeDeclaration.ts";
import { createTestServer } from "../support/server.ts";

const LONG = { names: Array.from({ length: 200 }, (_, index) => `Rüzgâr ${index}`) };
const ROWS = Array.from({ length: 300 }, (_, index) => ({
  id: (index * 7919) % 10_007,
  name: `Rüzgâr ${index % 7} ${(index * 104_729) % 997}`,
}));

const app = new Hono<AppEnv>();
app.use("/api/*", compressResponses);
app.get("/api/long", (c) => c.json(LONG));
app.get("/api/rows", (c) => c.json(ROWS));
app.get("/page", async (c) => {
  c.res = c.json(ROWS);
  await compressResponse(c, HIGH_QUALITY);
  return c.res;
});
app.get("/api/short", (c) => c.json({ count: 1 }));
app.get(
  "/api/secret",
  declareRoute({ ...PUBLIC_PAGE, hasSecret: true }, (c) => c.json(LONG)),
);
app.get("/api/nothing", (c) => c.body(null, 204));
app.get("/api/missing", (c) => {
  c.header("Vary", "Accept-Language");
  return c.json(LONG, 404);
});
app.get("/api/picture", (c) => {
  c.header("Content-Type", "image/png");
  return c.body(new Uint8Array(5000));
});

async function requestPath(path: string, accepted?: string, method = "GET") {
  const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  const response = await app.request(path, { method, headers });
  const encoding = response.headers.get("Content-Encoding");
  const bytes = await response.bytes();
  const plain = encoding === "br"
    ? brotliDecompressSync(bytes)
    : encoding === "gzip"
    ? gunzipSync(bytes)
    : bytes;
  return {
    status: response.status,
    encoding,
    vary: response.headers.get("Vary"),
    length: bytes.length,
    text: new TextDecoder().decode(plain),
  };
}

Deno.test("compression: encodes a long response as the client accepts", async () => {
  const whole = JSON.stringify(LONG);
  const encodings: [accepted: string | undefined, encoding: string | null][] = [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
    [undefined, null],
  ];
  for (const [accepted, encoding] of encodings) {
    const response = await requestPath("/api/long", accepted);
    assert.deepEqual(
      [response.status, response.encoding, response.vary, response.text],
      [200, encoding, "Accept-Encoding", whole],
    );
    assert.equal(response.length < whole.length / 2, encoding !== null);
  }
});

Deno.test("compression: compresses documents better than API responses", async () => {
  for (const encoding of ["br", "gzip"]) {
    const [quickly, well] = [
      await requestPath("/api/rows", encoding),
      await requestPath("/page", encoding),
    ];
    assert.deepEqual([well.encoding, well.text], [encoding, quickly.text]);
    assert.ok(well.length < quickly.length);
  }
});

Deno.test("compression: leaves short, secret, empty and image responses as they are", async () => {
  const short = await requestPath("/api/short", "br");
  assert.deepEqual([short.encoding, short.text], [null, '{"count":1}']);
  const secret = await requestPath("/api/secret", "br");
  assert.deepEqual([secret.encoding, secret.text], [null, JSON.stringify(LONG)]);
  const nothing = await requestPath("/api/nothing", "br");
  assert.deepEqual([nothing.status, nothing.encoding, nothing.text], [204, null, ""]);
  const picture = await requestPath("/api/picture", "br");
  assert.deepEqual([picture.encoding, picture.vary, picture.length], [null, null, 5000]);
  const head = await requestPath("/api/long", "br", "HEAD");
  assert.deepEqual([head.status, head.encoding, head.text], [200, null, ""]);
});

Deno.test("compression: encodes an error and keeps its status and headers", async () => {
  const response = await requestPath("/api/missing", "gzip");
  assert.deepEqual(
    [response.status, response.encoding, response.vary, response.text],
    [404, "gzip", "Accept-Language, Accept-Encoding", JSON.stringify(LONG)],
  );
});

Deno.test("compression: applies to the API", async () => {
  const server = await createTestServer();
  const headers = { "Accept-Encoding": "br" };
  const response = await server.request("GET", "/api/openapi.json", { headers });
  const text = new TextDecoder().decode(brotliDecompressSync(await response.bytes()));
  assert.deepEqual(
    [response.headers.get("Content-Encoding"), typeof JSON.parse(text).paths],
    ["br", "object"],
  );
  await server.close();
});
