import assert from "node:assert/strict";
import {
  type CallApi,
  createApiCaller,
  STALE_DETAIL,
  toErrorSummary,
} from "../support/apiCaller.ts";
import { addCompany, addProcess, addProject, addType } from "../support/projects.ts";
import { createUser } from "../support/records.ts";
import {
  CREATED_STAMPS,
  createTestServer,
  type TestServer,
  type TestUser,
} from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
});
Deno.test.afterEach(() => server.close());

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const LINK = /https:\/\/iklim\.example\/set-password\/([\w-]{43})/;

const createInput = (more: Record<string, unknown> = {}) => ({
  email: "Deniz@Ege.Example",
  name: "Deniz",
  surname: "Ak",
  companyId: admin.companyId,
  roles: ["VIEWER", "MEMBER", "VIEWER"],
  ...more,
});
const invite = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await callApi("POST", "/api/users", createInput(more));
  assert.equal(status, 201, JSON.stringify(body));
  await server.waitForBackground();
  return body;
};
const findTokenInMail = () => server.mails.flatMap(({ text }) => LINK.exec(text)?.[1] ?? []).at(-1);
const choose = async (token: string | undefined, password = "yepyeni parola") =>
  (await createApiCaller(server, undefined)("POST", "/api/auth/password", { token, password }))
    .status;
const listEvents = async () => {
  const rows = await server.db.selectFrom("account_events")
    .select(["event", "user_email", "actor_email", "changes"])
    .where("event", "not in", ["signed_in", "signed_in_once", "sign_in_refused"]).orderBy(
      "sequence",
    )
    .execute();
  return rows.map(({ event, user_email, actor_email, changes }) => {
    assert.equal(actor_email, event.startsWith("password_") ? user_email : admin.email);
    return [event, user_email, changes];
  });
};

Deno.test("invitation: mails a link with which the user sets a password and becomes active", async () => {
  const user = await invite({ phone: " 532 " });
  const expected = createUser({
    id: user.id,
    ...CREATED_STAMPS,
    email: "deniz@ege.example",
    name: "Deniz",
    surname: "Ak",
    phone: "532",
    companyId: admin.companyId,
    roles: ["MEMBER", "VIEWER"],
    status: "INVITED",
  });
  assert.deepEqual(user, expected);
  const [mail] = server.mails;
  assert.deepEqual([mail?.to, mail?.subject], ["deniz@ege.example", "İklim'e davet edildiniz"]);
  assert.match(
    mail?.text ?? "",
    /^Merhaba Deniz,\n\nIşıl Öz, sizin için bir İklim hesabı oluşturdu\./,
  );
  assert.match(mail?.html ?? "", LINK);
  assert.equal(await choose(findTokenInMail()), 204);
  const { body } = await callApi("GET", `/api/users/${user.id}`);
  assert.deepEqual([body.status, body.version], ["ACTIVE", 2]);
  assert.deepEqual(await listEvents(), [
    ["invited", "deniz@ege.example", []],
    ["password_set", "deniz@ege.example", []],
  ]);
});

Deno.test("invitation: is in the language chosen for the user", async () => {
  const user = await invite({ language: "en" });
  assert.equal(user.language, "en");
  assert.equal(server.mails[0]?.subject, "You are invited to İklim");
  assert.match(server.mails[0]?.text ?? "", /Işıl Öz has created an İklim account for you\./);
});

