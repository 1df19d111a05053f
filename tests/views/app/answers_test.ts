import "../../support/schemas.ts";
import assert from "node:assert/strict";
import { loadAnswerSchemas } from "../../../src/api/answer.ts";
import type { CallOptions, Http } from "../../../src/api/http.ts";
import { listNotifications, pollNotifications } from "../../../src/api/notifications.ts";

const NOTIFICATION = {
  id: "00000000-0000-4000-8000-000000000001",
  title: "A",
  message: "B",
  link: null as string | null,
  status: "READ",
  createdAt: "2026-11-21T09:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
};

const answering = (body: unknown): Http => async (_path, read, _options?: CallOptions) =>
  await read(body);

const answeringPolls = (undelivered: unknown): Http => async (path, read) =>
  await read(path.endsWith("/undelivered") ? undelivered : 0);

async function reportedWhile(run: () => Promise<void>): Promise<string[]> {
  const reported: string[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    reported.push(event.error.message);
  };
  addEventListener("error", note);
  await run();
  removeEventListener("error", note);
  return reported;
}

Deno.test("a notification that was stored with a link that leads elsewhere has none", async () => {
  const links = ["//evil.example", "https://evil.example", "/\\evil.example", null, "/process/1"];
  const data = links.map((link) => ({ ...NOTIFICATION, link }));
  const page = await listNotifications(answering({ data, total: data.length }), {});
  const { undelivered } = await pollNotifications(answeringPolls(data))({});
  const linksOf = (notifications: readonly { link: string | null }[]) =>
    notifications.map(({ link }) => link);
  const within = [null, null, null, null, "/process/1"];
  assert.deepEqual([linksOf(page.data), linksOf(undelivered)], [within, within]);
});

Deno.test("answers are checked once the schemas are loaded, those that came before too", async () => {
  const fresh: typeof import("../../../src/api/answer.ts") = await import(
    "../../../src/api/answer.ts?untouched"
  );
  const readCount = fresh.answer("Count");
  assert.deepEqual([await readCount(1), await readCount("2")], [1, "2"]);
  assert.deepEqual(await reportedWhile(fresh.loadAnswerSchemas), [
    "Count: must be a number (was a string)",
  ]);
  assert.equal(await readCount(3), 3);
  await assert.rejects(readCount("4"), new TypeError("Count: must be a number (was a string)"));
});

Deno.test("news that are no text are refused while there are no schemas", async () => {
  const undelivered = [{ ...NOTIFICATION, title: { key: "A" } }];
  await assert.rejects(pollNotifications(answeringPolls(undelivered))({}), TypeError);
  // What came early is checked once the schemas are loaded, here rather than in another test.
  await reportedWhile(loadAnswerSchemas);
});
