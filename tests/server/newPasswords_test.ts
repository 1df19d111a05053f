import assert from "node:assert/strict";
import { createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let user: TestUser;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  user = await server.addUser({ email: "ayse.yilmaz@ruzgar.example" });
});
Deno.test.afterEach(() => server.close());

const COMMON =
  "Easily guessed: one of the most common passwords, or a common word with a few digits or signs";
const SAME = "This is your current password; choose another";
const PERSONAL = "Besides your name, email and company it needs at least 8 characters";

const REJECTED_PASSWORDS: [password: string, reason: string][] = [
  ["12345678", COMMON],
  ["PassWord1", COMMON],
  ["Galatasaray1905", COMMON],
  ["Şifre123!", COMMON],
  ["Yılmaz2026", PERSONAL],
  ["AYSE.YILMAZ", PERSONAL],
  ["ayse.yilmaz@ruzgar.example", PERSONAL],
  ["Rüzgâr123", PERSONAL],
  [PASSWORD, SAME],
];

/** Sets a new password by changing it, by a mailed link, or with a one-time password. */
const PASSWORD_SETTERS: Record<string, (password: string) => Promise<[number, unknown]>> = {
  async change(password) {
    const { access_token } = await server.signIn(user);
    const body = { currentPassword: PASSWORD, password };
    return toOutcome(
      await createApiCaller(server, access_token)("PUT", "/api/auth/password", body),
    );
  },
  async link(password) {
    const callApiAsGuest = createApiCaller(server, undefined);
    await server.waitForBackground();
    server.mails.length = 0;
    await callApiAsGuest("POST", "/api/auth/password/reset", { email: user.email });
    await server.waitForBackground();
    const token = server.mails[0]?.text.match(/reset-password\/([\w-]{43})/)?.[1];
    const response = await callApiAsGuest("POST", "/api/auth/password", { token, password });
    if (response.status === 400) {
      const linkResponse = await callApiAsGuest("GET", `/api/auth/password/${token}`);
      assert.equal(linkResponse.status, 200, "the link stays valid after a rejected password");
    }
    server.advanceClock({ hours: 1 });
    return toOutcome(response);
  },
  async oneTime(password) {
    const admin = await server.addUser({ roles: ["ADMIN"] });
    const asAdmin = createApiCaller(server, (await server.signIn(admin)).access_token);
    const createResponse = await asAdmin("POST", "/api/auth/master-password", { userId: user.id });
    const { access_token } = await server.signIn({
      ...user,
      password: createResponse.body.password,
    });
    return toOutcome(
      await createApiCaller(server, access_token)("PUT", "/api/auth/password", { password }),
    );
  },
};
const toOutcome = (
  response: Awaited<ReturnType<ReturnType<typeof createApiCaller>>>,
): [number, unknown] =>
  response.status < 300
    ? [response.status, undefined]
    : toErrorSummary(response) as [number, unknown];

for (const [method, setPassword] of Object.entries(PASSWORD_SETTERS)) {
  Deno.test(`new password: is rejected with the reason if easily guessed, set by ${method}`, async () => {
    const outcomes = [];
    for (const [password] of REJECTED_PASSWORDS) outcomes.push(await setPassword(password));
    assert.deepEqual(
      outcomes,
      REJECTED_PASSWORDS.map(([, reason]) => [400, { password: [reason] }]),
    );
    const [status] = await setPassword("yılmaz değil, kırlangıç");
    assert.equal(status, method === "link" ? 204 : 200);
  });
}

Deno.test("common password check: responds per password and is rate limited", async () => {
  const callApi = createApiCaller(server, undefined);
  const check = (password: string) => callApi("POST", "/api/auth/password/check", { password });
  assert.deepEqual(await Promise.all(["Password1", "dogru at pil zimba"].map(check)), [
    { status: 200, body: { isCommon: true } },
    { status: 200, body: { isCommon: false } },
  ]);
  const statuses = [];
  for (let times = 0; times < 59; times++) statuses.push((await check("x")).status);
  assert.deepEqual(statuses, [...Array(58).fill(200), 429]);
  assert.equal(server.lines.some((line) => line.includes("Password1")), false);
});
