import assert from "node:assert/strict";
import { sql } from "kysely";
import { MAX_SCREENSHOT_BYTES, MAX_SCREENSHOT_SIDE } from "../../contract/constants.ts";
import { type Answer, asking, refusal } from "../support/ask.ts";
import { FEEDBACK, type FeedbackServer, feedbackServer } from "../support/feedback.ts";
import type { TestUser } from "../support/server.ts";
import { chunk, data, dataUrl, file, header, join, picture } from "../support/png.ts";

let server: FeedbackServer;
Deno.test.beforeEach(async () => {
  server = await feedbackServer();
});
Deno.test.afterEach(() => server.close());

const send = (screenshot: unknown): Promise<Answer> =>
  server.send("POST", "/api/feedback", { ...FEEDBACK, screenshot });
const get = async (id: string, headers: Record<string, string> = {}, user = server.manager) =>
  await server.request("GET", `/api/feedback/${id}/screenshot`, {
    token: (await server.signIn(user)).access_token,
    headers,
  });
const total = async () => (await server.ask("GET", "/api/feedback")).body.total;

/** A picture whose file is of just this size, whose data cannot be packed. */
function pictureOf(bytes: number): Uint8Array {
  const [width, height] = [1024, Math.ceil(bytes / 4 / 1024) - 2];
  const raw = new Uint8Array((4 * width + 1) * height);
  for (let at = 0; at < raw.length; at += 65_536) {
    crypto.getRandomValues(raw.subarray(at, at + 65_536));
  }
  for (let row = 0; row < height; row++) raw[row * (4 * width + 1)] = 0;
  const parts = [header({ width, height }), data(raw), chunk("IEND")];
  const rest = bytes - file(...parts).length - chunk("tEXt").length;
  return file(...parts.slice(0, 2), chunk("tEXt", new Uint8Array(rest)), chunk("IEND"));
}

Deno.test("a picture is served as it was sent, safely, to who may see the feedback", async () => {
  const bytes = picture(40, 30);
  const { status, body } = await send(dataUrl(bytes));
  assert.deepEqual([status, body.hasScreenshot], [201, true]);
  const answer = await get(body.id);
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), bytes);
  const names = [
    "Content-Type",
    "Content-Disposition",
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Cross-Origin-Resource-Policy",
    "Cache-Control",
    "Vary",
  ];
  assert.deepEqual([answer.status, ...names.map((name) => answer.headers.get(name))], [
    200,
    "image/png",
    `inline; filename="feedback-${body.id}.png"`,
    "default-src 'none'; frame-ancestors 'none'; sandbox",
    "nosniff",
    "same-origin",
    "private, no-cache",
    "Authorization",
  ]);

  const tag = answer.headers.get("ETag") ?? assert.fail("no ETag");
  const again = await get(body.id, { "If-None-Match": tag });
  assert.deepEqual([again.status, await again.text()], [304, ""]);
  assert.equal((await get(body.id, {}, server.member)).status, 200);
  const anonymous = await server.request("GET", `/api/feedback/${body.id}/screenshot`, {
    headers: { "If-None-Match": tag },
  });
  assert.equal(anonymous.status, 401);
  assert.equal((await get(`${body.id}`, {})).status, 200);
  assert.equal((await server.ask("GET", `/api/feedback/${body.id}/screenshot?x=1`)).status, 400);
});

Deno.test("a picture is for who sent it and who manages feedback, its text for all", async () => {
  const { body: { id } } = await send(dataUrl(picture()));
  const other = await server.addUser({ roles: ["VIEWER", "MEMBER"] });
  const filter =
    "filters[0].fieldId=hasScreenshot&filters[0].operator=EQUALS&filters[0].value=true";
  const seenBy = async (user: TestUser) => {
    const ask = asking(server, (await server.signIn(user)).access_token);
    const path = `/api/feedback/${id}`;
    const lists = await Promise.all(
      ["/api/feedback", "/api/feedback/status/OPEN", `/api/feedback?${filter}`]
        .map((list) => ask("GET", list)),
    );
    const one = await ask("GET", path);
    return {
      picture: (await get(id, {}, user)).status,
      title: one.body.title,
      told: [one, ...lists].map(({ body }) => (body.data?.[0] ?? body).hasScreenshot),
    };
  };
  const { title } = FEEDBACK;
  const all = { picture: 200, title, told: [true, true, true, true] };
  assert.deepEqual([await seenBy(server.member), await seenBy(server.manager)], [all, all]);
  const told = [false, false, false, undefined];
  assert.deepEqual(await seenBy(other), { picture: 404, title, told });
});

