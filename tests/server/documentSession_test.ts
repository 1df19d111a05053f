import assert from "node:assert/strict";
import { Hono } from "hono";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import { findDocumentSession } from "../../server/modules/auth/documentSessions.ts";
import { createPasswordLink } from "../../server/modules/auth/passwordLinks.ts";
import { readDocumentSecret } from "../../server/modules/auth/documentCookie.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { cleanUp } from "../../server/jobs.ts";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "../support/server.ts";

/** Responds with the user of the request's document cookie. */
const own = new Hono<AppEnv>().get("/reader", async (c) => {
  const secret = readDocumentSecret(c);
  const reader = secret && await findDocumentSession(c.var.db, secret, c.var.clock());
  return c.json(reader ? reader.email : null);
});

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await createTestServer({ routes: own });
});
Deno.test.afterAll(() => server.close());

const COOKIE = /^__Host-document_session=([^;]*)/;
const NEW_PASSWORD = "yağmurlu bir gün iyi olur";

const findCookie = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => COOKIE.test(cookie));
/** The value of the cookie that a response sets; empty where it clears it. */
const readSecret = (response: Response) => COOKIE.exec(findCookie(response) ?? "")?.[1];
const withCookie = (secret: string) => ({ Cookie: `__Host-document_session=${secret}` });

const login = (user: TestUser, password = user.password) =>
  server.request("POST", "/api/auth/login", { body: { email: user.email, password } });

interface Session {
  access: string;
  refresh: string;
  secret: string;
}

async function read(response: Response): Promise<Session> {
  assert.equal(response.status, 200);
  const { access_token: access, refresh_token: refresh } = await response.json();
  return { access, refresh, secret: readSecret(response) ?? assert.fail("no cookie") };
}
const signIn = async (user: TestUser) => await read(await login(user));

const refresh = ({ refresh, secret }: Session) =>
  server.request("POST", "/api/auth/refresh", { token: refresh, headers: withCookie(secret) });
async function readReaderId(secret: string): Promise<string | null> {
  return await (await server.request("GET", "/own/reader", { headers: withCookie(secret) })).json();
}

Deno.test("document session: sign-in sets a host cookie that scripts cannot read", async () => {
  const user = await server.addUser();
  const response = await login(user);
  const cookie = findCookie(response) ?? "";
  const { secret } = await read(response);
  assert.match(secret, /^[\w-]{43}$/);
  assert.equal(
    cookie.replace(secret, "…"),
    "__Host-document_session=…; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  assert.equal(await readReaderId(secret), user.email);
});

Deno.test("document session: the cookie has no prefix and is not Secure without https", async () => {
  await using plain = await createTestServer({ publicUrl: "http://localhost:8000" });
  const { email } = await plain.addUser();
  const body = { email, password: PASSWORD };
  const response = await plain.request("POST", "/api/auth/login", { body });
  const [cookie = ""] = response.headers.getSetCookie().filter((one) => one.includes("document"));
  assert.equal(
    cookie.replace(/=[\w-]+/, "=…"),
    "document_session=…; Max-Age=900; Path=/; HttpOnly; SameSite=Lax",
  );
  await response.body?.cancel();
});

Deno.test("document session: the database keeps a hash of the secret and the log nothing", async () => {
  const user = await server.addUser();
  const { secret } = await signIn(user);
  await readReaderId(secret);
  const sessions = await server.db.selectFrom("sessions").selectAll().execute();
  assert.equal((server.lines.join("\n") + JSON.stringify(sessions)).includes(secret), false);
});

Deno.test("document session: a refresh keeps the value and extends the lifetime", async () => {
  const user = await server.addUser();
  const session = await signIn(user);
  server.advanceClock({ minutes: 14 });
  assert.equal(readSecret(await refresh(session)), session.secret);
  server.advanceClock({ minutes: 14 });
  assert.equal(await readReaderId(session.secret), user.email);
});

Deno.test("document session: a repeated refresh keeps the value and extends the lifetime", async () => {
  const user = await server.addUser();
  const session = await signIn(user);
  await refresh(session);
  server.advanceClock({ seconds: 10 });
  assert.equal(readSecret(await refresh(session)), session.secret);
  server.advanceClock({ minutes: 14, seconds: 55 });
  assert.equal(await readReaderId(session.secret), user.email);
});

Deno.test("document session: a refresh sets the cookie where the browser has none of this session", async () => {
  const user = await server.addUser();
  const other = await signIn(await server.addUser());
  for (const headers of [{}, withCookie("nonsense"), withCookie(other.secret)]) {
    const { refresh_token: token } = await server.signIn(user);
    const response = await server.request("POST", "/api/auth/refresh", { token, headers });
    const { secret } = await read(response);
    assert.equal(await readReaderId(secret), user.email);
  }
  assert.notEqual(await readReaderId(other.secret), null);
});

Deno.test("document session: one of several concurrent refreshes without the cookie sets it", async () => {
  const user = await server.addUser();
  const { refresh_token: token } = await server.signIn(user);
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => server.request("POST", "/api/auth/refresh", { token })),
  );
  const secrets = responses.flatMap((response) => readSecret(response) ?? []);
  assert.equal(secrets.length, 1);
  assert.deepEqual(await Promise.all(secrets.map(readReaderId)), [user.email]);
});

