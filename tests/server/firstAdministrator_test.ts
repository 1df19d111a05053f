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

/** Invites the first administrator and returns the token of the link. */
async function createToken(email = "ayse@firma.example"): Promise<string> {
  const first = await invite(email);
  return first.kind === "invited" ? first.link.split("/").at(-1) ?? "" : assert.fail(first.kind);
}

const setPassword = async (body: object) => {
  const response = await server.request("POST", "/api/auth/password", { body, language: "en" });
  const text = await response.text();
  return [response.status, text === "" ? null : JSON.parse(text).errors];
};

const NAMES = { company: "Ege İklim", name: "Ayşe", surname: "Kaya" };

const readFirst = () =>
  server.db.selectFrom("users").innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.name", "surname", "status", "companies.name as company"])
    .where("users.email", "=", "ayse@firma.example").executeTakeFirstOrThrow();

Deno.test("first administrator: names themselves and the company with the first password", async () => {
  const token = await createToken();
  const link = await (await server.request("GET", `/api/auth/password/${token}`)).json();
  assert.equal(link.isFirstAdministrator, true);
  const body = { token, password: "uzun bir parola", ...NAMES };
  assert.deepEqual(await setPassword(body), [204, null]);
  assert.deepEqual(await readFirst(), {
    name: "Ayşe",
    surname: "Kaya",
    status: "ACTIVE",
    company: "Ege İklim",
  });
});

Deno.test("first administrator: names are rejected if incomplete, taken or part of the password", async () => {
  const token = await createToken();
  await server.db.insertInto("companies").values({
    id: crypto.randomUUID(),
    name: "EGE İKLİM",
    created_at: new Date(),
    updated_at: new Date(),
  }).execute();
  const body = { token, password: "uzun bir parola" };
  assert.deepEqual(await setPassword({ ...body, name: "Ayşe" }), [400, {
    company: ["Required"],
    surname: ["Required"],
  }]);
  assert.deepEqual(await setPassword({ ...body, ...NAMES, name: " " }), [400, {
    name: ["Required"],
  }]);
  assert.deepEqual(await setPassword({ ...body, ...NAMES }), [400, {
    company: ["Already in use"],
  }]);
  assert.deepEqual(await setPassword({ token, ...NAMES, company: "Ege", password: "kayaayşe1" }), [
    400,
    { password: ["Besides your name, email and company it needs at least 8 characters"] },
  ]);
  assert.deepEqual(await readFirst(), {
    name: "ayse",
    surname: "",
    status: "INVITED",
    company: "firma.example",
  });
});

Deno.test("first administrator: names of others who are invited are rejected as unknown fields", async () => {
  const token = await createToken();
  const link = async () =>
    (await (await server.request("GET", `/api/auth/password/${token}`)).json())
      .isFirstAdministrator;
  assert.equal(await link(), true);
  await server.addUser({ roles: ["ADMIN"] });
  assert.equal(await link(), undefined);
  const body = { token, password: "uzun bir parola", ...NAMES };
  assert.deepEqual(await setPassword(body), [400, {
    company: ["Unknown field"],
    name: ["Unknown field"],
    surname: ["Unknown field"],
  }]);
  assert.deepEqual(await setPassword({ token, password: "uzun bir parola" }), [204, null]);
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
