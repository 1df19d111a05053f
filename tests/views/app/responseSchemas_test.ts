import { testSchemas } from "../../support/schemas.ts";
import assert from "node:assert/strict";
import { loadResponseSchemas } from "../../../src/api/schemas.ts";
import type { CallOptions, Http } from "../../../src/api/http.ts";
import {
  createNotificationPoll,
  listNotifications,
} from "../../../src/features/notification/resource.ts";

const NOTIFICATION = {
  id: "00000000-0000-4000-8000-000000000001",
  title: "A",
  message: "B",
  link: null as string | null,
  status: "READ",
  createdAt: "2026-11-21T09:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
};

const createHttp = (body: unknown): Http => async (_path, read, _options?: CallOptions) =>
  await read(body);

const createPollHttp = (undelivered: unknown): Http => async (path, read) =>
  await read(path.endsWith("/undelivered") ? undelivered : 0);

async function recordErrors(run: () => Promise<void>): Promise<string[]> {
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

Deno.test("notification: drops a stored link that leaves the app", async () => {
  const links = ["//evil.example", "https://evil.example", "/\\evil.example", null, "/process/1"];
  const data = links.map((link) => ({ ...NOTIFICATION, link }));
  const page = await listNotifications(createHttp({ data, total: data.length }), {});
  const { undelivered } = await createNotificationPoll(createPollHttp(data))({});
  const listLinks = (notifications: readonly { link: string | null }[]) =>
    notifications.map(({ link }) => link);
  const within = [null, null, null, null, "/process/1"];
  assert.deepEqual([listLinks(page.data), listLinks(undelivered)], [within, within]);
});

Deno.test("response schemas: check responses once loaded, including earlier ones", async () => {
  const fresh: typeof import("../../../src/api/schemas.ts") = await import(
    "../../../src/api/schemas.ts?untouched"
  );
  fresh.setSchemas(testSchemas);
  const readCount = fresh.createResponseParser("Count");
  assert.deepEqual([await readCount(1), await readCount("2")], [1, "2"]);
  assert.deepEqual(await recordErrors(fresh.loadResponseSchemas), [
    "Count: must be a number (was a string)",
  ]);
  assert.equal(await readCount(3), 3);
  await assert.rejects(readCount("4"), new TypeError("Count: must be a number (was a string)"));
});

Deno.test("createNotificationPoll: rejects notifications without text before the schemas are loaded", async () => {
  const undelivered = [{ ...NOTIFICATION, title: { key: "A" } }];
  await assert.rejects(createNotificationPoll(createPollHttp(undelivered))({}), TypeError);
  // What came early is checked once the schemas are loaded, here rather than in another test.
  await recordErrors(loadResponseSchemas);
});
