import assert from "node:assert/strict";
import { UserNotification } from "../../contract/schemas/notification.ts";
import { NOTIFICATION_STATUSES } from "../../contract/notification.ts";
import { ArkErrors } from "../../contract/schemas/schema.ts";
import { actions, next } from "../../machines/lifecycles/lifecycle.ts";
import {
  type NotificationAction,
  notificationLifecycle,
} from "../../machines/lifecycles/notification.ts";
import { cleanUp } from "../../server/jobs/cleanup.ts";
import { type Ask, asking, refusal } from "../support/ask.ts";
import { addNotification } from "../support/notifications.ts";
import { type TestServer, testServer, type TestUser } from "../support/server.ts";

const PATHS: Record<NotificationAction, string> = {
  acknowledge: "acknowledge-delivery",
  read: "read",
};
const LISTS = ["/api/notifications", "/api/notifications/unread"];
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

let server: TestServer;
let user: TestUser;
let token: string;
let ask: Ask;
Deno.test.beforeEach(async () => {
  server = await testServer();
  user = await server.addUser({ roles: ["MEMBER"] });
  token = (await server.signIn(user)).access_token;
  ask = asking(server, token);
});
Deno.test.afterEach(() => server.close());

const add = (added?: Parameters<typeof addNotification>[2], userId = user.id) =>
  addNotification(server.db, userId, added);
const get = async (id: string) => (await ask("GET", `/api/notifications/${id}`)).body;
const move = (id: string, action: NotificationAction) =>
  ask("PUT", `/api/notifications/${id}/${PATHS[action]}`);
const titles = async (path: string) =>
  (await ask("GET", path)).body.data.map(({ title }: UserNotification) => title);
const day = (number: number) => `2026-02-${String(number).padStart(2, "0")}T08:00:00.000Z`;

Deno.test("the list takes other given keys: those of its fields filter, the rest is passed over", async () => {
  const kept = await add({ title: "new" });
  await add({ title: "shown", status: "DELIVERED", createdAt: day(2) });
  await add({ title: "read", status: "READ", createdAt: day(3) });
  const other = await server.addUser({ email: "b@iklim.example", roles: ["MEMBER"] });
  await add({ title: "another's" }, other.id);
  const of = (keys: string) => titles(`/api/notifications?sortField=createdAt&${keys}`);
  assert.deepEqual(await of(`userId=${other.id}&status=PENDING`), ["new"]);
  assert.deepEqual(await of("status=PENDING"), ["new"]);
  assert.deepEqual((await of("status=READ&status=DELIVERED")).toSorted(), ["read", "shown"]);
  assert.deepEqual(await of(`id=${kept}&colour=red&_=1&name=x`), ["new"]);
  assert.deepEqual(await of("title=read&status=PENDING"), []);

  const faults = async (path: string) => {
    const { status, body } = await ask("GET", path);
    return [status, Object.keys(body.errors)];
  };
  assert.deepEqual(await faults("/api/notifications?status=GONE"), [400, ["status"]]);
  const twice = `createdAt=${day(1)}&createdAt=${day(2)}`;
  assert.deepEqual(await faults(`/api/notifications?${twice}`), [400, ["createdAt"]]);
  assert.deepEqual(await faults("/api/notifications?filters[0].by=x"), [400, ["filters[0].by"]]);
  assert.deepEqual(await faults("/api/notifications?page=0&colour=red"), [400, ["page"]]);
  for (const list of ["notifications/unread", "reminders", "projects"]) {
    assert.deepEqual(await faults(`/api/${list}?colour=red`), [400, ["colour"]], list);
  }
});

for (const status of NOTIFICATION_STATUSES) {
  for (const action of ["acknowledge", "read"] as const) {
    Deno.test(`a notification that is ${status} answers ${action} as its lifecycle does`, async () => {
      const id = await add({ status });
      const before = await get(id);
      server.pass({ minutes: 1 });
      const after = next(notificationLifecycle, status, action);
      const changes = actions(notificationLifecycle, status).includes(action);
      const expected = {
        ...before,
        status: after,
        ...(changes && { updatedAt: "2026-03-01T09:01:00.000Z" }),
      };
      assert.deepEqual(await move(id, action), { status: 200, body: expected });
      assert.deepEqual(await get(id), expected);
      server.pass({ minutes: 1 });
      assert.deepEqual(await move(id, action), { status: 200, body: expected });
    });
  }
}

