import assert from "node:assert/strict";
import { getAccessToken, isAuthenticated } from "../../machines/session.ts";
import {
  createGrant,
  createSignedInActor,
  createTestActor,
  deniz,
  elif,
  expireAfter,
  MINUTE,
  START,
} from "./sessionStubs.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { LONGEST_TIMER } from "./sessionTransitions.ts";
import { session } from "./specifications/session.ts";

const RETRY = 3_000;
const SIGNED_OUT_CONTEXT = {
  user: null,
  accessToken: null,
  refreshToken: null,
  warnAt: 0,
  renewAt: 0,
};
const getSessionContext = ({ session }: ReturnType<typeof createTestActor>) => {
  const { now: _, ...context } = session.getSnapshot().context;
  return context;
};

Deno.test("session: restores a stored token that has not expired", async () => {
  const testActor = createTestActor(createGrant("1"));
  await testActor.waitForState("signedIn");
  assert.deepEqual(getSessionContext(testActor), {
    ...createGrant("1"),
    warnAt: START + 13 * MINUTE,
    renewAt: START + 14 * MINUTE,
  });
  assert.deepEqual(testActor.emitted, [{ type: "session.started", user: elif }]);
  testActor.session.stop();
});

Deno.test("session: clears a stored token that has just expired", async () => {
  const testActor = createTestActor(createGrant("1", expireAfter(0)));
  await testActor.waitForState("signedOut");
  assert.deepEqual(getSessionContext(testActor), SIGNED_OUT_CONTEXT);
  assert.deepEqual([testActor.storage.tokens, testActor.emitted], [
    null,
    [{ type: "session.ended", reason: "expired" }],
  ]);
  testActor.session.stop();
});

Deno.test("session: signs an idle user out exactly when the token expires", async () => {
  const testActor = await createSignedInActor();
  testActor.advanceClock(15 * MINUTE - 1);
  assert.equal(isAuthenticated(testActor.session.getSnapshot()), true);
  testActor.advanceClock(1);
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  assert.deepEqual(getSessionContext(testActor), SIGNED_OUT_CONTEXT);
  assert.deepEqual(testActor.emitted, [
    { type: "session.expiring" },
    { type: "session.ended", reason: "expired" },
  ]);
  assert.deepEqual([testActor.storage.tokens, testActor.refreshes.length], [null, 0]);
  testActor.session.stop();
});

Deno.test("session: expires on time when the token outlasts the longest timer", async () => {
  const testActor = await createSignedInActor(createGrant("1", expireAfter(60 * 24 * 60)));
  testActor.advanceClock(LONGEST_TIMER);
  assert.equal(isAuthenticated(testActor.session.getSnapshot()), true);
  testActor.advanceClock(60 * 24 * 60 * MINUTE - LONGEST_TIMER - 1);
  assert.equal(isAuthenticated(testActor.session.getSnapshot()), true);
  testActor.advanceClock(1);
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  testActor.session.stop();
});

Deno.test("session: never sets a timer longer than browsers support", async () => {
  const testActor = await createSignedInActor(createGrant("1", expireAfter(60 * 24 * 60)));
  assert.deepEqual(testActor.timers, [LONGEST_TIMER, LONGEST_TIMER]);
  testActor.session.stop();
});

Deno.test("session: renews an active user's token a minute before expiry", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "user.active" });
  testActor.advanceClock(14 * MINUTE - 1);
  assert.equal(testActor.refreshes.length, 0);
  testActor.advanceClock(1);
  assert.deepEqual(testActor.refreshes.map(({ input }) => input), [
    { accessToken: "access 1", refreshToken: "refresh 1" },
  ]);
  assert.equal(getAccessToken(testActor.session.getSnapshot()), "access 1");

  const next = createGrant("2", expireAfter(30));
  testActor.refreshes[0]?.resolve(next);
  await testActor.waitForState({ signedIn: { token: "idle" } });
  assert.deepEqual(getSessionContext(testActor), {
    ...next,
    warnAt: START + 28 * MINUTE,
    renewAt: START + 29 * MINUTE,
  });
  assert.deepEqual(testActor.storage.tokens, next);
  assert.deepEqual(testActor.emitted, [{ type: "session.refreshed" }]);

  testActor.advanceClock(15 * MINUTE);
  assert.equal(testActor.refreshes.length, 1, "an idle user's token is not renewed");
  testActor.advanceClock(MINUTE);
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  testActor.session.stop();
});

