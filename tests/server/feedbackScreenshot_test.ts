import assert from "node:assert/strict";
import { MAX_SCREENSHOT_BYTES, MAX_SCREENSHOT_SIDE } from "../../contract/constants.ts";
import { type ApiResponse, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createFeedbackServer, FEEDBACK, type FeedbackServer } from "../support/feedback.ts";
import type { TestUser } from "../support/server.ts";
import {
  createChunk,
  createData,
  createFile,
  createHeader,
  createPng,
  joinBytes,
  toDataUrl,
} from "../support/png.ts";

let server: FeedbackServer;
Deno.test.beforeEach(async () => {
  server = await createFeedbackServer();
});
Deno.test.afterEach(() => server.close());

const send = (screenshot: unknown): Promise<ApiResponse> =>
  server.callApiAsMember("POST", "/api/feedback", { ...FEEDBACK, screenshot });
const get = async (id: string, headers: Record<string, string> = {}, user = server.manager) =>
  await server.request("GET", `/api/feedback/${id}/screenshot`, {
    token: (await server.signIn(user)).access_token,
    headers,
  });
const getTotal = async () => (await server.callApi("GET", "/api/feedback")).body.total;

/** A picture whose file is of just this size, whose data cannot be packed. */
function createPicture(bytes: number): Uint8Array {
  const [width, height] = [1024, Math.ceil(bytes / 4 / 1024) - 2];
  const raw = new Uint8Array((4 * width + 1) * height);
  for (let at = 0; at < raw.length; at += 65_536) {
    crypto.getRandomValues(raw.subarray(at, at + 65_536));
  }
  for (let row = 0; row < height; row++) raw[row * (4 * width + 1)] = 0;
  const parts = [createHeader({ width, height }), createData(raw), createChunk("IEND")];
  const rest = bytes - createFile(...parts).length - createChunk("tEXt").length;
  return createFile(
    ...parts.slice(0, 2),
    createChunk("tEXt", new Uint8Array(rest)),
    createChunk("IEND"),
  );
}

Deno.test("feedback screenshot: is served unchanged with safe headers to users who may see it", async () => {
  const bytes = createPng(40, 30);
  const { status, body } = await send(toDataUrl(bytes));
  assert.deepEqual([status, body.hasScreenshot], [201, true]);
  const response = await get(body.id);
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes);
  const names = [
    "Content-Type",
    "Content-Disposition",
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Cross-Origin-Resource-Policy",
    "Cache-Control",
    "Vary",
  ];
  assert.deepEqual([response.status, ...names.map((name) => response.headers.get(name))], [
    200,
    "image/png",
    `inline; filename="feedback-${body.id}.png"`,
    "default-src 'none'; frame-ancestors 'none'; sandbox",
    "nosniff",
    "same-origin",
    "private, no-cache",
    "Authorization",
  ]);

  const tag = response.headers.get("ETag") ?? assert.fail("no ETag");
  const repeatedResponse = await get(body.id, { "If-None-Match": tag });
  assert.deepEqual([repeatedResponse.status, await repeatedResponse.text()], [304, ""]);
  assert.equal((await get(body.id, {}, server.member)).status, 200);
  const anonymous = await server.request("GET", `/api/feedback/${body.id}/screenshot`, {
    headers: { "If-None-Match": tag },
  });
  assert.equal(anonymous.status, 401);
  assert.equal((await get(`${body.id}`, {})).status, 200);
  assert.equal(
    (await server.callApi("GET", `/api/feedback/${body.id}/screenshot?x=1`)).status,
    400,
  );
});

Deno.test("feedback screenshot: is visible to its sender and to managers only", async () => {
  const { body: { id } } = await send(toDataUrl(createPng()));
  const other = await server.addUser({ roles: ["VIEWER", "MEMBER"] });
  const filter =
    "filters[0].fieldId=hasScreenshot&filters[0].operator=EQUALS&filters[0].value=true";
  const readAs = async (user: TestUser) => {
    const callApi = createApiCaller(server, (await server.signIn(user)).access_token);
    const path = `/api/feedback/${id}`;
    const lists = await Promise.all(
      ["/api/feedback", "/api/feedback/status/OPEN", `/api/feedback?${filter}`]
        .map((list) => callApi("GET", list)),
    );
    const firstResponse = await callApi("GET", path);
    return {
      picture: (await get(id, {}, user)).status,
      title: firstResponse.body.title,
      reported: [firstResponse, ...lists].map(({ body }) => (body.data?.[0] ?? body).hasScreenshot),
    };
  };
  const { title } = FEEDBACK;
  const all = { picture: 200, title, reported: [true, true, true, true] };
  assert.deepEqual([await readAs(server.member), await readAs(server.manager)], [all, all]);
  const reported = [false, false, false, undefined];
  assert.deepEqual(await readAs(other), { picture: 404, title, reported });
});

