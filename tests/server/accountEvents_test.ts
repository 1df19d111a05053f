import assert from "node:assert/strict";
import type { AccountEvent } from "../../contract/schemas/accountEvent.ts";
import { cleanUp } from "../../server/jobs.ts";
import { type CallApi, createApiCaller } from "../support/apiCaller.ts";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
});
Deno.test.afterEach(() => server.close());

const login = async (email: string, password: string, address: string) => {
  const body = { email, password };
  const response = await server.request("POST", "/api/auth/login", { body, address });
  await server.waitForBackground();
  return { status: response.status, body: await response.json() };
};

/** Lists events, each mapped by `report`. */
async function mapEvents<Mapped>(query: string, report: (event: AccountEvent) => Mapped) {
  const { status, body } = await callApi("GET", `/api/account-events?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return { total: body.total, data: body.data.map(report) as Mapped[] };
}

const createFilter = (index: number, fieldId: string, operator: string, ...values: string[]) =>
  [["fieldId", fieldId], ["operator", operator], ...values.map((value) => ["value", value])]
    .map(([key, value]) => `filters[${index}].${key}=${encodeURIComponent(value ?? "")}`).join("&");

const toPerson = ({ id, name, surname }: TestUser) => ({ id, name, surname });

Deno.test("account events: record sign-ins with their address, and failed sign-ins of existing accounts", async () => {
  const member = await server.addUser({ name: "Can", surname: "Ak" });
  server.advanceClock({ minutes: 1 });
  assert.equal((await login(member.email, "yanlış", "198.51.100.7")).status, 401);
  assert.equal((await login("kimse@ege.example", "yanlış", "198.51.100.7")).status, 401);
  server.advanceClock({ minutes: 1 });
  assert.equal((await login(member.email, PASSWORD, "2001:db8::7")).status, 200);
  const { body: oneTime } = await callApi("POST", "/api/auth/master-password", {
    userId: member.id,
  });
  assert.equal((await login(member.email, oneTime.password, "203.0.113.9")).status, 200);

  const { total, data } = await mapEvents("", ({ id: _, ...event }) => event);
  const ofMember = {
    user: toPerson(member),
    userEmail: member.email,
    changes: [],
    takesBack: null,
  };
  const byMember = { ...ofMember, actor: toPerson(member), actorEmail: member.email };
  assert.deepEqual([total, data], [5, [
    {
      ...byMember,
      event: "signed_in_once",
      address: "203.0.113.9",
      createdAt: "2026-03-01T09:02:00.000Z",
    },
    {
      ...ofMember,
      event: "one_time_password",
      actor: toPerson(admin),
      actorEmail: admin.email,
      address: "192.0.2.1",
      createdAt: "2026-03-01T09:02:00.000Z",
    },
    {
      ...byMember,
      event: "signed_in",
      address: "2001:db8::7",
      createdAt: "2026-03-01T09:02:00.000Z",
    },
    {
      ...ofMember,
      event: "sign_in_refused",
      actor: null,
      actorEmail: null,
      address: "198.51.100.7",
      createdAt: "2026-03-01T09:01:00.000Z",
    },
    {
      user: toPerson(admin),
      userEmail: admin.email,
      actor: toPerson(admin),
      actorEmail: admin.email,
      changes: [],
      takesBack: null,
      event: "signed_in",
      address: "192.0.2.1",
      createdAt: "2026-03-01T09:00:00.000Z",
    },
  ]]);
});

Deno.test("account events: record failed sign-ins of disabled and invited accounts", async () => {
  const users = [
    await server.addUser({ status: "DISABLED" }),
    await server.addUser({ status: "INVITED", password: null }),
  ];
  for (const { email } of users) await login(email, PASSWORD, "198.51.100.7");
  const { data } = await mapEvents(
    createFilter(0, "event", "EQUALS", "sign_in_refused"),
    (event) => event.userEmail,
  );
  assert.deepEqual(data, users.map(({ email }) => email).reverse());
});

Deno.test("account events: filter by event, user, actor, time and address, and sort", async () => {
  const can = await server.addUser({ email: "can@ege.example" });
  const ada = await server.addUser({ email: "ada@ege.example", roles: ["MANAGER"] });
  server.advanceClock({ minutes: 1 });
  await login(can.email, PASSWORD, "198.51.100.7");
  server.advanceClock({ minutes: 1 });
  await callApi("PATCH", `/api/users/${can.id}`, { version: 1, roles: ["VIEWER"] });
  await callApi("PUT", `/api/users/${ada.id}/disable`);
  const report = ({ event, userEmail }: AccountEvent) => `${event} ${userEmail.split("@")[0]}`;
  const listEvents = async (query: string) => (await mapEvents(query, report)).data;
  const own = `signed_in ${admin.email.split("@")[0]}`;
  const all = ["disabled ada", "updated can", "signed_in can", own];
  assert.deepEqual(await listEvents(""), all);
  assert.deepEqual(await listEvents("sortDirection=asc"), all.toReversed());
  const byEmail = "sortField=userEmail&sortDirection=asc";
  const notOwn = createFilter(0, "userId", "NOT_EQUALS", admin.id);
  assert.deepEqual(await listEvents(`${byEmail}&${notOwn}`), [
    "disabled ada",
    "signed_in can",
    "updated can",
  ]);
  assert.deepEqual(await listEvents(createFilter(0, "event", "IN", "disabled", "enabled")), [
    "disabled ada",
  ]);
  assert.deepEqual(await listEvents(createFilter(0, "userId", "EQUALS", can.id)), [
    "updated can",
    "signed_in can",
  ]);
  assert.deepEqual(await listEvents(createFilter(0, "actorId", "EQUALS", admin.id)), [
    "disabled ada",
    "updated can",
    own,
  ]);
  assert.deepEqual(await listEvents(createFilter(0, "personId", "EQUALS", ada.id)), [
    "disabled ada",
  ]);
  assert.deepEqual(
    await listEvents(createFilter(0, "personId", "IN", ada.id, can.id)),
    all.slice(0, 3),
  );
  assert.deepEqual(
    await listEvents(createFilter(0, "userEmail", "CONTAINS", "CAN@")),
    all.slice(1, 3),
  );
  assert.deepEqual(await listEvents(createFilter(0, "address", "CONTAINS", "198.51.100")), [
    "signed_in can",
  ]);
  const since = createFilter(0, "createdAt", "GREATER_THAN_OR_EQUAL", "2026-03-01T09:01:00Z");
  const until = createFilter(1, "createdAt", "LESS_THAN", "2026-03-01T09:02:00Z");
  assert.deepEqual(await listEvents(`${since}&${until}`), ["signed_in can"]);
  assert.deepEqual(await mapEvents("page=2&size=3", report), { total: 4, data: [own] });

  const wrongResponse = await callApi(
    "GET",
    `/api/account-events?${createFilter(0, "event", "EQUALS", "slept")}`,
  );
  assert.equal(wrongResponse.status, 400);
});

Deno.test("account events: remain after their user is deleted", async () => {
  const { id, email } = await server.addUser({ email: "can@ege.example" });
  server.advanceClock({ minutes: 1 });
  await callApi("DELETE", `/api/users/${id}`);
  const { data } = await mapEvents("size=1", ({ event, user, userEmail, actor }) => [
    event,
    user,
    userEmail,
    actor?.name,
  ]);
  assert.deepEqual(data, [["deleted", null, email, "Işıl"]]);
});

Deno.test("account events: delete sign-ins after a year and nothing else", async () => {
  const member = await server.addUser();
  await login(member.email, "yanlış", "198.51.100.7");
  await callApi("PUT", `/api/users/${member.id}/disable`);
  const readKinds = async () =>
    (await server.db.selectFrom("account_events").select("event").orderBy("sequence").execute())
      .map(({ event }) => event);
  server.advanceClock({ days: 365, seconds: -1 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(await readKinds(), ["signed_in", "sign_in_refused", "disabled"]);
  server.advanceClock({ seconds: 1 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(await readKinds(), ["disabled"]);
});
