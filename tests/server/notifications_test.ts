import assert from "node:assert/strict";
import { UserNotification } from "../../contract/schemas/notification.ts";
import { NOTIFICATION_STATUSES } from "../../contract/notification.ts";
import { ArkErrors } from "../../contract/schemas/schema.ts";
import { getNextStatus, listActions } from "../../machines/lifecycles/lifecycle.ts";
import {
  type NotificationAction,
  notificationLifecycle,
} from "../../machines/lifecycles/notification.ts";
import { cleanUp } from "../../server/jobs.ts";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { addNotification } from "../support/notifications.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

const PATHS: Record<NotificationAction, string> = {
  acknowledge: "acknowledge-delivery",
  read: "read",
};
const LISTS = ["/api/notifications", "/api/notifications/unread"];
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

let server: TestServer;
let user: TestUser;
let token: string;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  user = await server.addUser({ roles: ["MEMBER"] });
  token = (await server.signIn(user)).access_token;
  callApi = createApiCaller(server, token);
});
Deno.test.afterEach(() => server.close());

const add = (added?: Parameters<typeof addNotification>[2], userId = user.id) =>
  addNotification(server.db, userId, added);
const get = async (id: string) => (await callApi("GET", `/api/notifications/${id}`)).body;
const move = (id: string, action: NotificationAction) =>
  callApi("PUT", `/api/notifications/${id}/${PATHS[action]}`);
const readTitles = async (path: string) =>
  (await callApi("GET", path)).body.data.map(({ title }: UserNotification) => title);
const day = (number: number) => `2026-02-${String(number).padStart(2, "0")}T08:00:00.000Z`;

Deno.test("notification list: known keys filter and unknown keys are ignored", async () => {
  const kept = await add({ title: "new" });
  await add({ title: "shown", status: "DELIVERED", createdAt: day(2) });
  await add({ title: "read", status: "READ", createdAt: day(3) });
  const other = await server.addUser({ email: "b@iklim.example", roles: ["MEMBER"] });
  await add({ title: "another's" }, other.id);
  const listNotifications = (keys: string) =>
    readTitles(`/api/notifications?sortField=createdAt&${keys}`);
  assert.deepEqual(await listNotifications(`userId=${other.id}&status=PENDING`), ["new"]);
  assert.deepEqual(await listNotifications("status=PENDING"), ["new"]);
  assert.deepEqual((await listNotifications("status=READ&status=DELIVERED")).toSorted(), [
    "read",
    "shown",
  ]);
  assert.deepEqual(await listNotifications(`id=${kept}&colour=red&_=1&name=x`), ["new"]);
  assert.deepEqual(await listNotifications("title=read&status=PENDING"), []);

  const getErrors = async (path: string) => {
    const { status, body } = await callApi("GET", path);
    return [status, Object.keys(body.errors)];
  };
  assert.deepEqual(await getErrors("/api/notifications?status=GONE"), [400, ["status"]]);
  const twice = `createdAt=${day(1)}&createdAt=${day(2)}`;
  assert.deepEqual(await getErrors(`/api/notifications?${twice}`), [400, ["createdAt"]]);
  assert.deepEqual(await getErrors("/api/notifications?filters[0].by=x"), [400, ["filters[0].by"]]);
  assert.deepEqual(await getErrors("/api/notifications?page=0&colour=red"), [400, ["page"]]);
  for (const list of ["notifications/unread", "reminders", "projects"]) {
    assert.deepEqual(await getErrors(`/api/${list}?colour=red`), [400, ["colour"]], list);
  }
});

for (const status of NOTIFICATION_STATUSES) {
  for (const action of ["acknowledge", "read"] as const) {
    Deno.test(`notification: ${action} from ${status} follows the lifecycle`, async () => {
      const id = await add({ status });
      const before = await get(id);
      server.advanceClock({ minutes: 1 });
      const after = getNextStatus(notificationLifecycle, status, action);
      const changes = listActions(notificationLifecycle, status).includes(action);
      const expected = {
        ...before,
        status: after,
        ...(changes && { updatedAt: "2026-03-01T09:01:00.000Z" }),
      };
      assert.deepEqual(await move(id, action), { status: 200, body: expected });
      assert.deepEqual(await get(id), expected);
      server.advanceClock({ minutes: 1 });
      assert.deepEqual(await move(id, action), { status: 200, body: expected });
    });
  }
}

