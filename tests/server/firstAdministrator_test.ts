import assert from "node:assert/strict";
import { inviteFirstAdministrator } from "../../server/modules/auth/firstAdministrator.ts";
import { loadSecret } from "../../server/modules/auth/secrets.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
});
Deno.test.afterEach(() => server.close());

const invite = (email?: string) =>
  inviteFirstAdministrator(
    server.db,
    { email, publicUrl: "https://iklim.example" },
    server.now(),
  );

Deno.test("first administrator: is invited into an empty database and sets a password by the link", async () => {
  const first = await invite("ayse@firma.example");
  assert.equal(first.kind, "invited");
  const link = first.kind === "invited" ? first.link : "";
  const [, token] = /^https:\/\/iklim\.example\/set-password\/([\w-]{43})$/.exec(link) ?? [];

  const stored = await server.db.selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.email", "roles", "status", "password_hash", "companies.name as company"])
    .execute();
  assert.deepEqual(stored, [{
    email: "ayse@firma.example",
    roles: ["ADMIN"],
    status: "INVITED",
    password_hash: null,
    company: "firma.example",
  }]);

  const body = { token, password: "uzun bir parola" };
  assert.equal((await server.request("POST", "/api/auth/password", { body })).status, 204);
  assert.deepEqual(await invite("ayse@firma.example"), { kind: "settled" });
  assert.deepEqual(await invite("mehmet@firma.example"), { kind: "settled" });
});

Deno.test("first administrator: each start makes a new link until the password is set", async () => {
  const links = [await invite("ayse@firma.example"), await invite("ayse@firma.example")];
  assert.deepEqual(links.map(({ kind }) => kind), ["invited", "invited"]);
  const users = await server.db.selectFrom("users").select("email").execute();
  assert.deepEqual(users, [{ email: "ayse@firma.example" }]);
});

Deno.test("first administrator: is not invited without an address", async () => {
  assert.deepEqual(await invite(), { kind: "nobody" });
  assert.deepEqual(await server.db.selectFrom("users").select("id").execute(), []);
});

Deno.test("server secret: is created once, readable by its owner only", async () => {
  const folder = await Deno.makeTempDir();
  const secret = await loadSecret(folder);
  assert.match(secret, /^[\w-]{64}$/);
  assert.equal(await loadSecret(folder), secret);
  assert.equal(((await Deno.stat(`${folder}/jwt-secret`)).mode ?? 0) & 0o777, 0o600);
  await Deno.remove(folder, { recursive: true });
});
