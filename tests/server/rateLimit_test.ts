import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { createRateLimits } from "../../server/platform/http/rateLimit.ts";
import { cleanUp } from "../../server/jobs.ts";
import { createTestDatabase } from "../support/database.ts";
import { createTestServer, PASSWORD, type TestServer } from "../support/server.ts";
import { getProblemKind } from "../support/problems.ts";

let server: TestServer;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
});
Deno.test.afterEach(() => server.close());

interface From {
  address?: string;
  cookie?: string;
}

const attemptSignIn = (email: string, password: string, { address, cookie }: From = {}) =>
  server.request("POST", "/api/auth/login", {
    body: { email, password },
    language: "en",
    ...(address && { address }),
    ...(cookie && { headers: { Cookie: cookie } }),
  });
const toOutcome = ({ status, headers }: Response) =>
  status === 429 ? Number(headers.get("Retry-After")) : status;

/** Returns the statuses of wrong passwords, each tried as soon as allowed. */
async function guessPasswords(times: number, email: string, from: From = {}): Promise<number[]> {
  const delays: number[] = [];
  for (let time = 0; time < times; time++) {
    let attempts = toOutcome(await attemptSignIn(email, "wrong", from));
    const delay = attempts === 401 ? 0 : attempts;
    if (delay > 0) server.advanceClock({ seconds: delay });
    if (delay > 0) attempts = toOutcome(await attemptSignIn(email, "wrong", from));
    assert.equal(attempts, 401);
    delays.push(delay);
  }
  return delays;
}

Deno.test("sign-in limit: each wrong password after five doubles the delay, up to five minutes", async () => {
  const { email } = await server.addUser();
  assert.deepEqual(await guessPasswords(16, email), [
    0,
    0,
    0,
    0,
    0,
    1,
    2,
    4,
    8,
    16,
    32,
    64,
    128,
    256,
    300,
    300,
  ]);
  const response = await attemptSignIn(email, PASSWORD);
  assert.equal(response.headers.get("Retry-After"), "300");
  assert.deepEqual(await response.json(), {
    ...getProblemKind("rate-limited"),
    detail: "Too many attempts. Try again in 5 minutes.",
  });
  server.advanceClock({ seconds: 300 });
  assert.equal((await attemptSignIn(email, PASSWORD)).status, 200);
});

Deno.test("sign-in limit: short delays are given in seconds", async () => {
  const { email } = await server.addUser();
  const details = [];
  for (const guessed of [5, 1, 1]) {
    await guessPasswords(guessed, email);
    details.push((await (await attemptSignIn(email, "wrong")).json()).detail);
  }
  assert.deepEqual(details, [
    "Too many attempts. Try again in a second.",
    "Too many attempts. Try again in 2 seconds.",
    "Too many attempts. Try again in 4 seconds.",
  ]);
});

Deno.test("sign-in limit: concurrent attempts are limited like consecutive ones", async () => {
  const { email } = await server.addUser();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => attemptSignIn(email, "wrong")),
  );
  assert.deepEqual(responses.map(toOutcome).sort(), [...Array(15).fill(1), ...Array(5).fill(401)]);
});

Deno.test("sign-in limit: counts unknown accounts like known ones", async () => {
  assert.deepEqual(await guessPasswords(8, "nobody@iklim.example"), [0, 0, 0, 0, 0, 1, 2, 4]);
});

Deno.test("sign-in limit: allows twenty attempts from one address over many accounts", async () => {
  const attemptManyUsers = () =>
    Promise.all(
      Array.from(
        { length: 40 },
        (_, index) => attemptSignIn(`user${index}@iklim.example`, "Spring2026"),
      ),
    );
  const statuses = (await attemptManyUsers()).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [...Array(20).fill(401), ...Array(20).fill(429)]);
  const { email } = await server.addUser();
  assert.equal(toOutcome(await attemptSignIn(email, PASSWORD)), 1);
  assert.equal(toOutcome(await attemptSignIn(email, PASSWORD, { address: "198.51.100.7" })), 200);
});

Deno.test("sign-in limit: a success does not reset the attempts of an address", async () => {
  const { email } = await server.addUser();
  const delays = [];
  for (let index = 0; index < 23; index++) {
    const first = toOutcome(await attemptSignIn(`user${index}@iklim.example`, "wrong"));
    delays.push(first === 401 ? 0 : first);
    server.advanceClock({ seconds: first === 401 ? 0 : first });
    if (index < 19) assert.equal((await attemptSignIn(email, PASSWORD)).status, 200);
  }
  assert.deepEqual(delays.slice(18), [0, 0, 1, 0, 2]);
});