Deno.test("a notification is answered with all that the contract says", async () => {
  const id = await add({
    title: "Başladı",
    titleEnglish: "Started",
    message: "…",
    link: "/process/1?milestone=2",
  });
  const { status, body } = await ask("GET", `/api/notifications/${id}`);
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

Deno.test("lists, the unread ones, their number and the undelivered ones follow what is done", async () => {
  const [read, delivered, later, earlier] = [
    await add({ title: "read", status: "READ", createdAt: day(1) }),
    await add({ title: "delivered", status: "DELIVERED", createdAt: day(2) }),
    await add({ title: "later", createdAt: day(4) }),
    await add({ title: "earlier", createdAt: day(3) }),
  ];
  const seen = async () => ({
    all: await titles("/api/notifications"),
    unread: await titles("/api/notifications/unread"),
    count: (await ask("GET", "/api/notifications/unread/count")).body,
    undelivered: (await ask("GET", "/api/notifications/undelivered")).body
      .map(({ title }: UserNotification) => title),
  });
  const all = ["later", "earlier", "delivered", "read"];
  assert.deepEqual(await seen(), {
    all,
    unread: ["later", "earlier", "delivered"],
    count: 3,
    undelivered: ["earlier", "later"],
  });
  await move(earlier, "acknowledge");
  assert.deepEqual(await seen(), {
    all,
    unread: ["later", "earlier", "delivered"],
    count: 3,
    undelivered: ["later"],
  });
  await move(later, "read");
  await move(delivered, "read");
  await move(read, "acknowledge");
  assert.deepEqual(await seen(), { all, unread: ["earlier"], count: 1, undelivered: [] });
});

Deno.test("marking all as read answers how many were not, and leaves those of others", async () => {
  const other = await server.addUser();
  const theirs = asking(server, (await server.signIn(other)).access_token);
  const ids = [await add(), await add({ status: "DELIVERED" }), await add({ status: "READ" })];
  await add({}, other.id);
  const all = () => ask("PUT", "/api/notifications/mark-all-as-read");
  assert.deepEqual([await all(), await all()], [
    { status: 200, body: 2 },
    { status: 200, body: 0 },
  ]);
  const rows = await Promise.all(ids.map(get));
  assert.deepEqual(rows.map(({ status, updatedAt }) => [status, updatedAt]), [
    ["READ", "2026-03-01T09:00:00.000Z"],
    ["READ", "2026-03-01T09:00:00.000Z"],
    ["READ", day(20)],
  ]);
  assert.equal((await theirs("GET", "/api/notifications/unread/count")).body, 1);
});

Deno.test("notifications: mark-all-as-read leaves those newer than `until` unread, and undoes the others alone", async () => {
  const minute = (nth: number) => `2026-02-20T08:0${nth}:00.000Z`;
  const older = await add({ createdAt: minute(1) });
  const given = await add({ createdAt: minute(2) });
  const sameMoment = await add({ createdAt: minute(2) });
  const later = await add({ createdAt: minute(3) });
  const [until, unseen] = [given, sameMoment].toSorted();
  const path = "/api/notifications/mark-all-as-read";
  const answer = await server.request("PUT", `${path}?until=${until}`, { token });
  assert.deepEqual([answer.status, await answer.json()], [200, 2]);
  const statuses = async () =>
    await Promise.all(
      [older, until, unseen, later].map(async (id) => (await get(id ?? "")).status),
    );
  assert.deepEqual(await statuses(), ["READ", "READ", "PENDING", "PENDING"]);
  await ask("POST", `/api/undo/${answer.headers.get("Undo-Id")}`);
  assert.deepEqual(await statuses(), Array(4).fill("PENDING"));
});

Deno.test("notifications: mark-all-as-read rejects an `until` that names none of one's own", async () => {
  const own = await add();
  const foreign = await add({}, (await server.addUser()).id);
  const path = "/api/notifications/mark-all-as-read";
  for (const query of ["until=", "until=nonsense", `until=${UNKNOWN}`, `until=${foreign}`]) {
    const { status, body } = await ask("PUT", `${path}?${query}`);
    assert.deepEqual([status, Object.keys(body.errors)], [400, ["until"]], query);
  }
  assert.equal((await ask("PUT", `${path}?until=${own}&until=${own}`)).status, 400);
  assert.equal((await get(own)).status, "PENDING");
});

Deno.test("nobody sees, marks or counts the notifications of others", async () => {
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const theirs = asking(server, (await server.signIn(admin)).access_token);
  const id = await add();
  for (const who of [id, UNKNOWN, "nonsense"]) {
    const answers = await Promise.all([
      theirs("GET", `/api/notifications/${who}`),
      theirs("PUT", `/api/notifications/${who}/read`),
      theirs("PUT", `/api/notifications/${who}/acknowledge-delivery`),
    ]);
    assert.deepEqual(answers.map(refusal), Array(3).fill([404, "There is nothing here."]));
  }
  for (const path of LISTS) {
    assert.deepEqual((await theirs("GET", path)).body, { data: [], total: 0 });
  }
  assert.deepEqual((await theirs("GET", "/api/notifications/undelivered")).body, []);
  assert.equal((await theirs("GET", "/api/notifications/unread/count")).body, 0);
  assert.equal((await theirs("PUT", "/api/notifications/mark-all-as-read")).body, 0);
  assert.equal((await get(id)).status, "PENDING");
});

Deno.test("what is undelivered comes fifty at a time, the oldest first", async () => {
  for (let minute = 59; minute >= 0; minute--) {
    await add({
      title: String(minute),
      createdAt: `2026-02-20T08:${String(minute).padStart(2, "0")}:00Z`,
    });
  }
  const { body } = await ask("GET", "/api/notifications/undelivered");
  assert.deepEqual(
    body.map(({ title }: UserNotification) => title),
    Array.from({ length: 50 }, (_, minute) => String(minute)),
  );
  for (const { id } of body) await move(id, "acknowledge");
  assert.deepEqual(
    (await ask("GET", "/api/notifications/undelivered")).body
      .map(({ title }: UserNotification) => title),
    Array.from({ length: 10 }, (_, index) => String(50 + index)),
  );
});

Deno.test("a list is sorted by the fields of docs/product.md 18.4, and by no other", async () => {
  await add({ title: "şölen", status: "READ", createdAt: day(1) });
  await add({ title: "ırmak", status: "PENDING", createdAt: day(2) });
  await add({ title: "iklim", status: "DELIVERED", createdAt: day(3) });
  const sorted = (field: string, direction: string) =>
    titles(`/api/notifications?sortField=${field}&sortDirection=${direction}`);
  assert.deepEqual(
    [
      await titles("/api/notifications"),
      await sorted("createdAt", "asc"),
      await sorted("name", "asc"),
      await sorted("name", "desc"),
      await sorted("status", "asc"),
      await sorted("id", "asc"),
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
      assert.deepEqual(refusal(await ask("GET", `${path}?sortField=${field}`)), [400, {
        sortField: ["Unknown value"],
      }]);
    }
  }
});

Deno.test("a list is filtered within one's own, in the language asked for", async () => {
  await add({ title: "ŞİLE sahası", titleEnglish: "Site", createdAt: day(1), status: "READ" });
  await add({ title: "Bozcaada", titleEnglish: "Island", createdAt: day(2), message: "Şile" });
  const { access_token: token } = await server.signIn(user);
  const found = async (language: string, filters: [string, string, string][], path = LISTS[0]) => {
    const params = new URLSearchParams();
    for (const [index, [fieldId, operator, value]] of filters.entries()) {
      params.set(`filters[${index}].fieldId`, fieldId);
      params.set(`filters[${index}].operator`, operator);
      params.set(`filters[${index}].value`, value);
    }
    const answer = await server.request("GET", `${path}?${params}`, { token, language });
    const { data, total } = await answer.json();
    assert.equal(total, data.length);
    return data.map(({ title }: UserNotification) => title);
  };
  assert.deepEqual(
    [
      await found("tr", [["title", "CONTAINS", "sile"]]),
      await found("en", [["title", "CONTAINS", "sile"]]),
      await found("en", [["title", "CONTAINS", "isl"]]),
      await found("tr", [["message", "CONTAINS", "sile"]]),
      await found("tr", [["status", "EQUALS", "READ"]]),
      await found("tr", [["status", "EQUALS", "READ"]], LISTS[1]),
      await found("tr", [["createdAt", "GREATER_THAN", day(1)], ["title", "CONTAINS", "a"]]),
    ],
    [["ŞİLE sahası"], [], ["Island"], ["Bozcaada"], ["ŞİLE sahası"], [], ["Bozcaada"]],
  );
});

Deno.test("a query where none belongs, or with what is unknown, is refused", async () => {
  const id = await add();
  const answers = await Promise.all([
    ask("GET", "/api/notifications/unread/count?page=1"),
    ask("GET", "/api/notifications/undelivered?size=1"),
    ask("GET", `/api/notifications/${id}?extend=user`),
    ask("PUT", `/api/notifications/${id}/read?x=1`),
    ask("PUT", "/api/notifications/mark-all-as-read?x=1"),
    ask("GET", "/api/notifications/unread?userId=1"),
    ask("GET", "/api/notifications?filters[0].fieldId=userId&filters[0].operator=IS_NULL"),
  ]);
  assert.deepEqual(answers.map(({ status }) => status), Array(7).fill(400));
  assert.equal((await get(id)).status, "PENDING");
});

Deno.test("a notification shown and read at once, many times over, is read", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => add()));
  const answers = await Promise.all([
    ...ids.flatMap((id) => [move(id, "acknowledge"), move(id, "read"), move(id, "acknowledge")]),
    ask("PUT", "/api/notifications/mark-all-as-read"),
    ask("PUT", "/api/notifications/mark-all-as-read"),
  ]);
  assert.deepEqual(answers.map(({ status }) => status), Array(17).fill(200));
  const after = await Promise.all(ids.map(get));
  assert.deepEqual(after.map(({ status }) => status), Array(5).fill("READ"));
});

Deno.test("deleting a user deletes what they were told", async () => {
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const theirs = asking(server, (await server.signIn(admin)).access_token);
  const leaving = await server.addUser();
  await add({}, leaving.id);
  const kept = await add();
  assert.equal((await theirs("DELETE", `/api/users/${leaving.id}`)).status, 204);
  const rows = await server.db.selectFrom("notifications").select("id").execute();
  assert.deepEqual(rows, [{ id: kept }]);
});

Deno.test("what was read ninety days ago is cleaned up, and nothing that is unread", async () => {
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
  assert.equal((await ask("GET", `/api/notifications/${gone}`)).status, 404);
});