Deno.test("session: renews when the user returns in the last minute", async () => {
  const testActor = await createSignedInActor();
  testActor.advanceClock(14.5 * MINUTE);
  assert.equal(testActor.refreshes.length, 0);
  testActor.report({ type: "user.active" });
  testActor.report({ type: "user.active" });
  assert.equal(testActor.refreshes.length, 1);
  testActor.session.stop();
});

Deno.test("session: warns an idle user two minutes before expiry and renews on request", async () => {
  const testActor = await createSignedInActor();
  testActor.advanceClock(15 * MINUTE - 2 * MINUTE - 1);
  assert.deepEqual(testActor.emitted, []);
  testActor.advanceClock(1);
  assert.deepEqual(testActor.emitted, [{ type: "session.expiring" }]);
  testActor.session.send({ type: "stay.requested" });
  testActor.session.send({ type: "stay.requested" });
  assert.equal(testActor.refreshes.length, 1);
  testActor.refreshes[0]?.resolve(createGrant("2", expireAfter(28)));
  await testActor.waitForState({ signedIn: { token: "idle" } });
  assert.deepEqual(testActor.emitted, [{ type: "session.expiring" }, {
    type: "session.refreshed",
  }]);
  testActor.session.stop();
});

Deno.test("session: does not warn an active user", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "user.active" });
  testActor.advanceClock(14 * MINUTE);
  assert.deepEqual([testActor.emitted, testActor.refreshes.length], [[], 1]);
  testActor.session.stop();
});

Deno.test("session: retries a failed renewal at once on request", async () => {
  const testActor = await createSignedInActor();
  testActor.advanceClock(14 * MINUTE);
  testActor.session.send({ type: "stay.requested" });
  testActor.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await testActor.waitForState({ signedIn: { token: "retrying" } });
  testActor.session.send({ type: "stay.requested" });
  assert.equal(testActor.refreshes.length, 2);
  testActor.session.stop();
});

Deno.test("session: warns without a refresh token but cannot renew", async () => {
  const testActor = await createSignedInActor({ ...createGrant("1"), refreshToken: null });
  testActor.report({ type: "user.active" });
  testActor.advanceClock(14 * MINUTE);
  testActor.session.send({ type: "stay.requested" });
  assert.deepEqual([testActor.emitted, testActor.refreshes.length], [
    [{ type: "session.expiring" }],
    0,
  ]);
  testActor.session.stop();
});

Deno.test("session: retries a renewal after network errors until expiry", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "user.active" });
  testActor.advanceClock(14 * MINUTE);
  const offline = new TypeError("Failed to fetch");
  testActor.refreshes[0]?.reject(offline);
  await testActor.waitForState({ signedIn: { token: "retrying" } });
  assert.deepEqual(testActor.emitted, [
    { type: "session.effectFailed", effect: "refresh", error: offline },
  ]);
  testActor.advanceClock(RETRY - 1);
  assert.equal(testActor.refreshes.length, 1);
  testActor.advanceClock(1);
  assert.equal(testActor.refreshes.length, 2);
  testActor.advanceClock(MINUTE);
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  assert.deepEqual(testActor.emitted.at(-1), { type: "session.ended", reason: "expired" });
  assert.equal(testActor.refreshes[1]?.signal.aborted, true);
  testActor.session.stop();
});