Deno.test("notification: is returned in the form of its schema", async () => {
  const id = await add({
    title: "Başladı",
    titleEnglish: "Started",
    message: "…",
    link: "/process/1?milestone=2",
  });
  const { status, body } = await callApi("GET", `/api/notifications/${id}`);
  assert.deepEqual([status, body], [200, {
    id,
    title: "Started",
    message: "…",
    link: "/process/1?milestone=2",
    status: "PENDING",
    createdAt: day(20),
    updatedAt: day(20),
  }]);
  assert.equal(UserNotification(body) instanceof ArkErrors, false);
});

Deno.test("notifications: lists and counts follow changes of status", async () => {
  const [read, delivered, later, earlier] = [
    await add({ title: "read", status: "READ", createdAt: day(1) }),
    await add({ title: "delivered", status: "DELIVERED", createdAt: day(2) }),
    await add({ title: "later", createdAt: day(4) }),
    await add({ title: "earlier", createdAt: day(3) }),
  ];
  const readAll = async () => ({
    all: await readTitles("/api/notifications"),
    unread: await readTitles("/api/notifications/unread"),
    count: (await callApi("GET", "/api/notifications/unread/count")).body,
    undelivered: (await callApi("GET", "/api/notifications/undelivered")).body
      .map(({ title }: UserNotification) => title),
  });
  const all = ["later", "earlier", "delivered", "read"];
  assert.deepEqual(await readAll(), {
    all,
    unread: ["later", "earlier", "delivered"],
    count: 3,
    undelivered: ["earlier", "later"],
  });
  await move(earlier, "acknowledge");
  assert.deepEqual(await readAll(), {
    all,
    unread: ["later", "earlier", "delivered"],
    count: 3,
    undelivered: ["later"],
  });
  await move(later, "read");
  await move(delivered, "read");
  await move(read, "acknowledge");
  assert.deepEqual(await readAll(), { all, unread: ["earlier"], count: 1, undelivered: [] });
});

Deno.test("mark-all-as-read: returns the number of changed ones and leaves those of others", async () => {
  const other = await server.addUser();
  const callApiAsOther = createApiCaller(server, (await server.signIn(other)).access_token);
  const ids = [await add(), await add({ status: "DELIVERED" }), await add({ status: "READ" })];
  await add({}, other.id);
  const markAllAsRead = () => callApi("PUT", "/api/notifications/mark-all-as-read");
  assert.deepEqual([await markAllAsRead(), await markAllAsRead()], [
    { status: 200, body: 2 },
    { status: 200, body: 0 },
  ]);
  const rows = await Promise.all(ids.map(get));
  assert.deepEqual(rows.map(({ status, updatedAt }) => [status, updatedAt]), [
    ["READ", "2026-03-01T09:00:00.000Z"],
    ["READ", "2026-03-01T09:00:00.000Z"],
    ["READ", day(20)],
  ]);
  assert.equal((await callApiAsOther("GET", "/api/notifications/unread/count")).body, 1);
});

Deno.test("mark-all-as-read: leaves those newer than `until` unread, and undo reverts only its own", async () => {
  const minute = (nth: number) => `2026-02-20T08:0${nth}:00.000Z`;
  const older = await add({ createdAt: minute(1) });
  const createdId = await add({ createdAt: minute(2) });
  const sameMoment = await add({ createdAt: minute(2) });
  const later = await add({ createdAt: minute(3) });
  const [until, unseen] = [createdId, sameMoment].toSorted();
  const path = "/api/notifications/mark-all-as-read";
  const response = await server.request("PUT", `${path}?until=${until}`, { token });
  assert.deepEqual([response.status, await response.json()], [200, 2]);
  const listStatuses = async () =>
    await Promise.all(
      [older, until, unseen, later].map(async (id) => (await get(id ?? "")).status),
    );
  assert.deepEqual(await listStatuses(), ["READ", "READ", "PENDING", "PENDING"]);
  await callApi("POST", `/api/undo/${response.headers.get("Undo-Id")}`);
  assert.deepEqual(await listStatuses(), Array(4).fill("PENDING"));
});

Deno.test("mark-all-as-read: rejects an `until` that is no notification of one's own", async () => {
  const own = await add();
  const foreign = await add({}, (await server.addUser()).id);
  const path = "/api/notifications/mark-all-as-read";
  for (const query of ["until=", "until=nonsense", `until=${UNKNOWN}`, `until=${foreign}`]) {
    const { status, body } = await callApi("PUT", `${path}?${query}`);
    assert.deepEqual([status, Object.keys(body.errors)], [400, ["until"]], query);
  }
  assert.equal((await callApi("PUT", `${path}?until=${own}&until=${own}`)).status, 400);
  assert.equal((await get(own)).status, "PENDING");
});