Deno.test("what a picture tells of who made it does not get in", async () => {
  const bytes = file(
    header(),
    chunk("eXIf", new TextEncoder().encode("secret place")),
    data(new Uint8Array(18)),
    chunk("IEND"),
  );
  const { body } = await send(dataUrl(bytes));
  const served = new Uint8Array(await (await get(body.id)).arrayBuffer());
  assert.deepEqual(served, file(header(), data(new Uint8Array(18)), chunk("IEND")));
});

Deno.test("feedback without a picture has none", async () => {
  for (const screenshot of [undefined, null]) {
    const { status, body } = await send(screenshot);
    assert.deepEqual([status, body.hasScreenshot], [201, false]);
    assert.equal((await get(body.id)).status, 404);
  }
  await send(dataUrl(picture()));
  const filtered = async (value: string) =>
    (await server.ask(
      "GET",
      `/api/feedback?filters[0].fieldId=hasScreenshot&filters[0].operator=EQUALS&filters[0].value=${value}`,
    )).body.total;
  assert.deepEqual([await filtered("true"), await filtered("false")], [1, 2]);
});

Deno.test("what is no picture is refused at its field, and nothing is kept", async () => {
  const png = picture();
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
    [`${dataUrl(png)}#x`, notPng],
    [dataUrl(new TextEncoder().encode("<svg onload='alert(1)'/>")), notPng],
    [dataUrl(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)), notPng],
    [dataUrl(png.subarray(0, -3)), "This picture is damaged"],
    [dataUrl(join(png, new TextEncoder().encode("<script>"))), "This picture is damaged"],
    [
      dataUrl(
        file(
          header({ width: MAX_SCREENSHOT_SIDE + 1, height: 1 }),
          data(Uint8Array.of(0)),
          chunk("IEND"),
        ),
      ),
      "Must be at most 16,384 pixels wide and high, and 20 million pixels in all",
    ],
    [
      dataUrl(file(header({ width: 5000, height: 4001 }), data(Uint8Array.of(0)), chunk("IEND"))),
      "Must be at most 16,384 pixels wide and high, and 20 million pixels in all",
    ],
  ];
  for (const [screenshot, said] of wrong) {
    assert.deepEqual(refusal(await send(screenshot)), [400, { screenshot: [said] }]);
  }
  assert.equal(await total(), 0);
});

Deno.test("a picture may have 5 MiB, and not a byte more", async () => {
  const largest = pictureOf(MAX_SCREENSHOT_BYTES);
  assert.equal(largest.length, MAX_SCREENSHOT_BYTES);
  const title = "Ş".repeat(200);
  const description = '"'.repeat(5000);
  const { status, body } = await server.send("POST", "/api/feedback", {
    ...FEEDBACK,
    title,
    description,
    screenshot: dataUrl(largest),
  });
  assert.deepEqual([status, body.title, body.description], [201, title, description]);
  const said = "The picture is larger than 5 MB.";
  for (const more of [1, 3, 50_000]) {
    const { status, body } = await send(dataUrl(join(largest, new Uint8Array(more))));
    assert.deepEqual([status, body.detail, body.errors], [413, said, { screenshot: [said] }]);
  }
  const { status: refused, body: why } = await send(dataUrl(new Uint8Array(6_000_000)));
  assert.deepEqual([refused, why.detail], [413, "The body is larger than 6,927 kB."]);
  assert.equal(await total(), 1);
});

Deno.test("only what sends a picture may be that large", async () => {
  const { id } = await server.addFeedback();
  const note = "x".repeat(200_000);
  const { status, body } = await server.ask("PUT", `/api/feedback/${id}/progress`, { note });
  assert.deepEqual([status, body.detail], [413, "The body is larger than 100 kB."]);
});

Deno.test("a picture that cannot be stored takes its feedback with it", async () => {
  await sql`alter table feedback_screenshots add constraint broken check (width > 9)`
    .execute(server.db);
  try {
    assert.equal((await send(dataUrl(picture(9, 9)))).status, 500);
    assert.equal(await total(), 0);
    const { rows } = await sql`select kind from notifications`.execute(server.db);
    assert.deepEqual(rows, []);
    assert.equal((await send(dataUrl(picture(10, 9)))).status, 201);
  } finally {
    await sql`alter table feedback_screenshots drop constraint broken`.execute(server.db);
  }
});

Deno.test("its description tells that a picture is answered", async () => {
  const { body } = await server.ask("GET", "/api/openapi.json");
  assert.deepEqual(body.paths["/api/feedback/{id}/screenshot"].get.responses["200"], {
    description: "Get the picture that belongs to feedback one sent oneself, or manages",
    content: { "image/png": {} },
  });
});