Deno.test("session: retries after any error but a rejected token", async () => {
  for (
    const failure of [null, undefined, "rejected", { rejected: false }, { rejected: "yes" }, {}]
  ) {
    const testActor = await createSignedInActor();
    testActor.report({ type: "claims.changed" });
    testActor.refreshes[0]?.reject(failure);
    await testActor.waitForState({ signedIn: { token: "retrying" } });
    assert.deepEqual(testActor.emitted, [
      { type: "session.effectFailed", effect: "refresh", error: failure },
    ]);
    testActor.session.stop();
  }
});

Deno.test("session: refreshes at once when claims change and keeps the token if that fails", async () => {
  const testActor = await createSignedInActor();
  const before = getSessionContext(testActor);
  testActor.report({ type: "claims.changed" });
  testActor.report({ type: "claims.changed" });
  assert.equal(testActor.refreshes.length, 1);
  testActor.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await testActor.waitForState({ signedIn: { token: "retrying" } });
  assert.deepEqual(getSessionContext(testActor), before);
  testActor.advanceClock(RETRY);
  assert.equal(testActor.refreshes.length, 2);
  testActor.session.stop();
});

Deno.test("session: ends when the server rejects a renewal", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "user.active" });
  testActor.advanceClock(14 * MINUTE);
  testActor.refreshes[0]?.reject({ rejected: true });
  await testActor.waitForState("signedOut");
  assert.deepEqual(testActor.emitted, [{ type: "session.ended", reason: "refreshFailed" }]);
  assert.deepEqual([testActor.storage.tokens, getSessionContext(testActor)], [
    null,
    SIGNED_OUT_CONTEXT,
  ]);
  testActor.session.stop();
});

Deno.test("session: ends when a pending renewal fails after a request was rejected", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "user.active" });
  testActor.advanceClock(14 * MINUTE);
  testActor.session.send({ type: "token.rejected", accessToken: "access 1" });
  assert.equal(testActor.refreshes.length, 1);
  assert.equal(testActor.refreshes[0]?.signal.aborted, false);
  testActor.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await testActor.waitForState("signedOut");
  assert.deepEqual(testActor.emitted, [{ type: "session.ended", reason: "refreshFailed" }]);
  testActor.session.stop();
});

Deno.test("session: refreshes once for several rejected requests", async () => {
  const testActor = await createSignedInActor();
  for (let request = 0; request < 5; request++) {
    testActor.session.send({ type: "token.rejected", accessToken: "access 1" });
  }
  assert.equal(testActor.refreshes.length, 1);
  testActor.refreshes[0]?.resolve(createGrant("2"));
  await testActor.waitForState({ signedIn: { token: "idle" } });
  testActor.session.send({ type: "token.rejected", accessToken: "access 1" });
  assert.equal(testActor.refreshes.length, 1, "a replaced token is ignored");
  assert.equal(getAccessToken(testActor.session.getSnapshot()), "access 2");
  testActor.session.stop();
});

Deno.test("session: keeps the refresh token when a refresh returns none", async () => {
  const testActor = await createSignedInActor();
  testActor.session.send({ type: "token.rejected", accessToken: "access 1" });
  testActor.refreshes[0]?.resolve({ ...createGrant("2"), refreshToken: null });
  await testActor.waitForState({ signedIn: { token: "idle" } });
  assert.deepEqual(testActor.storage.tokens, { ...createGrant("2"), refreshToken: "refresh 1" });
  assert.equal(getSessionContext(testActor).refreshToken, "refresh 1");
  testActor.session.stop();
});

Deno.test("session: ends when a refresh returns the same token", async () => {
  const testActor = await createSignedInActor();
  testActor.session.send({ type: "token.rejected", accessToken: "access 1" });
  testActor.refreshes[0]?.resolve(createGrant("1"));
  await testActor.waitForState("signedOut");
  assert.deepEqual(testActor.emitted, [{ type: "session.ended", reason: "refreshFailed" }]);
  testActor.session.stop();
});

