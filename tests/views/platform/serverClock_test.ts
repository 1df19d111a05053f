import assert from "node:assert/strict";
import { ACCESS_TOKEN_KEY } from "../../../contract/constants.ts";
import { signIn } from "../../../src/api/auth.ts";
import type { Http } from "../../../src/api/http.ts";
import { createBrowserEffects } from "../../../src/app/effects.ts";
import { serverClock, setServerTime } from "../../../src/platform/serverClock.ts";
import { createUnsignedToken } from "../../support/createUnsignedToken.ts";
import "../../support/dom.ts";

const MINUTE = 60_000;
const SERVER = Date.UTC(2026, 10, 26, 9);

/** A device whose clock shows this while the server's shows nine. */
function setDeviceTime(time: number) {
  const { now } = Date;
  Date.now = () => time;
  localStorage.clear();
  return {
    [Symbol.dispose]() {
      Date.now = now;
      localStorage.clear();
    },
  };
}

const claims = {
  id: "elif",
  email: "elif@iklim.example",
  name: "Elif",
  surname: "Aydın",
  company_id: "verde",
  company_name: "Verde Enerji",
  roles: [],
  permissions: [],
};
const createTokenAt = (time: number) =>
  createUnsignedToken({ ...claims, iat: time / 1000, exp: (time + 15 * MINUTE) / 1000 });

for (const minutes of [-20, -1, 0, 0.4, 20, 60 * 24]) {
  Deno.test(`server clock: is right on a device that is ${minutes} minutes ahead`, async () => {
    using _ = setDeviceTime(SERVER + minutes * MINUTE);
    const http = (async (_path, read) =>
      await read({ access_token: createTokenAt(SERVER), refresh_token: "r" })) as Http;
    await signIn(http, { email: "elif@iklim.example", password: "secret" });
    const isTolerated = Math.abs(minutes) < 0.5;
    assert.equal(serverClock.now(), isTolerated ? SERVER + minutes * MINUTE : SERVER);
    assert.equal(localStorage.length, isTolerated ? 0 : 1);
  });
}

Deno.test("server clock: drops its offset once the device is right and ignores NaN", () => {
  using _ = setDeviceTime(SERVER);
  setServerTime(SERVER - 20 * MINUTE);
  setServerTime(NaN);
  assert.equal(serverClock.now(), SERVER - 20 * MINUTE);
  setServerTime(SERVER);
  assert.deepEqual([serverClock.now(), localStorage.length], [SERVER, 0]);
});

/** Returns the restored session and how often the server's time was measured. */
async function restoreAt(device: number, issued: number) {
  using _ = setDeviceTime(device);
  localStorage.setItem(ACCESS_TOKEN_KEY, createTokenAt(issued));
  let measurements = 0;
  const effects = createBrowserEffects(() => () => Promise.reject(new Error("not asked")), {
    now: () => device,
    measure: () => {
      measurements += 1;
      return Promise.resolve();
    },
  });
  const grant = await effects.restore(new AbortController().signal);
  return [grant?.user.exp, measurements];
}

Deno.test("session restore: measures the server's time when the clock contradicts the token", async () => {
  const exp = (SERVER + 15 * MINUTE) / 1000;
  assert.deepEqual(await restoreAt(SERVER + MINUTE, SERVER), [exp, 0]);
  assert.deepEqual(await restoreAt(SERVER + 20 * MINUTE, SERVER), [exp, 1]);
  assert.deepEqual(await restoreAt(SERVER - 20 * MINUTE, SERVER), [exp, 1]);
});

Deno.test("server clock: is set by a response's Date header and stays without a network", async () => {
  using _ = setDeviceTime(SERVER + 20 * MINUTE);
  const { fetch } = globalThis;
  const requests: unknown[] = [];
  try {
    globalThis.fetch = (input, init) => {
      requests.push([input, init?.method, init?.cache]);
      return Promise.resolve(
        new Response(null, { headers: { Date: new Date(SERVER).toUTCString() } }),
      );
    };
    await serverClock.measure();
    assert.deepEqual([serverClock.now(), requests], [SERVER, [["/healthz", "HEAD", "no-store"]]]);
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    await serverClock.measure();
    assert.equal(serverClock.now(), SERVER);
  } finally {
    globalThis.fetch = fetch;
  }
});