Deno.test("sign-in limit: an IPv6 /64 network counts as one address", async () => {
  const statuses = [];
  for (let index = 0; index < 21; index++) {
    const address = `2001:db8:7:7::${index.toString(16)}`;
    statuses.push((await attemptSignIn(`user${index}@iklim.example`, "wrong", { address })).status);
  }
  assert.deepEqual(statuses, [...Array(20).fill(401), 429]);
  const elsewhere = { address: "2001:db8:7:8::1" };
  assert.equal((await attemptSignIn("user0@iklim.example", "wrong", elsewhere)).status, 401);
});

const readCookie = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

Deno.test("sign-in limit: attempts from many addresses delay the account but not a known device", async () => {
  const { email } = await server.addUser();
  const signedIn = await attemptSignIn(email, PASSWORD);
  assert.match(
    signedIn.headers.getSetCookie()[0] ?? "",
    /^device_[0-9a-f]{16}=[\w-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
  );
  const cookie = readCookie(signedIn);
  for (let index = 0; index < 20; index++) {
    await attemptSignIn(email, "wrong", { address: `198.51.100.${index}` });
  }
  const fresh = { address: "203.0.113.1" };
  assert.equal(toOutcome(await attemptSignIn(email, PASSWORD, fresh)), 1);
  assert.equal(toOutcome(await attemptSignIn(email, PASSWORD, { ...fresh, cookie })), 200);
});

Deno.test("sign-in limit: attempts from the owner's address do not delay a known device", async () => {
  const { email } = await server.addUser();
  const cookie = readCookie(await attemptSignIn(email, PASSWORD));
  await guessPasswords(10, email);
  assert.equal(toOutcome(await attemptSignIn(email, PASSWORD)), 32);
  assert.equal(toOutcome(await attemptSignIn(email, PASSWORD, { cookie })), 200);
});

Deno.test("sign-in limit: a known device has its own limit and is known to one account only", async () => {
  const [owner, other] = [await server.addUser(), await server.addUser()];
  const cookie = readCookie(await attemptSignIn(owner.email, PASSWORD));
  assert.deepEqual(await guessPasswords(8, owner.email, { cookie }), [0, 0, 0, 0, 0, 1, 2, 4]);

  const stolen = cookie.replace(/^device_\w+/, "");
  const name = readCookie(await attemptSignIn(other.email, PASSWORD)).split("=")[0];
  await Promise.all(Array.from({ length: 6 }, () => attemptSignIn(other.email, "wrong")));
  assert.equal(
    toOutcome(await attemptSignIn(other.email, PASSWORD, { cookie: `${name}${stolen}` })),
    1,
  );
});

Deno.test("sign-in limit: setting a password by a link makes the device known", async () => {
  const { email } = await server.addUser();
  await server.request("POST", "/api/auth/password/reset", { body: { email } });
  await server.waitForBackground();
  const token = server.mails[0]?.text.match(/reset-password\/([\w-]{43})/)?.[1];
  const chosen = await server.request("POST", "/api/auth/password", {
    body: { token, password: "yepyeni parola" },
  });
  await guessPasswords(6, email);
  assert.equal(
    toOutcome(await attemptSignIn(email, "yepyeni parola", { cookie: readCookie(chosen) })),
    200,
  );
});

Deno.test("sign-in limit: a sign-in resets the account's attempts", async () => {
  const { email } = await server.addUser();
  await guessPasswords(4, email);
  assert.equal((await attemptSignIn(email, PASSWORD)).status, 200);
  assert.deepEqual(await guessPasswords(6, email), [0, 0, 0, 0, 0, 1]);
});

Deno.test("sign-in limit: attempts expire one after the other", async () => {
  const { email } = await server.addUser();
  await guessPasswords(5, email);
  server.advanceClock({ minutes: 20 });
  assert.deepEqual(await guessPasswords(4, email), [0, 0, 1, 2]);
  server.advanceClock({ hours: 2 });
  assert.deepEqual(await guessPasswords(6, email), [0, 0, 0, 0, 0, 1]);
});

Deno.test("password reset limit: allows five requests, then growing delays", async () => {
  const requestReset = async (body = { email: "someone@iklim.example" }) =>
    toOutcome(await server.request("POST", "/api/auth/password/reset", { body }));
  const answers = [];
  for (let times = 0; times < 6; times++) answers.push(await requestReset());
  assert.deepEqual(answers, [204, 204, 204, 204, 204, 60]);
  server.advanceClock({ minutes: 1 });
  assert.deepEqual([await requestReset(), await requestReset()], [204, 120]);
});

Deno.test("password change limit: limits wrong current passwords in that session only", async () => {
  const user = await server.addUser();
  const [here, there] = [await server.signIn(user), await server.signIn(user)];
  const change = async (token: string, currentPassword: string) => {
    const body = { currentPassword, password: "yepyeni parola" };
    return toOutcome(await server.request("PUT", "/api/auth/password", { token, body }));
  };
  const answers = [];
  for (let times = 0; times < 6; times++) answers.push(await change(here.access_token, "wrong"));
  assert.deepEqual(answers, [400, 400, 400, 400, 400, 1]);
  assert.equal(await change(there.access_token, PASSWORD), 200);
});

const LIMIT = {
  action: "test",
  burst: 2,
  delay: { first: 60, longest: 600 },
  recoverySeconds: 3600,
};

Deno.test("rate limit: a clock that jumps back or ahead changes no delay", async () => {
  const { db, close } = await createTestDatabase();
  try {
    let now = new Date("2026-03-01T09:00:00Z");
    const limits = createRateLimits(db, () => sql<Date>`${now}::timestamptz`);
    const move = (seconds: number) => now = new Date(now.getTime() + seconds * 1000);
    const countAttempt = () =>
      limits.count([{ limit: LIMIT, subject: ["x"] }]).then(
        () => 0,
        ({ options }) => options.retryAfter,
      );
    assert.deepEqual([await countAttempt(), await countAttempt(), await countAttempt()], [
      0,
      0,
      60,
    ]);
    move(-24 * 3600);
    assert.deepEqual([await countAttempt(), await countAttempt()], [0, 120]);
    move(150);
    assert.deepEqual([await countAttempt(), await countAttempt()], [0, 240]);
  } finally {
    await close();
  }
});

Deno.test("rate limit: uses the database's clock, not the process's", async () => {
  const { db, close } = await createTestDatabase();
  const present = globalThis.Date;
  try {
    const limits = createRateLimits(db);
    const countAttempt = () =>
      limits.count([{ limit: LIMIT, subject: ["x"] }]).then(
        () => 0,
        ({ options }) => options.retryAfter,
      );
    assert.deepEqual([await countAttempt(), await countAttempt()], [0, 0]);
    const setOpenAt = (by: RawBuilder<Date>) =>
      db.updateTable("rate_limits").set({ open_at: by }).execute();
    globalThis.Date = new Proxy(present, {
      construct: (date, given) =>
        given.length === 0
          ? new date(date.now() + 24 * 60 * 60 * 1000)
          : Reflect.construct(date, given),
    });
    await setOpenAt(sql<Date>`clock_timestamp() + interval '1 minute'`);
    const delay = await countAttempt();
    assert.ok(delay > 30 && delay <= 60, String(delay));
    await setOpenAt(sql<Date>`clock_timestamp()`);
    assert.equal(await countAttempt(), 0);
  } finally {
    globalThis.Date = present;
    await close();
  }
});

Deno.test("cleanup: deletes expired sessions, links and limits and keeps the others", async () => {
  const user = await server.addUser();
  await server.signIn(user);
  server.advanceClock({ days: 29 });
  await server.signIn(user);
  await guessPasswords(1, user.email);
  await server.request("POST", "/api/auth/password/reset", { body: { email: user.email } });
  await server.waitForBackground();

  const clean = async () => {
    await cleanUp(server.db, server.now());
    await server.limits.cleanUp();
    const countRows = (table: "sessions" | "password_tokens" | "rate_limits") =>
      server.db.selectFrom(table).selectAll().execute().then(({ length }) => length);
    return [
      await countRows("sessions"),
      await countRows("password_tokens"),
      await countRows("rate_limits"),
    ];
  };
  const before = await clean();
  server.advanceClock({ days: 1 });
  const after = await clean();
  server.advanceClock({ days: 30 });
  assert.deepEqual(before, [2, 1, 6]);
  assert.deepEqual(after, [1, 1, 0], "a link that has expired can be told from an unknown one");
  assert.deepEqual(await clean(), [0, 0, 0]);
});