Deno.test("session: ends at once when a token without refresh token is rejected", async () => {
  const testActor = await createSignedInActor({ ...createGrant("1"), refreshToken: null });
  testActor.session.send({ type: "token.rejected", accessToken: "access 1" });
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  assert.deepEqual([testActor.refreshes.length, testActor.storage.tokens], [0, null]);
  testActor.session.stop();
});

Deno.test("session: signs out at once and finishes after the response", async () => {
  const testActor = await createSignedInActor();
  testActor.session.send({ type: "signOut.requested" });
  assert.deepEqual([getAccessToken(testActor.session.getSnapshot()), testActor.storage.tokens], [
    null,
    null,
  ]);
  assert.deepEqual(testActor.signOuts.map(({ input }) => input), [
    { accessToken: "access 1", refreshToken: "refresh 1" },
  ]);
  assert.deepEqual(testActor.emitted, []);
  testActor.signOuts[0]?.resolve();
  await testActor.waitForState("signedOut");
  assert.deepEqual(testActor.emitted, [{ type: "session.ended", reason: "signedOut" }]);
  assert.deepEqual(getSessionContext(testActor), SIGNED_OUT_CONTEXT);
  testActor.session.stop();
});

Deno.test("session: signs out although the server fails or times out", async () => {
  const failing = await createSignedInActor();
  failing.session.send({ type: "signOut.requested" });
  failing.signOuts[0]?.reject("no");
  await failing.waitForState("signedOut");
  assert.deepEqual(failing.emitted, [
    { type: "session.effectFailed", effect: "signOut", error: "no" },
    { type: "session.ended", reason: "signedOut" },
  ]);
  failing.session.stop();

  const timingOut = await createSignedInActor();
  timingOut.session.send({ type: "signOut.requested" });
  timingOut.advanceClock(5_000);
  assert.equal(timingOut.session.getSnapshot().value, "signedOut");
  assert.deepEqual(timingOut.emitted, [{ type: "session.ended", reason: "signedOut" }]);
  timingOut.session.stop();
});

Deno.test("session: aborts a pending refresh when signing out", async () => {
  const testActor = await createSignedInActor();
  testActor.session.send({ type: "token.rejected", accessToken: "access 1" });
  testActor.session.send({ type: "signOut.requested" });
  assert.equal(testActor.refreshes[0]?.signal.aborted, true);
  testActor.refreshes[0]?.resolve(createGrant("2"));
  testActor.signOuts[0]?.resolve();
  await testActor.waitForState("signedOut");
  assert.deepEqual(getSessionContext(testActor), SIGNED_OUT_CONTEXT);
  assert.equal(testActor.storage.tokens, null);
  testActor.session.stop();
});

Deno.test("session: allows signing in again after signing out", async () => {
  const testActor = await createSignedInActor();
  testActor.session.send({ type: "signOut.requested" });
  testActor.session.send({ type: "tokens.granted", ...createGrant("2", deniz) });
  assert.deepEqual(testActor.storage.tokens, createGrant("2", deniz));
  assert.deepEqual(testActor.emitted, [
    { type: "session.ended", reason: "signedOut" },
    { type: "session.started", user: deniz },
  ]);
  testActor.session.stop();
});

Deno.test("session: reports a granted token that has already expired", async () => {
  const testActor = createTestActor();
  await testActor.waitForState("signedOut");
  testActor.session.send({ type: "tokens.granted", ...createGrant("1", expireAfter(-1)) });
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  assert.deepEqual(testActor.emitted, [{ type: "session.ended", reason: "expired" }]);
  testActor.session.stop();
});