Deno.test("user: rejects invalid input at its fields and invites nobody", async () => {
  const responses = [
    await callApi("POST", "/api/users", createInput({ email: admin.email.toUpperCase() })),
    await callApi("POST", "/api/users", createInput({ companyId: UNKNOWN })),
    await callApi("POST", "/api/users", createInput({ roles: [], language: "de" })),
    await callApi("POST", "/api/users", createInput({ roles: ["OWNER"] })),
    await callApi("POST", "/api/users", { status: "ACTIVE", password: "x" }),
  ];
  assert.deepEqual(responses.map(toErrorSummary), [
    [400, { email: ["Already in use"] }],
    [400, { companyId: ["Unknown value"] }],
    [400, { roles: ["Choose at least 1"], language: ["Invalid input"] }],
    [400, { "roles.0": ["Invalid input"] }],
    [400, {
      email: ["Email is required"],
      name: ["Name is required"],
      surname: ["Surname is required"],
      companyId: ["Company is required"],
      roles: ["Role is required"],
      status: ["Unknown field"],
      password: ["Unknown field"],
    }],
  ]);
  await server.waitForBackground();
  assert.deepEqual(server.mails, []);
  assert.deepEqual(await listEvents(), []);
  assert.equal((await callApi("GET", "/api/users")).body.total, 1);
});

Deno.test("invitation: a repeated one sends a new link and revokes the former", async () => {
  const { id } = await invite();
  const first = findTokenInMail();
  server.advanceClock({ minutes: 1 });
  const repeatedResponse = await callApi("PUT", `/api/users/${id}/invite`);
  await server.waitForBackground();
  assert.deepEqual([
    repeatedResponse.status,
    repeatedResponse.body.status,
    repeatedResponse.body.version,
  ], [200, "INVITED", 1]);
  assert.equal(server.mails.length, 2);
  assert.equal(await choose(first), 400);
  assert.equal(await choose(findTokenInMail()), 204);
  assert.deepEqual(toErrorSummary(await callApi("PUT", `/api/users/${id}/invite`)), [
    409,
    "This user has accepted the invitation already.",
  ]);
  assert.equal((await callApi("PUT", `/api/users/${UNKNOWN}/invite`)).status, 404);
  assert.deepEqual((await listEvents()).map(([event]) => event), [
    "invited",
    "invited_again",
    "password_set",
  ]);
});

Deno.test("invitation: works for seven days", async () => {
  await invite();
  server.advanceClock({ days: 6, hours: 23 });
  assert.equal(await choose(findTokenInMail()), 204);
  callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
  await invite({ email: "baska@ege.example" });
  server.advanceClock({ days: 7 });
  assert.equal(await choose(findTokenInMail()), 400);
});

Deno.test("user list: filters by a part of the email and extends by company", async () => {
  const companyId = await addCompany(server.db, "Ege");
  await server.addUser({ email: "ilk@kackar.example", companyId });
  await server.addUser({ email: "son@bozcaada.example" });
  const filter = "filters[0].fieldId=email&filters[0].operator=CONTAINS&filters[0].value=KACKAR";
  const { body } = await callApi("GET", `/api/users?${filter}&extend=company`);
  assert.equal(body.total, 1);
  assert.deepEqual(
    [body.data[0].email, body.data[0].company.name],
    ["ilk@kackar.example", "Ege"],
  );
  const firstResponse = await callApi("GET", `/api/users/${body.data[0].id}?extend=company`);
  assert.deepEqual(firstResponse.body, body.data[0]);
});

Deno.test("user: an update changes only named fields and is recorded", async () => {
  const { id } = await server.addUser({ email: "can@ege.example" });
  const companyId = await addCompany(server.db, "Ege");
  const path = `/api/users/${id}`;
  server.advanceClock({ minutes: 1 });
  const patch = { version: 1, companyId, roles: ["VIEWER", "MANAGER"], phone: "532", name: "Ayşe" };
  const { status, body } = await callApi("PATCH", path, patch);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.version, body.companyId, body.roles, body.phone, body.name, body.surname],
    [2, companyId, ["MANAGER", "VIEWER"], "532", "Ayşe", "Yılmaz"],
  );
  assert.deepEqual(await listEvents(), [["updated", "can@ege.example", [
    { field: "company", before: "Rüzgâr A.Ş.", after: "Ege" },
    { field: "roles", before: ["MEMBER"], after: ["MANAGER", "VIEWER"] },
    { field: "phone", before: null, after: "532" },
  ]]]);
  const unchangedResponse = await callApi("PATCH", path, {
    version: 2,
    roles: ["VIEWER", "MANAGER"],
  });
  assert.deepEqual(unchangedResponse.body, body);
  assert.equal((await listEvents()).length, 1);

  const rejectedResponses = [
    await callApi("PATCH", path, { version: 1, name: "A" }),
    await callApi("PATCH", path, { version: 2, roles: [] }),
    await callApi("PATCH", path, { version: 2, email: admin.email }),
    await callApi("PATCH", path, { version: 2, companyId: UNKNOWN }),
    await callApi("PATCH", `/api/users/${UNKNOWN}`, { version: 1 }),
  ];
  assert.deepEqual(rejectedResponses.map(toErrorSummary), [
    [409, STALE_DETAIL],
    [400, { roles: ["Choose at least 1"] }],
    [400, { email: ["Already in use"] }],
    [400, { companyId: ["Unknown value"] }],
    [404, "There is nothing here."],
  ]);
});