Deno.test("document session: the cookie renders nothing once the latest access token has expired", async () => {
  const session = await signIn(await server.addUser());
  server.advanceClock({ minutes: 15 });
  assert.equal(await readReaderId(session.secret), null);
  assert.equal(readSecret(await refresh(session)), session.secret);
  assert.notEqual(await readReaderId(session.secret), null);
});

Deno.test("document session: the cookie renders nothing for a session older than the cookie", async () => {
  const user = await server.addUser();
  const { secret } = await signIn(user);
  await server.db.updateTable("sessions").set({ access_expires_at: null })
    .where("user_id", "=", user.id).execute();
  assert.equal(await readReaderId(secret), null);
});

const signOut = ({ access, secret }: Session) =>
  server.request("POST", "/api/auth/logout", { token: access, headers: withCookie(secret) });

/** Ways to end a session, and the cookie value that the response sets. */
const ENDINGS: Record<
  string,
  (user: TestUser, session: Session) => Promise<string | undefined | void>
> = {
  async "signing out"(_, session) {
    assert.equal(readSecret(await signOut(session)), "");
  },
  async "the reuse of an old refresh token"(_, session) {
    await refresh(session);
    server.advanceClock({ seconds: 11 });
    const response = await refresh(session);
    assert.equal(response.status, 401);
    assert.equal(readSecret(response), "");
  },
  async "a new password"(user, { access, secret }) {
    const response = await server.request("PUT", "/api/auth/password", {
      token: access,
      headers: withCookie(secret),
      body: { currentPassword: PASSWORD, password: NEW_PASSWORD },
    });
    const changed = await read(response);
    assert.notEqual(changed.secret, secret);
    assert.equal(await readReaderId(changed.secret), user.email);
  },
  async "a new password on another device"(user) {
    const { access } = await signIn(user);
    const body = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const response = await server.request("PUT", "/api/auth/password", { token: access, body });
    assert.equal(response.status, 200);
    await response.body?.cancel();
  },
  async "a password by a mailed link"({ email }, { secret }) {
    const input = { email, purpose: "RESET", publicUrl: "" } as const;
    const passwordLink = await inTransaction(
      server.db,
      (trx) => createPasswordLink(trx, input, server.now()),
    );
    const response = await server.request("POST", "/api/auth/password", {
      headers: withCookie(secret),
      body: { token: passwordLink?.link.split("/").at(-1), password: NEW_PASSWORD },
    });
    assert.equal(response.status, 204);
    assert.equal(readSecret(response), "");
  },
  async "disabling its user"({ id }) {
    const { access_token: token } = await server.signIn(
      await server.addUser({ roles: ["ADMIN"] }),
    );
    const response = await server.request("PUT", `/api/users/${id}/disable`, { token });
    assert.equal(response.status, 200);
    await response.body?.cancel();
  },
  async "disabling its user in the database"({ id }) {
    await server.db.updateTable("users").set({ status: "DISABLED" }).where("id", "=", id).execute();
  },
  async "deleting its user"({ id }) {
    const { access_token: token } = await server.signIn(
      await server.addUser({ roles: ["ADMIN"] }),
    );
    const response = await server.request("DELETE", `/api/users/${id}`, { token });
    assert.equal(response.status, 204);
  },
  async "thirty days without use"(_, session) {
    server.advanceClock({ days: 30 });
    const response = await refresh(session);
    assert.equal(response.status, 401);
    assert.equal(readSecret(response), "");
  },
  async "the clean-up of old sessions"(_, session) {
    server.advanceClock({ days: 30 });
    await cleanUp(server.db, server.now());
    assert.equal((await refresh(session)).status, 401);
  },
};