Deno.test("notifications: those of others are neither visible nor changeable", async () => {
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const callApiAsOther = createApiCaller(server, (await server.signIn(admin)).access_token);
  const id = await add();
  for (const who of [id, UNKNOWN, "nonsense"]) {
    const responses = await Promise.all([
      callApiAsOther("GET", `/api/notifications/${who}`),
      callApiAsOther("PUT", `/api/notifications/${who}/read`),
      callApiAsOther("PUT", `/api/notifications/${who}/acknowledge-delivery`),
    ]);
    assert.deepEqual(responses.map(toErrorSummary), Array(3).fill([404, "There is nothing here."]));
  }
  for (const path of LISTS) {
    assert.deepEqual((await callApiAsOther("GET", path)).body, { data: [], total: 0 });
  }
  assert.deepEqual((await callApiAsOther("GET", "/api/notifications/undelivered")).body, []);
  assert.equal((await callApiAsOther("GET", "/api/notifications/unread/count")).body, 0);
  assert.equal((await callApiAsOther("PUT", "/api/notifications/mark-all-as-read")).body, 0);
  assert.equal((await get(id)).status, "PENDING");
});

Deno.test("undelivered notifications: are returned fifty at a time, oldest first", async () => {
  for (let minute = 59; minute >= 0; minute--) {
    await add({
      title: String(minute),
      createdAt: `2026-02-20T08:${String(minute).padStart(2, "0")}:00Z`,
    });
  }
  const { body } = await callApi("GET", "/api/notifications/undelivered");
  assert.deepEqual(
    body.map(({ title }: UserNotification) => title),
    Array.from({ length: 50 }, (_, minute) => String(minute)),
  );
  for (const { id } of body) await move(id, "acknowledge");
  assert.deepEqual(
    (await callApi("GET", "/api/notifications/undelivered")).body
      .map(({ title }: UserNotification) => title),
    Array.from({ length: 10 }, (_, index) => String(50 + index)),
  );
});

Deno.test("notification list: sorts only by the fields of docs/product.md 18.4", async () => {
  await add({ title: "şölen", status: "READ", createdAt: day(1) });
  await add({ title: "ırmak", status: "PENDING", createdAt: day(2) });
  await add({ title: "iklim", status: "DELIVERED", createdAt: day(3) });
  const listSorted = (field: string, direction: string) =>
    readTitles(`/api/notifications?sortField=${field}&sortDirection=${direction}`);
  assert.deepEqual(
    [
      await readTitles("/api/notifications"),
      await listSorted("createdAt", "asc"),
      await listSorted("name", "asc"),
      await listSorted("name", "desc"),
      await listSorted("status", "asc"),
      await listSorted("id", "asc"),
    ],
    [
      ["iklim", "ırmak", "şölen"],
      ["şölen", "ırmak", "iklim"],
      ["ırmak", "iklim", "şölen"],
      ["şölen", "iklim", "ırmak"],
      ["ırmak", "iklim", "şölen"],
      ["şölen", "ırmak", "iklim"],
    ],
  );
  for (const field of ["title", "message", "link", "updatedAt"]) {
    for (const path of LISTS) {
      assert.deepEqual(toErrorSummary(await callApi("GET", `${path}?sortField=${field}`)), [400, {
        sortField: ["Unknown value"],
      }]);
    }
  }
});

Deno.test("notification list: filters one's own in the requested language", async () => {
  await add({ title: "ŞİLE sahası", titleEnglish: "Site", createdAt: day(1), status: "READ" });
  await add({ title: "Bozcaada", titleEnglish: "Island", createdAt: day(2), message: "Şile" });
  const { access_token: token } = await server.signIn(user);
  const listTitles = async (
    language: string,
    filters: [string, string, string][],
    path = LISTS[0],
  ) => {
    const params = new URLSearchParams();
    for (const [index, [fieldId, operator, value]] of filters.entries()) {
      params.set(`filters[${index}].fieldId`, fieldId);
      params.set(`filters[${index}].operator`, operator);
      params.set(`filters[${index}].value`, value);
    }
    const response = await server.request("GET", `${path}?${params}`, { token, language });
    const { data, total } = await response.json();
    assert.equal(total, data.length);
    return data.map(({ title }: UserNotification) => title);
  };
  assert.deepEqual(
    [
      await listTitles("tr", [["title", "CONTAINS", "sile"]]),
      await listTitles("en", [["title", "CONTAINS", "sile"]]),
      await listTitles("en", [["title", "CONTAINS", "isl"]]),
      await listTitles("tr", [["message", "CONTAINS", "sile"]]),
      await listTitles("tr", [["status", "EQUALS", "READ"]]),
      await listTitles("tr", [["status", "EQUALS", "READ"]], LISTS[1]),
      await listTitles("tr", [["createdAt", "GREATER_THAN", day(1)], ["title", "CONTAINS", "ada"]]),
    ],
    [["ŞİLE sahası"], [], ["Island"], ["Bozcaada"], ["ŞİLE sahası"], [], ["Bozcaada"]],
  );
});