Deno.test("feedback screenshot: loses its metadata", async () => {
  const bytes = createFile(
    createHeader(),
    createChunk("eXIf", new TextEncoder().encode("secret place")),
    createData(new Uint8Array(18)),
    createChunk("IEND"),
  );
  const { body } = await send(toDataUrl(bytes));
  const served = new Uint8Array(await (await get(body.id)).arrayBuffer());
  assert.deepEqual(
    served,
    createFile(createHeader(), createData(new Uint8Array(18)), createChunk("IEND")),
  );
});

Deno.test("feedback screenshot: is optional", async () => {
  for (const screenshot of [undefined, null]) {
    const { status, body } = await send(screenshot);
    assert.deepEqual([status, body.hasScreenshot], [201, false]);
    assert.equal((await get(body.id)).status, 404);
  }
  await send(toDataUrl(createPng()));
  const countFiltered = async (value: string) =>
    (await server.callApi(
      "GET",
      `/api/feedback?filters[0].fieldId=hasScreenshot&filters[0].operator=EQUALS&filters[0].value=${value}`,
    )).body.total;
  assert.deepEqual([await countFiltered("true"), await countFiltered("false")], [1, 2]);
});

Deno.test("feedback screenshot: is rejected at its field when it is no PNG, and nothing is stored", async () => {
  const png = createPng();
  const notPng = "Must be a PNG picture";
  const wrong: [unknown, string][] = [
    [3, "Invalid input"],
    [{}, "Invalid input"],
    ["", "Required"],
    ["https://example.com/a.png", notPng],
    [`data:image/svg+xml;base64,${png.toBase64()}`, notPng],
    ["data:image/png,abc", notPng],
    ["data:image/png;base64,", notPng],
    ["data:image/png;base64,%%%", notPng],
    [`${toDataUrl(png)}#x`, notPng],
    [toDataUrl(new TextEncoder().encode("<svg onload='alert(1)'/>")), notPng],
    [toDataUrl(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)), notPng],
    [toDataUrl(png.subarray(0, -3)), "This picture is damaged"],
    [toDataUrl(joinBytes(png, new TextEncoder().encode("<script>"))), "This picture is damaged"],
    [
      toDataUrl(
        createFile(
          createHeader({ width: MAX_SCREENSHOT_SIDE + 1, height: 1 }),
          createData(Uint8Array.of(0)),
          createChunk("IEND"),
        ),
      ),
      "Must be at most 16,384 pixels wide and high, and 20 million pixels in all",
    ],
    [
      toDataUrl(
        createFile(
          createHeader({ width: 5000, height: 4001 }),
          createData(Uint8Array.of(0)),
          createChunk("IEND"),
        ),
      ),
      "Must be at most 16,384 pixels wide and high, and 20 million pixels in all",
    ],
  ];
  for (const [screenshot, message] of wrong) {
    assert.deepEqual(toErrorSummary(await send(screenshot)), [400, { screenshot: [message] }]);
  }
  assert.equal(await getTotal(), 0);
});

Deno.test("feedback screenshot: may have 5 MiB at most", async () => {
  const largest = createPicture(MAX_SCREENSHOT_BYTES);
  assert.equal(largest.length, MAX_SCREENSHOT_BYTES);
  const title = "Ş".repeat(200);
  const description = '"'.repeat(5000);
  const { status, body } = await server.callApiAsMember("POST", "/api/feedback", {
    ...FEEDBACK,
    title,
    description,
    screenshot: toDataUrl(largest),
  });
  assert.deepEqual([status, body.title, body.description], [201, title, description]);
  const said = "The picture is larger than 5 MB.";
  for (const more of [1, 3, 50_000]) {
    const { status, body } = await send(toDataUrl(joinBytes(largest, new Uint8Array(more))));
    assert.deepEqual([status, body.detail, body.errors], [413, said, { screenshot: [said] }]);
  }
  const { status: refused, body: why } = await send(toDataUrl(new Uint8Array(6_000_000)));
  assert.deepEqual([refused, why.detail], [413, "The body is larger than 6,927 kB."]);
  assert.equal(await getTotal(), 1);
});

Deno.test("feedback: only the route with a screenshot accepts a large body", async () => {
  const { id } = await server.addFeedback();
  const note = "x".repeat(200_000);
  const { status, body } = await server.callApi("PUT", `/api/feedback/${id}/progress`, { note });
  assert.deepEqual([status, body.detail], [413, "The body is larger than 100 kB."]);
});

Deno.test("feedback screenshot: is documented as image/png", async () => {
  const { body } = await server.callApi("GET", "/api/openapi.json");
  assert.deepEqual(body.paths["/api/feedback/{id}/screenshot"].get.responses["200"], {
    description: "Get the picture that belongs to feedback one sent oneself, or manages",
    content: { "image/png": {} },
  });
});
