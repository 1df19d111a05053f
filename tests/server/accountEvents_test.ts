import assert from "node:assert/strict";
import type { AccountEvent } from "../../contract/schemas/accountEvent.ts";
import { cleanUp } from "../../server/jobs/cleanup.ts";
import { type Ask, asking } from "../support/ask.ts";
import { PASSWORD, type TestServer, testServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let ask: Ask;
Deno.test.beforeEach(async () => {
  server = await testServer();
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  ask = asking(server, (await server.signIn(admin)).access_token);
});
Deno.test.afterEach(() => server.close());

const login = async (email: string, password: string, address: string) => {
  const body = { email, password };
  const answer = await server.request("POST", "/api/auth/login", { body, address });
  await server.settled();
  return { status: answer.status, body: await answer.json() };
};

/** What the list answers, of each event what is asked for. */
async function listed<Told>(query: string, tell: (event: AccountEvent) => Told) {
  const { status, body } = await ask("GET", `/api/account-events?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return { total: body.total, data: body.data.map(tell) as Told[] };
}

const filter = (index: number, fieldId: string, operator: string, ...values: string[]) =>
  [["fieldId", fieldId], ["operator", operator], ...values.map((value) => ["value", value])]
    .map(([key, value]) => `filters[${index}].${key}=${encodeURIComponent(value ?? "")}`).join("&");

const person = ({ id, name, surname }: TestUser) => ({ id, name, surname });

Deno.test("who signs in is recorded with where from, and who is refused where the account exists", async () => {
  const member = await server.addUser({ name: "Can", surname: "Ak" });
  server.pass({ minutes: 1 });
  assert.equal((await login(member.email, "yanlış", "198.51.100.7")).status, 401);
  assert.equal((await login("kimse@ege.example", "yanlış", "198.51.100.7")).status, 401);
  server.pass({ minutes: 1 });
  assert.equal((await login(member.email, PASSWORD, "2001:db8::7")).status, 200);
  const { body: made } = await ask("POST", "/api/auth/master-password", { userId: member.id });
  assert.equal((await login(member.email, made.password, "203.0.113.9")).status, 200);

  const { total, data } = await listed("", ({ id: _, ...event }) => event);
  const of = { user: person(member), userEmail: member.email, changes: [], takesBack: null };
  const oneself = { ...of, actor: person(member), actorEmail: member.email };
  assert.deepEqual([total, data], [5, [
    {
      ...oneself,
      event: "signed_in_once",
      address: "203.0.113.9",
      createdAt: "2026-03-01T09:02:00.000Z",
    },
    {
      ...of,
      event: "one_time_password",
      actor: person(admin),
      actorEmail: admin.email,
      address: "192.0.2.1",
      createdAt: "2026-03-01T09:02:00.000Z",
    },
    {
      ...oneself,
      event: "signed_in",
      address: "2001:db8::7",
      createdAt: "2026-03-01T09:02:00.000Z",
    },
    {
      ...of,
      event: "sign_in_refused",
      actor: null,
      actorEmail: null,
      address: "198.51.100.7",
      createdAt: "2026-03-01T09:01:00.000Z",
    },
    {
      user: person(admin),
      userEmail: admin.email,
      actor: person(admin),
      actorEmail: admin.email,
      changes: [],
      takesBack: null,
      event: "signed_in",
      address: "192.0.2.1",
      createdAt: "2026-03-01T09:00:00.000Z",
    },
  ]]);
});

Deno.test("an account disabled or invited is told of as refused as well", async () => {
  const users = [
    await server.addUser({ status: "DISABLED" }),
    await server.addUser({ status: "INVITED", password: null }),
  ];
  for (const { email } of users) await login(email, PASSWORD, "198.51.100.7");
  const { data } = await listed(
    filter(0, "event", "EQUALS", "sign_in_refused"),
    (event) => event.userEmail,
  );
  assert.deepEqual(data, users.map(({ email }) => email).reverse());
});

Deno.test("events are found by what, whose, by whom, when and where from, and sorted", async () => {
  const can = await server.addUser({ email: "can@ege.example" });
  const ada = await server.addUser({ email: "ada@ege.example", roles: ["MANAGER"] });
  server.pass({ minutes: 1 });
  await login(can.email, PASSWORD, "198.51.100.7");
  server.pass({ minutes: 1 });
  await ask("PATCH", `/api/users/${can.id}`, { version: 1, roles: ["VIEWER"] });
  await ask("PUT", `/api/users/${ada.id}/disable`);
  const tell = ({ event, userEmail }: AccountEvent) => `${event} ${userEmail.split("@")[0]}`;
  const found = async (query: string) => (await listed(query, tell)).data;
  const own = `signed_in ${admin.email.split("@")[0]}`;
  const all = ["disabled ada", "updated can", "signed_in can", own];
  assert.deepEqual(await found(""), all);
  assert.deepEqual(await found("sortDirection=asc"), all.toReversed());
  const byEmail = "sortField=userEmail&sortDirection=asc";
  const notOwn = filter(0, "userId", "NOT_EQUALS", admin.id);
  assert.deepEqual(await found(`${byEmail}&${notOwn}`), [
    "disabled ada",
    "signed_in can",
    "updated can",
  ]);
  assert.deepEqual(await found(filter(0, "event", "IN", "disabled", "enabled")), ["disabled ada"]);
  assert.deepEqual(await found(filter(0, "userId", "EQUALS", can.id)), [
    "updated can",
    "signed_in can",
  ]);
  assert.deepEqual(await found(filter(0, "actorId", "EQUALS", admin.id)), [
    "disabled ada",
    "updated can",
    own,
  ]);
  assert.deepEqual(await found(filter(0, "personId", "EQUALS", ada.id)), ["disabled ada"]);
  assert.deepEqual(await found(filter(0, "personId", "IN", ada.id, can.id)), all.slice(0, 3));
  assert.deepEqual(await found(filter(0, "userEmail", "CONTAINS", "CAN@")), all.slice(1, 3));
  assert.deepEqual(await found(filter(0, "address", "CONTAINS", "198.51.100")), ["signed_in can"]);
  const since = filter(0, "createdAt", "GREATER_THAN_OR_EQUAL", "2026-03-01T09:01:00Z");
  const until = filter(1, "createdAt", "LESS_THAN", "2026-03-01T09:02:00Z");
  assert.deepEqual(await found(`${since}&${until}`), ["signed_in can"]);
  assert.deepEqual(await listed("page=2&size=3", tell), { total: 4, data: [own] });

  const wrong = await ask("GET", `/api/account-events?${filter(0, "event", "EQUALS", "slept")}`);
  assert.equal(wrong.status, 400);
});

Deno.test("what happened outlives whom it happened to", async () => {
  const { id, email } = await server.addUser({ email: "can@ege.example" });
  server.pass({ minutes: 1 });
  await ask("DELETE", `/api/users/${id}`);
  const { data } = await listed("size=1", ({ event, user, userEmail, actor }) => [
    event,
    user,
    userEmail,
    actor?.name,
  ]);
  assert.deepEqual(data, [["deleted", null, email, "Işıl"]]);
});

Deno.test("sign-ins are forgotten after a year, and nothing else is", async () => {
  const member = await server.addUser();
  await login(member.email, "yanlış", "198.51.100.7");
  await ask("PUT", `/api/users/${member.id}/disable`);
  const kept = async () =>
    (await server.db.selectFrom("account_events").select("event").orderBy("sequence").execute())
      .map(({ event }) => event);
  server.pass({ days: 365, seconds: -1 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(await kept(), ["signed_in", "sign_in_refused", "disabled"]);
  server.pass({ seconds: 1 });
  await cleanUp(server.db, server.now());
  assert.deepEqual(await kept(), ["disabled"]);
});
