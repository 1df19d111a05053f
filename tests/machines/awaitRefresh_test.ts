import assert from "node:assert/strict";
import { requestFreshToken } from "../../machines/session.ts";
import { createGrant, createSignedInActor, createTestActor, deniz } from "./sessionStubs.ts";

Deno.test("refreshed token: shares one refresh among all callers", async () => {
  const { session, refreshes } = await createSignedInActor();
  const waiting = [1, 2, 3].map(() => requestFreshToken(session, "access 1"));
  await Promise.resolve();
  refreshes[0]?.resolve(createGrant("2"));
  assert.deepEqual(await Promise.all(waiting), ["access 2", "access 2", "access 2"]);
  assert.equal(refreshes.length, 1);
  session.stop();
});

Deno.test("refreshed token: returns the current token for an outdated one", async () => {
  const { session, refreshes } = await createSignedInActor(createGrant("2"));
  assert.equal(await requestFreshToken(session, "access 1"), "access 2");
  assert.equal(refreshes.length, 0);
  session.stop();
});

Deno.test("refreshed token: is null when the refresh fails", async () => {
  const { session, refreshes, ...testActor } = await createSignedInActor();
  const waiting = requestFreshToken(session, "access 1");
  await testActor.waitForState({ signedIn: { token: { refreshing: "demanded" } } });
  refreshes[0]?.reject(new TypeError("Failed to fetch"));
  assert.equal(await waiting, null);
  session.stop();
});

Deno.test("refreshed token: is null when nobody is signed in", async () => {
  const { session, ...testActor } = createTestActor();
  await testActor.waitForState("signedOut");
  assert.equal(await requestFreshToken(session, "access 1"), null);
  session.stop();
});

Deno.test("refreshed token: waits while the session is restored", async () => {
  const { session, refreshes, ...testActor } = createTestActor(createGrant("1"));
  const waiting = requestFreshToken(session, "access 1");
  await testActor.waitForState({ signedIn: { token: { refreshing: "demanded" } } });
  refreshes[0]?.resolve(createGrant("2"));
  assert.equal(await waiting, "access 2");
  session.stop();
});

Deno.test("refreshed token: is never another user's", async () => {
  const { session, report, ...testActor } = await createSignedInActor();
  const waiting = requestFreshToken(session, "access 1");
  await testActor.waitForState({ signedIn: { token: { refreshing: "demanded" } } });
  report({ type: "tokens.changed", grant: createGrant("2", deniz) });
  assert.equal(await waiting, null);
  session.stop();
});

Deno.test("refreshed token: leaves the refresh to others when one caller aborts", async () => {
  const { session, refreshes } = await createSignedInActor();
  const impatient = new AbortController();
  const leaving = requestFreshToken(session, "access 1", impatient.signal);
  const staying = requestFreshToken(session, "access 1");
  await Promise.resolve();
  const reason = new Error("left the page");
  impatient.abort(reason);
  await assert.rejects(leaving, reason);
  await assert.rejects(requestFreshToken(session, "access 1", impatient.signal), reason);
  assert.equal(refreshes[0]?.signal.aborted, false);
  refreshes[0]?.resolve(createGrant("2"));
  assert.equal(await staying, "access 2");
  session.stop();
});