for (const [ending, end] of Object.entries(ENDINGS)) {
  Deno.test(`document session: the cookie renders nothing after ${ending}`, async () => {
    const user = await server.addUser();
    const session = await signIn(user);
    assert.equal(await readReaderId(session.secret), user.email);
    await end(user, session);
    // As if its access token had been issued just now: the session alone is what has ended.
    await server.db.updateTable("sessions")
      .set({ access_expires_at: new Date(server.now().getTime() + 1000) })
      .where("user_id", "=", user.id).execute();
    assert.equal(await readReaderId(session.secret), null);
  });
}

Deno.test("document session: a refresh with an invalid token leaves the cookie unchanged", async () => {
  const { secret } = await signIn(await server.addUser());
  for (const token of [undefined, "forged"]) {
    const response = await server.request("POST", "/api/auth/refresh", {
      token,
      headers: withCookie(secret),
    });
    assert.equal(response.status, 401);
    assert.equal(readSecret(response), undefined);
  }
});

Deno.test("document session: the cookie renders pages once a one-time password is replaced", async () => {
  const user = await server.addUser();
  const { access_token: token } = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
  const createResponse = await server.request("POST", "/api/auth/master-password", {
    token,
    body: { userId: user.id },
  });
  const { password } = await createResponse.json();
  const { access, secret } = await read(await login(user, password));
  assert.equal(await readReaderId(secret), null);
  const replaced = await server.request("PUT", "/api/auth/password", {
    token: access,
    headers: withCookie(secret),
    body: { password: NEW_PASSWORD },
  });
  assert.equal(await readReaderId((await read(replaced)).secret), user.email);
});

const SOME_ID = "00000000-0000-4000-8000-000000000000";

const OPEN_ROUTES = [
  "GET /api/auth/config",
  `GET /api/auth/password/${SOME_ID}`,
  "GET /api/openapi.json",
  "GET /api/rendered-page",
  "POST /api/auth/login",
  "POST /api/auth/password",
  "POST /api/auth/password/check",
  "POST /api/auth/password/reset",
];

Deno.test("document session: no route of the API accepts the cookie", async () => {
  const { secret } = await signIn(await server.addUser({ roles: ["ADMIN"] }));
  const routes = new Set(
    server.app.routes
      .filter(({ path, method }) => path.startsWith("/api/") && method !== "ALL")
      .map(({ path, method }) => `${method} ${path.replaceAll(/:\w+(\{.*?\})?/g, SOME_ID)}`),
  );
  const open: string[] = [];
  for (const route of routes) {
    const [method = "", path = ""] = route.split(" ");
    const getStatus = async (headers: Record<string, string>) => {
      const { status, body } = await server.request(method, path, { headers });
      await body?.cancel();
      return status;
    };
    const status = await getStatus({ ...withCookie(secret), Accept: "text/html" });
    if (status === 401) continue;
    open.push(route);
    assert.equal(status, await getStatus({}), route);
  }
  assert.deepEqual(open.sort(), OPEN_ROUTES);
  assert.ok(routes.size > 130, `${routes.size} routes`);
});
