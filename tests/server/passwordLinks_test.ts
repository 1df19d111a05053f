import assert from "node:assert/strict";
import { createPasswordLink, type Purpose } from "../../server/auth/passwordLinks.ts";
import { type Ask, asking, refusal } from "../support/ask.ts";
import { type TestServer, testServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let ask: Ask;
Deno.test.beforeEach(async () => {
  server = await testServer();
  ask = asking(server, undefined);
});
Deno.test.afterEach(() => server.close());

async function tokenFor({ email }: TestUser, purpose: Purpose = "RESET"): Promise<string> {
  const asked = { email, purpose, publicUrl: "https://iklim.example" };
  const made = await createPasswordLink(server.db, asked, server.now());
  return made?.link.split("/").at(-1) ?? "";
}
const look = (token: string) => ask("GET", `/api/auth/password/${token}`);
const choose = (token: string) =>
  ask("POST", "/api/auth/password", { token, password: "yepyeni parola" });

const OWNER = { name: "Ayşe", surname: "Yılmaz", company: "Rüzgâr A.Ş." };
const EXPIRED = [410, "This link has expired. Ask for a new one."];
const USED = [410, "This link has already been used."];
const VOID = [410, "This link no longer holds, as the account has changed since."];

Deno.test("a link tells whose it is, what for and how long", async () => {
  const active = await server.addUser();
  const invited = await server.addUser({ status: "INVITED", password: null });
  assert.deepEqual(await look(await tokenFor(active)), {
    status: 200,
    body: {
      ...OWNER,
      email: active.email,
      purpose: "RESET",
      expiresAt: "2026-03-01T10:00:00.000Z",
    },
  });
  assert.deepEqual(await look(await tokenFor(invited, "INVITATION")), {
    status: 200,
    body: {
      ...OWNER,
      email: invited.email,
      purpose: "INVITATION",
      expiresAt: "2026-03-08T09:00:00.000Z",
    },
  });
});

Deno.test("looking at a link does not use it up", async () => {
  const token = await tokenFor(await server.addUser());
  await look(token);
  assert.equal((await look(token)).status, 200);
  assert.equal((await choose(token)).status, 204);
});

Deno.test("unknown, expired and used links are told apart, and say so", async () => {
  const user = await server.addUser();
  const used = await tokenFor(user);
  const other = await tokenFor(user);
  assert.equal((await choose(used)).status, 204);
  assert.deepEqual(refusal(await look(used)), USED);
  assert.deepEqual(refusal(await look(other)), VOID);
  const expiring = await tokenFor(user);
  server.pass({ hours: 1 });
  assert.deepEqual(refusal(await look(expiring)), EXPIRED);
  assert.deepEqual(refusal(await look("made-up")), [
    404,
    "We do not know this link. Check that the address is complete.",
  ]);
  server.pass({ days: 8 });
  assert.deepEqual(refusal(await look(used)), USED);
});

Deno.test("an invitation that was sent again points to the newer one", async () => {
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const invited = await server.addUser({ status: "INVITED", password: null });
  const first = await tokenFor(invited, "INVITATION");
  const { access_token } = await server.signIn(admin);
  await asking(server, access_token)("PUT", `/api/users/${invited.id}/invite`);
  assert.deepEqual(refusal(await look(first)), [410, "A newer link has been sent. Use that one."]);
});

Deno.test("the link of somebody who was disabled no longer holds", async () => {
  const user = await server.addUser();
  const token = await tokenFor(user);
  await server.db.updateTable("users").set({ status: "DISABLED" }).where("id", "=", user.id)
    .execute();
  assert.deepEqual(refusal(await look(token)), VOID);
});

Deno.test("the token of a link does not reach the log", async () => {
  const token = await tokenFor(await server.addUser());
  await look(token);
  const routes = server.lines.map((line) => JSON.parse(line).route);
  assert.equal(routes.at(-1), "/api/auth/password/{token}");
  assert.equal(server.lines.join().includes(token), false);
});

Deno.test("links are not tried out by the dozen", async () => {
  const statuses = [];
  for (let times = 0; times < 31; times++) statuses.push((await look(`guess-${times}`)).status);
  assert.deepEqual(statuses, [...Array(30).fill(404), 429]);
  const elsewhere = await server.request("GET", "/api/auth/password/guess", {
    address: "192.0.2.9",
  });
  assert.equal(elsewhere.status, 404);
  server.pass({ minutes: 15 });
  assert.equal((await look("guess")).status, 404);
});