Deno.test("session: adopts the tokens that another tab refreshed", async () => {
  const testActor = await createSignedInActor();
  testActor.session.send({ type: "token.rejected", accessToken: "access 1" });
  const next = createGrant("2", expireAfter(30));
  testActor.report({ type: "tokens.changed", grant: next });
  assert.equal(testActor.refreshes[0]?.signal.aborted, true);
  assert.deepEqual(getSessionContext(testActor), {
    ...next,
    warnAt: START + 28 * MINUTE,
    renewAt: START + 29 * MINUTE,
  });
  assert.deepEqual(testActor.emitted, [{ type: "session.refreshed" }]);
  testActor.advanceClock(29 * MINUTE);
  assert.equal(isAuthenticated(testActor.session.getSnapshot()), true);
  testActor.advanceClock(MINUTE);
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  testActor.session.stop();
});

Deno.test("session: signs out when another tab signs out", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "tokens.removed" });
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  assert.deepEqual(testActor.emitted, [{ type: "session.ended", reason: "elsewhere" }]);
  assert.deepEqual(testActor.signOuts, []);
  testActor.session.stop();
});

Deno.test("session: ends as failed when its refresh failed in another tab", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "tokens.lost" });
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  assert.deepEqual(getSessionContext(testActor), SIGNED_OUT_CONTEXT);
  assert.deepEqual(testActor.emitted, [{ type: "session.ended", reason: "refreshFailed" }]);
  testActor.session.stop();
});

Deno.test("session: restarts when another user signs in in another tab", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "tokens.changed", grant: createGrant("2", deniz) });
  assert.deepEqual(testActor.emitted, [
    { type: "session.ended", reason: "elsewhere" },
    { type: "session.started", user: deniz },
  ]);
  testActor.session.stop();
});

Deno.test("session: signs out on wake after sleeping past expiry", async () => {
  const testActor = await createSignedInActor();
  testActor.sleepComputer(15 * MINUTE);
  assert.equal(isAuthenticated(testActor.session.getSnapshot()), true);
  testActor.report({ type: "clock.checked" });
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  testActor.session.stop();
});

Deno.test("session: signs out on time after sleeping", async () => {
  const testActor = await createSignedInActor();
  testActor.sleepComputer(10 * MINUTE);
  testActor.report({ type: "clock.checked" });
  testActor.advanceClock(5 * MINUTE - 1);
  assert.equal(isAuthenticated(testActor.session.getSnapshot()), true);
  testActor.advanceClock(1);
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  testActor.session.stop();
});

Deno.test("session: renews on time after sleeping while active", async () => {
  const testActor = await createSignedInActor();
  testActor.report({ type: "user.active" });
  testActor.sleepComputer(10 * MINUTE);
  testActor.report({ type: "clock.checked" });
  testActor.advanceClock(4 * MINUTE - 1);
  assert.equal(testActor.refreshes.length, 0);
  testActor.advanceClock(1);
  assert.equal(testActor.refreshes.length, 1);
  testActor.session.stop();
});

Deno.test("session: renews on activity after sleeping into the last minute", async () => {
  const testActor = await createSignedInActor();
  testActor.sleepComputer(14 * MINUTE);
  testActor.report({ type: "clock.checked" });
  testActor.advanceClock(0);
  testActor.report({ type: "user.active" });
  assert.equal(testActor.refreshes.length, 1);
  testActor.session.stop();
});

Deno.test("session: keeps another tab's newer tokens when it expires", async () => {
  const testActor = await createSignedInActor();
  const newer = createGrant("2", expireAfter(30));
  testActor.storage.tokens = newer;
  testActor.advanceClock(15 * MINUTE);
  assert.equal(testActor.session.getSnapshot().value, "signedOut");
  assert.deepEqual(testActor.storage.tokens, newer);
  testActor.session.stop();
});

Deno.test("session: renews a short token at half its lifetime", async () => {
  const testActor = await createSignedInActor(createGrant("1", expireAfter(0.5)));
  testActor.report({ type: "user.active" });
  testActor.advanceClock(MINUTE / 4 - 1);
  assert.equal(testActor.refreshes.length, 0);
  testActor.advanceClock(1);
  assert.equal(testActor.refreshes.length, 1);
  testActor.session.stop();
});

testSpecification(session);
