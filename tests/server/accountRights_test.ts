import assert from "node:assert/strict";
import { permissionsOf, type Role } from "../../contract/permissions.ts";
import { deleteUser, setUserEnablement } from "../../server/resources/user/changes.ts";
import { inviteAgain, inviteUser } from "../../server/resources/user/invitations.ts";
import { makeOneTimePassword } from "../../server/auth/oneTimePasswords.ts";
import { type Ask, asking, refusal } from "../support/ask.ts";
import { type TestServer, testServer, type TestUser } from "../support/server.ts";

let server: TestServer;
Deno.test.beforeEach(async () => {
  server = await testServer();
});
Deno.test.afterEach(() => server.close());

const OUTRANKED = [403, "You cannot change the account of somebody who may do more than you."];
const UNGRANTABLE = [403, "You cannot give permissions that you do not have yourself."];
const LAST = [409, "The last active administrator has to remain one."];

async function signedIn(...roles: Role[]): Promise<{ user: TestUser; path: string; ask: Ask }> {
  const user = await server.addUser({ roles });
  const { access_token } = await server.signIn(user);
  return { user, path: `/api/users/${user.id}`, ask: asking(server, access_token) };
}
const rolesOf = async (id: string) =>
  (await server.db.selectFrom("users").select("roles").where("id", "=", id)
    .executeTakeFirstOrThrow()).roles;

Deno.test("a manager makes nobody an administrator, be it themselves", async () => {
  const manager = await signedIn("MANAGER");
  const member = await signedIn("MEMBER");
  for (const { path, user } of [manager, member]) {
    const answer = await manager.ask("PATCH", path, { version: 1, roles: ["MEMBER", "ADMIN"] });
    assert.deepEqual(refusal(answer), UNGRANTABLE);
    assert.deepEqual(await rolesOf(user.id), user.roles);
  }
  const given = await manager.ask("PATCH", member.path, { version: 1, roles: ["MANAGER"] });
  assert.deepEqual([given.status, given.body.roles], [200, ["MANAGER"]]);
});

Deno.test("a manager does not touch an administrator's account", async () => {
  const manager = await signedIn("MANAGER");
  const { path, user } = await signedIn("ADMIN", "MEMBER");
  for (const patch of [{ name: "Zeki" }, { email: "benim@ege.example" }, { roles: ["MEMBER"] }]) {
    const answer = await manager.ask("PATCH", path, { version: 1, ...patch });
    assert.deepEqual(refusal(answer), OUTRANKED);
  }
  assert.deepEqual(await rolesOf(user.id), ["ADMIN", "MEMBER"]);
});

Deno.test("whoever holds a permission of their own still touches nobody above them", async () => {
  const { db } = server;
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const manager = await server.addUser({ roles: ["MANAGER"] });
  const by = {
    actor: { id: manager.id, email: manager.email, permissions: permissionsOf(["MANAGER"]) },
    now: server.now(),
    address: "192.0.2.1",
  };
  const { companyId } = admin;
  const input = { email: "y@ege.example", name: "Y", surname: "Z", companyId };
  const invited = { ...input, roles: ["ADMIN" as const] };
  const says = ([, message]: (string | number)[]) => ({
    name: "Refusal",
    type: "exceeds-own-permissions",
    message,
  });
  const delivery = { isMailSetUp: true, publicUrl: "https://x.example" };
  await assert.rejects(inviteUser(db, invited, by, delivery), says(UNGRANTABLE));
  const pending = await server.addUser({ roles: ["ADMIN"], status: "INVITED", password: null });
  await assert.rejects(inviteAgain(db, pending.id, by, delivery), says(OUTRANKED));
  await assert.rejects(deleteUser(db, pending.id, by), says(OUTRANKED));
  await assert.rejects(setUserEnablement(db, admin.id, "disable", by), says(OUTRANKED));
  await assert.rejects(makeOneTimePassword(db, admin.id, by), says(OUTRANKED));
});

