import assert from "node:assert/strict";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import { createPasswordLink, type Purpose } from "../../server/modules/auth/passwordLinks.ts";
import { type CallApi, createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  callApi = createApiCaller(server, undefined);
});
Deno.test.afterEach(() => server.close());

async function createToken({ email }: TestUser, purpose: Purpose = "RESET"): Promise<string> {
  const input = { email, purpose, publicUrl: "https://iklim.example" };
  const passwordLink = await inTransaction(
    server.db,
    (trx) => createPasswordLink(trx, input, server.now()),
  );
  return passwordLink?.link.split("/").at(-1) ?? "";
}
const readLink = (token: string) => callApi("GET", `/api/auth/password/${token}`);
const setPassword = (token: string) =>
  callApi("POST", "/api/auth/password", { token, password: "yepyeni parola" });

const OWNER = { name: "Ayşe", surname: "Yılmaz", company: "Rüzgâr A.Ş." };
const EXPIRED = [410, "This link has expired. Ask for a new one."];
const USED = [410, "This link has already been used."];
const REVOKED = [410, "This link is no longer valid, as the account has changed since."];

Deno.test("password link: shows its user, purpose and expiry", async () => {
  const active = await server.addUser();
  const invitedUser = await server.addUser({ status: "INVITED", password: null });
  assert.deepEqual(await readLink(await createToken(active)), {
    status: 200,
    body: {
      ...OWNER,
      email: active.email,
      purpose: "RESET",
      expiresAt: "2026-03-01T10:00:00.000Z",
    },
  });
  assert.deepEqual(await readLink(await createToken(invitedUser, "INVITATION")), {
    status: 200,
    body: {
      ...OWNER,
      email: invitedUser.email,
      purpose: "INVITATION",
      expiresAt: "2026-03-08T09:00:00.000Z",
    },
  });
});

Deno.test("password link: reading it does not use it up", async () => {
  const token = await createToken(await server.addUser());
  await readLink(token);
  assert.equal((await readLink(token)).status, 200);
  assert.equal((await setPassword(token)).status, 204);
});

Deno.test("password link: has different problems if unknown, expired, used or revoked", async () => {
  const user = await server.addUser();
  const used = await createToken(user);
  const other = await createToken(user);
  assert.equal((await setPassword(used)).status, 204);
  assert.deepEqual(toErrorSummary(await readLink(used)), USED);
  assert.deepEqual(toErrorSummary(await readLink(other)), REVOKED);
  const expiring = await createToken(user);
  server.advanceClock({ hours: 1 });
  assert.deepEqual(toErrorSummary(await readLink(expiring)), EXPIRED);
  assert.deepEqual(toErrorSummary(await readLink("made-up")), [
    404,
    "We do not know this link. Check that the address is complete.",
  ]);
  server.advanceClock({ days: 8 });
  assert.deepEqual(toErrorSummary(await readLink(used)), USED);
});

Deno.test("password link: a former invitation points to the newer one", async () => {
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const invitedUser = await server.addUser({ status: "INVITED", password: null });
  const first = await createToken(invitedUser, "INVITATION");
  const { access_token } = await server.signIn(admin);
  await createApiCaller(server, access_token)("PUT", `/api/users/${invitedUser.id}/invite`);
  assert.deepEqual(toErrorSummary(await readLink(first)), [
    410,
    "A newer link has been sent. Use that one.",
  ]);
});

Deno.test("password link: is revoked when its user is disabled", async () => {
  const user = await server.addUser();
  const token = await createToken(user);
  await server.db.updateTable("users").set({ status: "DISABLED" }).where("id", "=", user.id)
    .execute();
  assert.deepEqual(toErrorSummary(await readLink(token)), REVOKED);
});

Deno.test("password link: its token is not logged", async () => {
  const token = await createToken(await server.addUser());
  await readLink(token);
  const routes = server.lines.map((line) => JSON.parse(line).route);
  assert.equal(routes.at(-1), "/api/auth/password/{token}");
  assert.equal(server.lines.join().includes(token), false);
});

Deno.test("password link: limits attempts to read unknown ones", async () => {
  const statuses = [];
  for (let times = 0; times < 31; times++) statuses.push((await readLink(`guess-${times}`)).status);
  assert.deepEqual(statuses, [...Array(30).fill(404), 429]);
  const otherNetwork = await server.request("GET", "/api/auth/password/guess", {
    address: "192.0.2.9",
  });
  assert.equal(otherNetwork.status, 404);
  server.advanceClock({ minutes: 15 });
  assert.equal((await readLink("guess")).status, 404);
});
