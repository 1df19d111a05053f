import assert from "node:assert/strict";
import { listPermissions, type Role } from "../../contract/permissions.ts";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import { deleteUser } from "../../server/modules/user/changes.ts";
import { setUserEnablement } from "../../server/modules/user/enablement.ts";
import { inviteAgain, inviteUser } from "../../server/modules/user/invitations.ts";
import { createOneTimePassword } from "../../server/modules/user/oneTimePasswords.ts";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
});
Deno.test.afterEach(() => server.close());

const EXCEEDS_OWN_PERMISSIONS = [
  403,
  "You cannot change the account of someone with more permissions than you.",
];
const CANNOT_GRANT = [403, "You cannot give permissions that you do not have yourself."];
const LAST_ADMINISTRATOR = [409, "The last active administrator has to remain one."];

async function addSignedInUser(
  ...roles: Role[]
): Promise<{ user: TestUser; path: string; callApi: CallApi }> {
  const user = await server.addUser({ roles });
  const { access_token } = await server.signIn(user);
  return { user, path: `/api/users/${user.id}`, callApi: createApiCaller(server, access_token) };
}
const readRoles = async (id: string) =>
  (await server.db.selectFrom("users").select("roles").where("id", "=", id)
    .executeTakeFirstOrThrow()).roles;

Deno.test("user: a manager cannot grant the administrator role, not even to themselves", async () => {
  const manager = await addSignedInUser("MANAGER");
  const member = await addSignedInUser("MEMBER");
  for (const { path, user } of [manager, member]) {
    const response = await manager.callApi("PATCH", path, {
      version: 1,
      roles: ["MEMBER", "ADMIN"],
    });
    assert.deepEqual(toErrorSummary(response), CANNOT_GRANT);
    assert.deepEqual(await readRoles(user.id), user.roles);
  }
  const grantResponse = await manager.callApi("PATCH", member.path, {
    version: 1,
    roles: ["MANAGER"],
  });
  assert.deepEqual([grantResponse.status, grantResponse.body.roles], [200, ["MANAGER"]]);
});

Deno.test("user: a manager cannot change an administrator's account", async () => {
  const manager = await addSignedInUser("MANAGER");
  const { path, user } = await addSignedInUser("ADMIN", "MEMBER");
  for (const patch of [{ name: "Zeki" }, { email: "benim@ege.example" }, { roles: ["MEMBER"] }]) {
    const response = await manager.callApi("PATCH", path, { version: 1, ...patch });
    assert.deepEqual(toErrorSummary(response), EXCEEDS_OWN_PERMISSIONS);
  }
  assert.deepEqual(await readRoles(user.id), ["ADMIN", "MEMBER"]);
});

Deno.test("user rules: reject every action on a user with more permissions than the actor", async () => {
  const { db } = server;
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const manager = await server.addUser({ roles: ["MANAGER"] });
  const audit = {
    actor: { id: manager.id, email: manager.email, permissions: listPermissions(["MANAGER"]) },
    now: server.now(),
    address: "192.0.2.1",
  };
  const { companyId } = admin;
  const input = { email: "y@ege.example", name: "Y", surname: "Z", companyId };
  const invitation = { ...input, roles: ["ADMIN" as const] };
  const createExpectedError = ([, message]: (string | number)[]) => ({
    name: "ProblemError",
    type: "exceeds-own-permissions",
    message,
  });
  const delivery = { isMailSetUp: true, publicUrl: "https://x.example" };
  await assert.rejects(
    inTransaction(db, (trx) => inviteUser(trx, invitation, audit, delivery)),
    createExpectedError(CANNOT_GRANT),
  );
  const pending = await server.addUser({ roles: ["ADMIN"], status: "INVITED", password: null });
  await assert.rejects(
    inTransaction(db, (trx) => inviteAgain(trx, pending.id, audit, delivery)),
    createExpectedError(EXCEEDS_OWN_PERMISSIONS),
  );
  await assert.rejects(
    inTransaction(db, (trx) => deleteUser(trx, pending.id, audit)),
    createExpectedError(EXCEEDS_OWN_PERMISSIONS),
  );
  await assert.rejects(
    inTransaction(db, (trx) => setUserEnablement(trx, admin.id, "disable", audit)),
    createExpectedError(EXCEEDS_OWN_PERMISSIONS),
  );
  await assert.rejects(
    inTransaction(db, (trx) => createOneTimePassword(trx, admin.id, audit)),
    createExpectedError(EXCEEDS_OWN_PERMISSIONS),
  );
});