Deno.test("nobody disables or deletes themselves", async () => {
  await server.addUser({ roles: ["ADMIN"] });
  const { ask, path } = await signedIn("ADMIN");
  assert.deepEqual(refusal(await ask("PUT", `${path}/disable`)), [
    409,
    "You cannot disable your own account.",
  ]);
  assert.deepEqual(refusal(await ask("DELETE", path)), [
    409,
    "You cannot delete your own account.",
  ]);
  assert.equal((await ask("PUT", `${path}/enable`)).status, 200);
});

Deno.test("the last active administrator keeps the role", async () => {
  const { ask, path } = await signedIn("ADMIN");
  await server.addUser({ roles: ["ADMIN"], status: "DISABLED" });
  await server.addUser({ roles: ["ADMIN"], status: "INVITED", password: null });
  assert.deepEqual(refusal(await ask("PATCH", path, { version: 1, roles: ["MANAGER"] })), LAST);
  const more = await ask("PATCH", path, { version: 1, roles: ["ADMIN", "MEMBER"] });
  assert.equal(more.status, 200);
  await server.addUser({ roles: ["ADMIN"] });
  const less = await ask("PATCH", path, { version: 2, roles: ["MANAGER"] });
  assert.deepEqual([less.status, less.body.roles], [200, ["MANAGER"]]);
});

for (const action of ["disable", "delete"] as const) {
  Deno.test(`of two administrators who ${action} each other, one remains`, async () => {
    const [one, two] = [await signedIn("ADMIN"), await signedIn("ADMIN")];
    const against = (ask: Ask, path: string) =>
      action === "delete" ? ask("DELETE", path) : ask("PUT", `${path}/disable`);
    const answers = await Promise.all([
      against(one.ask, two.path),
      against(two.ask, one.path),
    ]);
    assert.equal(answers.filter(({ status }) => status < 300).length, 1, JSON.stringify(answers));
    const left = await server.db.selectFrom("users").select("id").where("status", "=", "ACTIVE")
      .execute();
    assert.equal(left.length, 1);
  });
}

Deno.test("the last administrator is not disabled or deleted by whoever was one until now", async () => {
  const { db } = server;
  const last = await server.addUser({ roles: ["ADMIN"] });
  const actor = { id: crypto.randomUUID(), email: "x", permissions: permissionsOf(["ADMIN"]) };
  const says = { name: "Refusal", type: "last-administrator", message: LAST[1] };
  const by = { actor, now: server.now(), address: "192.0.2.1" };
  await assert.rejects(setUserEnablement(db, last.id, "disable", by), says);
  await assert.rejects(deleteUser(db, last.id, by), says);
});

Deno.test("everybody sees and changes their own account, and little of it", async () => {
  const { ask, path, user } = await signedIn("VIEWER");
  const { status, body } = await ask("GET", `${path}?extend=company`);
  assert.deepEqual([status, body.email, body.company.name], [200, user.email, "Rüzgâr A.Ş."]);
  const own = { name: "Ada", surname: "Er", phone: "555", language: "en" };
  const changed = await ask("PATCH", path.toUpperCase().replace("/API/USERS", "/api/users"), {
    version: 1,
    ...own,
  });
  const { name, surname, phone, language, version } = changed.body;
  assert.deepEqual({ name, surname, phone, language, version }, { ...own, version: 2 });

  const little = [403, "You may change only the name, phone and language of your account."];
  const { email, companyId, roles } = user;
  for (const field of [{ email }, { companyId }, { roles }]) {
    assert.deepEqual(refusal(await ask("PATCH", path, { version: 2, ...field })), little);
  }
  assert.equal((await ask("PATCH", path, { version: 1, name: "B" })).status, 409);
  const other = await signedIn("VIEWER");
  assert.equal((await ask("GET", other.path)).status, 403);
  assert.equal((await ask("PATCH", other.path, { version: 1, name: "X" })).status, 403);
});