Deno.test("user: one of two concurrent updates of one version succeeds", async () => {
  const { id } = await server.addUser();
  const responses = await Promise.all(
    ["A", "B"].map((name) => callApi("PATCH", `/api/users/${id}`, { version: 1, name })),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
});

Deno.test("invitation: a changed email sends it to the new address and revokes the former", async () => {
  const { id } = await invite();
  const first = findTokenInMail();
  const { status } = await callApi("PATCH", `/api/users/${id}`, {
    version: 1,
    email: "d@ege.example",
  });
  await server.waitForBackground();
  assert.equal(status, 200);
  // The last two are sent at once.
  assert.deepEqual(
    new Set(server.mails.map(({ to, subject }) => `${to}: ${subject}`)),
    new Set([
      "deniz@ege.example: İklim'e davet edildiniz",
      "deniz@ege.example: İklim hesabınızın e-posta adresi değiştirildi",
      "d@ege.example: İklim'e davet edildiniz",
    ]),
  );
  assert.equal(server.mails.length, 3);
  assert.equal(await choose(first), 400);
  assert.equal(await choose(findTokenInMail()), 204);
});

Deno.test("password reset: a link is revoked when the email changes", async () => {
  const user = await server.addUser({ email: "eski@ege.example" });
  const callApiAsGuest = createApiCaller(server, undefined);
  await callApiAsGuest("POST", "/api/auth/password/reset", { email: user.email });
  await server.waitForBackground();
  const token = server.mails[0]?.text.match(/reset-password\/([\w-]{43})/)?.[1];
  await callApi("PATCH", `/api/users/${user.id}`, { version: 1, email: "yeni@ege.example" });
  await server.waitForBackground();
  assert.deepEqual(server.mails.map(({ to }) => to), ["eski@ege.example", "eski@ege.example"]);
  assert.equal(await choose(token), 400);
});

Deno.test("user: disabling ends sessions, links and one-time passwords, and enabling allows sign-in", async () => {
  const user = await server.addUser({ email: "can@ege.example" });
  const pair = await server.signIn(user);
  const callApiAsGuest = createApiCaller(server, undefined);
  await callApiAsGuest("POST", "/api/auth/password/reset", { email: user.email });
  await server.waitForBackground();
  const link = server.mails[0]?.text.match(/reset-password\/([\w-]{43})/)?.[1];
  const { body: { password } } = await callApi("POST", "/api/auth/master-password", {
    userId: user.id,
  });
  const path = `/api/users/${user.id}`;
  const off = await callApi("PUT", `${path}/disable`);
  assert.deepEqual([off.status, off.body.status, off.body.version], [200, "DISABLED", 2]);
  assert.equal((await createApiCaller(server, pair.access_token)("GET", path)).status, 401);
  assert.equal(
    (await createApiCaller(server, pair.refresh_token)("POST", "/api/auth/refresh")).status,
    401,
  );
  assert.deepEqual((await callApi("PUT", `${path}/disable`)).body, off.body);

  const on = await callApi("PUT", `${path}/enable`);
  assert.deepEqual([on.status, on.body.status, on.body.version], [200, "ACTIVE", 3]);
  assert.deepEqual((await callApi("PUT", `${path}/enable`)).body, on.body);
  assert.equal((await createApiCaller(server, pair.access_token)("GET", path)).status, 401);
  assert.equal(await choose(link), 400);
  const body = { email: user.email, password };
  assert.equal((await callApiAsGuest("POST", "/api/auth/login", body)).status, 401);
  await server.signIn(user);
  assert.deepEqual((await listEvents()).map(([event]) => event), [
    "one_time_password",
    "disabled",
    "enabled",
  ]);
});

Deno.test("user: an invited one cannot be disabled or enabled, but deleted", async () => {
  const { id } = await invite();
  const detail = "This user has not accepted the invitation yet. " +
    "Send it again, or delete the user to withdraw it.";
  for (const action of ["enable", "disable"]) {
    const { status, body } = await callApi("PUT", `/api/users/${id}/${action}`);
    assert.deepEqual([status, body.detail, body.allowed], [409, detail, ["invite"]]);
  }
  const token = findTokenInMail();
  assert.equal((await callApi("DELETE", `/api/users/${id}`)).status, 204);
  assert.equal(await choose(token), 400);
  assert.deepEqual((await listEvents()).map(([event, email]) => [event, email]), [
    ["invited", "deniz@ege.example"],
    ["deleted", "deniz@ege.example"],
  ]);
});

Deno.test("user: is not deleted with traces, and the problem counts them", async () => {
  const { db } = server;
  const user = await server.addUser({ roles: ["MANAGER"] });
  const other = await server.addUser();
  const path = `/api/users/${user.id}`;
  const cannot = "This user cannot be deleted.";
  const projectId = await addProject(db, {
    name: "Bozcaada",
    companyId: admin.companyId,
    typeId: await addType(db, "Rüzgâr"),
  });
  const mine = createApiCaller(server, (await server.signIn(user)).access_token);
  await mine("PATCH", `/api/projects/${projectId}`, { version: 1, name: "B" });
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    `${cannot} They made 1 change that is on record.`,
  ]);

  await mine("PATCH", `/api/projects/${projectId}`, { version: 2, name: "Bo" });
  const milestones = ["A", "B"].map((name) => ({ name }));
  const processId = await addProcess(db, projectId, "Tescil", milestones);
  await db.insertInto("process_responsibles")
    .values({ process_id: processId, user_id: user.id }).execute();
  const [first, second] = await db.selectFrom("milestones").select("id").orderBy("position")
    .execute();
  const addCompletion = (milestone: string, by: string, undoneBy: string | null) =>
    db.insertInto("milestone_completions").values({
      id: crypto.randomUUID(),
      milestone_id: milestone,
      completed_by: by,
      completed_at: server.now(),
      undone_by: undoneBy,
      undone_at: undoneBy && server.now(),
    }).execute();
  await addCompletion(first?.id ?? "", user.id, user.id);
  await addCompletion(first?.id ?? "", user.id, null);
  await addCompletion(second?.id ?? "", other.id, user.id);
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    [
      cannot,
      "They are responsible for 1 process.",
      "They completed or reopened 2 milestones.",
      "They made 2 changes that are on record.",
    ].join(" "),
  ]);
  assert.equal((await callApi("GET", path)).status, 200);
});

Deno.test("user: is deleted with its sessions when it left no traces", async () => {
  const user = await server.addUser({ email: "can@ege.example" });
  const { access_token } = await server.signIn(user);
  const path = `/api/users/${user.id}`;
  assert.equal((await callApi("DELETE", path)).status, 204);
  assert.equal((await createApiCaller(server, access_token)("GET", path)).status, 401);
  assert.equal((await callApi("GET", path)).status, 404);
  assert.equal((await callApi("DELETE", path)).status, 404);
  assert.deepEqual(await listEvents(), [["deleted", "can@ege.example", []]]);
});