Deno.test("notifications: reject unknown query keys", async () => {
  const id = await add();
  const responses = await Promise.all([
    callApi("GET", "/api/notifications/unread/count?page=1"),
    callApi("GET", "/api/notifications/undelivered?size=1"),
    callApi("GET", `/api/notifications/${id}?extend=user`),
    callApi("PUT", `/api/notifications/${id}/read?x=1`),
    callApi("PUT", "/api/notifications/mark-all-as-read?x=1"),
    callApi("GET", "/api/notifications/unread?userId=1"),
    callApi("GET", "/api/notifications?filters[0].fieldId=userId&filters[0].operator=IS_NULL"),
  ]);
  assert.deepEqual(responses.map(({ status }) => status), Array(7).fill(400));
  assert.equal((await get(id)).status, "PENDING");
});

Deno.test("notification: concurrent acknowledgements and reads leave it read", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => add()));
  const responses = await Promise.all([
    ...ids.flatMap((id) => [move(id, "acknowledge"), move(id, "read"), move(id, "acknowledge")]),
    callApi("PUT", "/api/notifications/mark-all-as-read"),
    callApi("PUT", "/api/notifications/mark-all-as-read"),
  ]);
  assert.deepEqual(responses.map(({ status }) => status), Array(17).fill(200));
  const after = await Promise.all(ids.map(get));
  assert.deepEqual(after.map(({ status }) => status), Array(5).fill("READ"));
});

Deno.test("notifications: are deleted with their user", async () => {
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const callApiAsOther = createApiCaller(server, (await server.signIn(admin)).access_token);
  const leaving = await server.addUser();
  await add({}, leaving.id);
  const kept = await add();
  assert.equal((await callApiAsOther("DELETE", `/api/users/${leaving.id}`)).status, 204);
  const rows = await server.db.selectFrom("notifications").select("id").execute();
  assert.deepEqual(rows, [{ id: kept }]);
});

Deno.test("notifications: read ones are cleaned up after 90 days, unread ones never", async () => {
  const long = "2025-01-01T00:00:00.000Z";
  const gone = await add({ status: "READ", createdAt: long, updatedAt: "2025-12-01T09:00:00Z" });
  const kept = [
    await add({ status: "READ", createdAt: long, updatedAt: "2025-12-01T09:00:00.001Z" }),
    await add({ status: "DELIVERED", createdAt: long }),
    await add({ status: "PENDING", createdAt: long }),
  ];
  await cleanUp(server.db, server.now());
  const rows = await server.db.selectFrom("notifications").select("id").execute();
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(kept));
  assert.equal((await callApi("GET", `/api/notifications/${gone}`)).status, 404);
});

Deno.test("notification list: finds texts of the user's language, however they are spelled", async () => {
  await add({ title: "Rüzgâr", titleEnglish: "Wind", message: "İĞNEADA" });
  await add({ title: "Güneş", titleEnglish: "Sun", createdAt: day(2) });
  const other = await server.addUser({ email: "b@iklim.example", roles: ["MEMBER"] });
  await add({ title: "Rüzgâr", titleEnglish: "Wind" }, other.id);
  const find = async (fieldId: string, value: string, language: string) => {
    const filter = `filters[0].fieldId=${fieldId}&filters[0].operator=CONTAINS`;
    const path = `/api/notifications?${filter}&filters[0].value=${encodeURIComponent(value)}`;
    const response = await server.request("GET", path, { token, language });
    return (await response.json()).data.map(({ title }: UserNotification) => title);
  };
  assert.deepEqual(await find("title", "RUZGAR", "tr"), ["Rüzgâr"]);
  assert.deepEqual(await find("title", "ruzgar", "en"), []);
  assert.deepEqual(await find("title", "wind", "en"), ["Wind"]);
  assert.deepEqual(await find("message", "igneada", "tr"), ["Rüzgâr"]);
  assert.deepEqual(await find("title", "…", "tr"), []);
});
