import assert from "node:assert/strict";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { PERMISSIONS } from "../../contract/permissions.ts";
import { createTokens } from "../../server/modules/auth/tokens.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const SESSION = "6b3b1a52-6f0e-4a43-9a0a-0f6f0f8f2f11";
const NOW = new Date("2026-03-01T09:00:00Z");
const user = {
  id: "0d2f2d1c-90b5-4f0e-8ad8-6f1d2b1a9c77",
  email: "ayse@iklim.example",
  name: "Ayşe",
  surname: "Yılmaz",
  company_id: "1d2f2d1c-90b5-4f0e-8ad8-6f1d2b1a9c77",
  company_name: "Rüzgâr A.Ş.",
  roles: ["MEMBER"],
  permissions: ["project:list"],
};

const createTokensAt = (moment: Date) => createTokens(SECRET, () => moment);
const createTokensAfter = (seconds: number) =>
  createTokensAt(new Date(NOW.getTime() + seconds * 1000));

Deno.test("access token: has the user, the session and an expiry in 15 minutes", async () => {
  const token = await createTokensAt(NOW).signAccess(user, SESSION);
  assert.deepEqual(decodeProtectedHeader(token), { alg: "HS256", typ: "at+jwt" });
  const issued = NOW.getTime() / 1000;
  const { jti, ...claims } = decodeJwt(token);
  assert.match(jti ?? "", /^[\w-]{12}$/);
  assert.deepEqual(claims, {
    ...user,
    sid: SESSION,
    iss: "iklim",
    aud: "iklim-api",
    iat: issued,
    exp: issued + 900,
  });
});

Deno.test("access token: two signed in the same second differ", async () => {
  const sign = () => createTokensAt(NOW).signAccess(user, SESSION);
  assert.notEqual(await sign(), await sign());
});

Deno.test("access token: has each value once and stays below two kilobytes", async () => {
  const all = { ...user, roles: ["ADMIN"], permissions: [...PERMISSIONS] };
  const token = await createTokensAt(NOW).signAccess(all, SESSION);
  const { permissions, ...claims } = decodeJwt<{ permissions: string[] }>(token);
  assert.equal(new Set(permissions).size, permissions.length);
  const values = Object.values(claims).filter((value) => typeof value === "string");
  assert.deepEqual([...new Set(values)], values);
  assert.ok(token.length < 2_000, String(token.length));
});

Deno.test("access token: is valid until its last second", async () => {
  const token = await createTokensAt(NOW).signAccess(user, SESSION);
  assert.deepEqual(createTokensAfter(899).readAccess(token), {
    userId: user.id,
    sessionId: SESSION,
  });
  assert.equal(createTokensAfter(900).readAccess(token), undefined);
});

Deno.test("access token: is rejected before its nbf", async () => {
  const sign = (nbf: unknown) =>
    new SignJWT({
      ...user,
      sid: SESSION,
      iss: "iklim",
      aud: "iklim-api",
      exp: NOW.getTime() / 1000 + 900,
      nbf: nbf as number,
    }).setProtectedHeader({ alg: "HS256", typ: "at+jwt" }).sign(new TextEncoder().encode(SECRET));
  const seconds = NOW.getTime() / 1000;
  const read = async (nbf: unknown) =>
    createTokensAt(NOW).readAccess(await sign(nbf)) !== undefined;
  assert.deepEqual(
    [await read(seconds), await read(seconds + 1), await read("now")],
    [true, false, false],
  );
});

Deno.test("access token: is rejected when signed or encoded differently", async () => {
  const forgeToken = (
    { alg = "HS256", typ = "at+jwt", iss = "iklim", aud = "iklim-api", secret = SECRET },
  ) =>
    new SignJWT({ ...user, sid: SESSION, iss, aud, exp: NOW.getTime() / 1000 + 900 })
      .setProtectedHeader({ alg, typ })
      .sign(new TextEncoder().encode(secret));
  const read = async (token: Promise<string>) => createTokensAt(NOW).readAccess(await token);

  assert.deepEqual(await read(forgeToken({})), { userId: user.id, sessionId: SESSION });
  assert.deepEqual(
    await Promise.all([
      read(forgeToken({ typ: "JWT" })),
      read(forgeToken({ alg: "HS512" })),
      read(forgeToken({ iss: "other" })),
      read(forgeToken({ aud: "other" })),
      read(forgeToken({ secret: SECRET.toUpperCase() })),
      read(Promise.resolve(createUnsigned())),
      read(forgeToken({}).then((token) => `${token}A`)),
      read(forgeToken({}).then((token) => `${token}.`)),
      read(forgeToken({}).then((token) => token.replace(".", ".e"))),
      read(Promise.resolve("")),
    ]),
    Array(10).fill(undefined),
  );
});

Deno.test("refresh token: has its session and generation and is bound to both", () => {
  const tokens = createTokensAt(NOW);
  const refresh = { sessionId: SESSION, generation: 7 };
  const token = tokens.signRefresh(refresh);
  assert.match(token, /^[\w-]{70}$/);
  assert.deepEqual(tokens.readRefresh(token), refresh);

  const bytes = Uint8Array.fromBase64(token, { alphabet: "base64url" });
  for (const place of [0, 15, 19, 20, 51]) {
    const changed = bytes.with(place, (bytes[place] ?? 0) ^ 1);
    const forged = new Uint8Array(changed).toBase64({ alphabet: "base64url", omitPadding: true });
    assert.equal(tokens.readRefresh(forged), undefined, `byte ${place}`);
  }
  assert.equal(createTokens(SECRET.toUpperCase(), () => NOW).readRefresh(token), undefined);
  for (const other of ["", "x", `${token}=`, `${token}A`, ` ${token}`]) {
    assert.equal(tokens.readRefresh(other), undefined, other);
  }
});

Deno.test("tokens: access and refresh tokens are not interchangeable", async () => {
  const tokens = createTokensAt(NOW);
  const access = await tokens.signAccess(user, SESSION);
  const refresh = tokens.signRefresh({ sessionId: SESSION, generation: 1 });
  assert.equal(tokens.readRefresh(access), undefined);
  assert.equal(tokens.readAccess(refresh), undefined);
});

function createUnsigned(): string {
  const encodePart = (value: object) =>
    new TextEncoder().encode(JSON.stringify(value))
      .toBase64({ alphabet: "base64url", omitPadding: true });
  const claims = {
    ...user,
    sid: SESSION,
    iss: "iklim",
    aud: "iklim-api",
    exp: NOW.getTime() / 1000 + 900,
  };
  return `${encodePart({ alg: "none", typ: "at+jwt" })}.${encodePart(claims)}.`;
}