Deno.test("user: rejects disabling and deleting one's own account", async () => {
  await server.addUser({ roles: ["ADMIN"] });
  const { callApi, path } = await addSignedInUser("ADMIN");
  assert.deepEqual(toErrorSummary(await callApi("PUT", `${path}/disable`)), [
    409,
    "You cannot disable your own account.",
  ]);
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    "You cannot delete your own account.",
  ]);
  assert.equal((await callApi("PUT", `${path}/enable`)).status, 200);
});

Deno.test("user: the last active administrator cannot give up the role", async () => {
  const { callApi, path } = await addSignedInUser("ADMIN");
  await server.addUser({ roles: ["ADMIN"], status: "DISABLED" });
  await server.addUser({ roles: ["ADMIN"], status: "INVITED", password: null });
  assert.deepEqual(
    toErrorSummary(await callApi("PATCH", path, { version: 1, roles: ["MANAGER"] })),
    LAST_ADMINISTRATOR,
  );
  const addRoleResponse = await callApi("PATCH", path, { version: 1, roles: ["ADMIN", "MEMBER"] });
  assert.equal(addRoleResponse.status, 200);
  await server.addUser({ roles: ["ADMIN"] });
  const removeRoleResponse = await callApi("PATCH", path, { version: 2, roles: ["MANAGER"] });
  assert.deepEqual([removeRoleResponse.status, removeRoleResponse.body.roles], [200, ["MANAGER"]]);
});

for (const action of ["disable", "delete"] as const) {
  Deno.test(`user: one administrator remains when two ${action} each other concurrently`, async () => {
    const [one, two] = [await addSignedInUser("ADMIN"), await addSignedInUser("ADMIN")];
    const actOn = (callApi: CallApi, path: string) =>
      action === "delete" ? callApi("DELETE", path) : callApi("PUT", `${path}/disable`);
    const responses = await Promise.all([
      actOn(one.callApi, two.path),
      actOn(two.callApi, one.path),
    ]);
    assert.equal(
      responses.filter(({ status }) => status < 300).length,
      1,
      JSON.stringify(responses),
    );
    const activeUsers = await server.db.selectFrom("users").select("id").where(
      "status",
      "=",
      "ACTIVE",
    )
      .execute();
    assert.equal(activeUsers.length, 1);
  });
}

Deno.test("user: a former administrator cannot disable or delete the last one", async () => {
  const { db } = server;
  const last = await server.addUser({ roles: ["ADMIN"] });
  const actor = { id: crypto.randomUUID(), email: "x", permissions: listPermissions(["ADMIN"]) };
  const expectedError = {
    name: "ProblemError",
    type: "last-administrator",
    message: LAST_ADMINISTRATOR[1],
  };
  const audit = { actor, now: server.now(), address: "192.0.2.1" };
  await assert.rejects(
    inTransaction(db, (trx) => setUserEnablement(trx, last.id, "disable", audit)),
    expectedError,
  );
  await assert.rejects(inTransaction(db, (trx) => deleteUser(trx, last.id, audit)), expectedError);
});

Deno.test("user: everybody reads their own account and changes only name, phone and language", async () => {
  const { callApi, path, user } = await addSignedInUser("VIEWER");
  const { status, body } = await callApi("GET", `${path}?extend=company`);
  assert.deepEqual([status, body.email, body.company.name], [200, user.email, "Rüzgâr A.Ş."]);
  const own = { name: "Ada", surname: "Er", phone: "555", language: "en" };
  const changeResponse = await callApi(
    "PATCH",
    path.toUpperCase().replace("/API/USERS", "/api/users"),
    {
      version: 1,
      ...own,
    },
  );
  const { name, surname, phone, language, version } = changeResponse.body;
  assert.deepEqual({ name, surname, phone, language, version }, { ...own, version: 2 });

  const fieldError = [403, "You may change only the name, phone and language of your account."];
  const { email, companyId, roles } = user;
  for (const field of [{ email }, { companyId }, { roles }]) {
    assert.deepEqual(
      toErrorSummary(await callApi("PATCH", path, { version: 2, ...field })),
      fieldError,
    );
  }
  assert.equal((await callApi("PATCH", path, { version: 1, name: "B" })).status, 409);
  const other = await addSignedInUser("VIEWER");
  assert.equal((await callApi("GET", other.path)).status, 403);
  assert.equal((await callApi("PATCH", other.path, { version: 1, name: "X" })).status, 403);
});
