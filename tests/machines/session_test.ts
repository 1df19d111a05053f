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
const nobody = { user: null, accessToken: null, refreshToken: null, warnAt: 0, renewAt: 0 };
const getSessionContext = ({ session }: ReturnType<typeof createTestActor>) => {
  const { now: _, ...context } = session.getSnapshot().context;
  return context;
};

Deno.test("session: restores a stored token that has not expired", async () => {
  const launched = createTestActor(createGrant("1"));
  await launched.in("signedIn");
  assert.deepEqual(getSessionContext(launched), {
    ...createGrant("1"),
    warnAt: START + 13 * MINUTE,
    renewAt: START + 14 * MINUTE,
  });
  assert.deepEqual(launched.news, [{ type: "session.started", user: elif }]);
  launched.session.stop();
});

Deno.test("session: clears a stored token that has just expired", async () => {
  const launched = createTestActor(createGrant("1", expireAfter(0)));
  await launched.in("signedOut");
  assert.deepEqual(getSessionContext(launched), nobody);
  assert.deepEqual([launched.storage.tokens, launched.news], [
    null,
    [{ type: "session.ended", reason: "expired" }],
  ]);
  launched.session.stop();
});

Deno.test("session: signs an idle user out exactly when the token expires", async () => {
  const launched = await createSignedInActor();
  launched.pass(15 * MINUTE - 1);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(1);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(getSessionContext(launched), nobody);
  assert.deepEqual(launched.news, [
    { type: "session.expiring" },
    { type: "session.ended", reason: "expired" },
  ]);
  assert.deepEqual([launched.storage.tokens, launched.refreshes.length], [null, 0]);
  launched.session.stop();
});

Deno.test("session: expires on time when the token outlasts the longest timer", async () => {
  const launched = await createSignedInActor(createGrant("1", expireAfter(60 * 24 * 60)));
  launched.pass(LONGEST_TIMER);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(60 * 24 * 60 * MINUTE - LONGEST_TIMER - 1);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(1);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  launched.session.stop();
});

Deno.test("session: never sets a timer longer than browsers support", async () => {
  const launched = await createSignedInActor(createGrant("1", expireAfter(60 * 24 * 60)));
  assert.deepEqual(launched.timers, [LONGEST_TIMER, LONGEST_TIMER]);
  launched.session.stop();
});

Deno.test("session: renews an active user's token a minute before expiry", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "user.active" });
  launched.pass(14 * MINUTE - 1);
  assert.equal(launched.refreshes.length, 0);
  launched.pass(1);
  assert.deepEqual(launched.refreshes.map(({ input }) => input), [
    { accessToken: "access 1", refreshToken: "refresh 1" },
  ]);
  assert.equal(getAccessToken(launched.session.getSnapshot()), "access 1");

  const next = createGrant("2", expireAfter(30));
  launched.refreshes[0]?.resolve(next);
  await launched.in({ signedIn: { token: "idle" } });
  assert.deepEqual(getSessionContext(launched), {
    ...next,
    warnAt: START + 28 * MINUTE,
    renewAt: START + 29 * MINUTE,
  });
  assert.deepEqual(launched.storage.tokens, next);
  assert.deepEqual(launched.news, [{ type: "session.refreshed" }]);

  launched.pass(15 * MINUTE);
  assert.equal(launched.refreshes.length, 1, "nobody was there since");
  launched.pass(MINUTE);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  launched.session.stop();
});

Deno.test("session: renews when the user returns in the last minute", async () => {
  const launched = await createSignedInActor();
  launched.pass(14.5 * MINUTE);
  assert.equal(launched.refreshes.length, 0);
  launched.report({ type: "user.active" });
  launched.report({ type: "user.active" });
  assert.equal(launched.refreshes.length, 1);
  launched.session.stop();
});

Deno.test("session: warns an idle user two minutes before expiry and renews on request", async () => {
  const launched = await createSignedInActor();
  launched.pass(15 * MINUTE - 2 * MINUTE - 1);
  assert.deepEqual(launched.news, []);
  launched.pass(1);
  assert.deepEqual(launched.news, [{ type: "session.expiring" }]);
  launched.session.send({ type: "stay.requested" });
  launched.session.send({ type: "stay.requested" });
  assert.equal(launched.refreshes.length, 1);
  launched.refreshes[0]?.resolve(createGrant("2", expireAfter(28)));
  await launched.in({ signedIn: { token: "idle" } });
  assert.deepEqual(launched.news, [{ type: "session.expiring" }, { type: "session.refreshed" }]);
  launched.session.stop();
});

Deno.test("session: does not warn an active user", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "user.active" });
  launched.pass(14 * MINUTE);
  assert.deepEqual([launched.news, launched.refreshes.length], [[], 1]);
  launched.session.stop();
});

Deno.test("session: retries a failed renewal at once on request", async () => {
  const launched = await createSignedInActor();
  launched.pass(14 * MINUTE);
  launched.session.send({ type: "stay.requested" });
  launched.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await launched.in({ signedIn: { token: "retrying" } });
  launched.session.send({ type: "stay.requested" });
  assert.equal(launched.refreshes.length, 2);
  launched.session.stop();
});

Deno.test("session: warns without a refresh token but cannot renew", async () => {
  const launched = await createSignedInActor({ ...createGrant("1"), refreshToken: null });
  launched.report({ type: "user.active" });
  launched.pass(14 * MINUTE);
  launched.session.send({ type: "stay.requested" });
  assert.deepEqual([launched.news, launched.refreshes.length], [[{ type: "session.expiring" }], 0]);
  launched.session.stop();
});

Deno.test("session: retries a renewal after network errors until expiry", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "user.active" });
  launched.pass(14 * MINUTE);
  const offline = new TypeError("Failed to fetch");
  launched.refreshes[0]?.reject(offline);
  await launched.in({ signedIn: { token: "retrying" } });
  assert.deepEqual(launched.news, [
    { type: "session.effectFailed", effect: "refresh", error: offline },
  ]);
  launched.pass(RETRY - 1);
  assert.equal(launched.refreshes.length, 1);
  launched.pass(1);
  assert.equal(launched.refreshes.length, 2);
  launched.pass(MINUTE);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(launched.news.at(-1), { type: "session.ended", reason: "expired" });
  assert.equal(launched.refreshes[1]?.signal.aborted, true);
  launched.session.stop();
});

Deno.test("session: retries after any error but a rejected token", async () => {
  for (
    const failure of [null, undefined, "rejected", { rejected: false }, { rejected: "yes" }, {}]
  ) {
    const launched = await createSignedInActor();
    launched.report({ type: "claims.changed" });
    launched.refreshes[0]?.reject(failure);
    await launched.in({ signedIn: { token: "retrying" } });
    assert.deepEqual(launched.news, [
      { type: "session.effectFailed", effect: "refresh", error: failure },
    ]);
    launched.session.stop();
  }
});

Deno.test("session: refreshes at once when claims change and keeps the token if that fails", async () => {
  const launched = await createSignedInActor();
  const before = getSessionContext(launched);
  launched.report({ type: "claims.changed" });
  launched.report({ type: "claims.changed" });
  assert.equal(launched.refreshes.length, 1);
  launched.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await launched.in({ signedIn: { token: "retrying" } });
  assert.deepEqual(getSessionContext(launched), before);
  launched.pass(RETRY);
  assert.equal(launched.refreshes.length, 2);
  launched.session.stop();
});

Deno.test("session: ends when the server rejects a renewal", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "user.active" });
  launched.pass(14 * MINUTE);
  launched.refreshes[0]?.reject({ rejected: true });
  await launched.in("signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "refreshFailed" }]);
  assert.deepEqual([launched.storage.tokens, getSessionContext(launched)], [null, nobody]);
  launched.session.stop();
});

Deno.test("session: turns a pending renewal into the refresh a request demands", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "user.active" });
  launched.pass(14 * MINUTE);
  launched.session.send({ type: "token.rejected", accessToken: "access 1" });
  assert.equal(launched.refreshes.length, 1);
  assert.equal(launched.refreshes[0]?.signal.aborted, false);
  launched.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await launched.in("signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "refreshFailed" }]);
  launched.session.stop();
});

Deno.test("session: refreshes once for several rejected requests", async () => {
  const launched = await createSignedInActor();
  for (let request = 0; request < 5; request++) {
    launched.session.send({ type: "token.rejected", accessToken: "access 1" });
  }
  assert.equal(launched.refreshes.length, 1);
  launched.refreshes[0]?.resolve(createGrant("2"));
  await launched.in({ signedIn: { token: "idle" } });
  launched.session.send({ type: "token.rejected", accessToken: "access 1" });
  assert.equal(launched.refreshes.length, 1, "that one has been replaced");
  assert.equal(getAccessToken(launched.session.getSnapshot()), "access 2");
  launched.session.stop();
});

Deno.test("session: keeps the refresh token when a refresh returns none", async () => {
  const launched = await createSignedInActor();
  launched.session.send({ type: "token.rejected", accessToken: "access 1" });
  launched.refreshes[0]?.resolve({ ...createGrant("2"), refreshToken: null });
  await launched.in({ signedIn: { token: "idle" } });
  assert.deepEqual(launched.storage.tokens, { ...createGrant("2"), refreshToken: "refresh 1" });
  assert.equal(getSessionContext(launched).refreshToken, "refresh 1");
  launched.session.stop();
});

Deno.test("session: ends when a refresh returns the same token", async () => {
  const launched = await createSignedInActor();
  launched.session.send({ type: "token.rejected", accessToken: "access 1" });
  launched.refreshes[0]?.resolve(createGrant("1"));
  await launched.in("signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "refreshFailed" }]);
  launched.session.stop();
});

Deno.test("session: ends at once when a token without refresh token is rejected", async () => {
  const launched = await createSignedInActor({ ...createGrant("1"), refreshToken: null });
  launched.session.send({ type: "token.rejected", accessToken: "access 1" });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual([launched.refreshes.length, launched.storage.tokens], [0, null]);
  launched.session.stop();
});

Deno.test("session: signs out at once and finishes after the response", async () => {
  const launched = await createSignedInActor();
  launched.session.send({ type: "signOut.requested" });
  assert.deepEqual([getAccessToken(launched.session.getSnapshot()), launched.storage.tokens], [
    null,
    null,
  ]);
  assert.deepEqual(launched.signOuts.map(({ input }) => input), [
    { accessToken: "access 1", refreshToken: "refresh 1" },
  ]);
  assert.deepEqual(launched.news, []);
  launched.signOuts[0]?.resolve();
  await launched.in("signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "signedOut" }]);
  assert.deepEqual(getSessionContext(launched), nobody);
  launched.session.stop();
});

Deno.test("session: signs out although the server fails or times out", async () => {
  const refused = await createSignedInActor();
  refused.session.send({ type: "signOut.requested" });
  refused.signOuts[0]?.reject("no");
  await refused.in("signedOut");
  assert.deepEqual(refused.news, [
    { type: "session.effectFailed", effect: "signOut", error: "no" },
    { type: "session.ended", reason: "signedOut" },
  ]);
  refused.session.stop();

  const silent = await createSignedInActor();
  silent.session.send({ type: "signOut.requested" });
  silent.pass(5_000);
  assert.equal(silent.session.getSnapshot().value, "signedOut");
  assert.deepEqual(silent.news, [{ type: "session.ended", reason: "signedOut" }]);
  silent.session.stop();
});

Deno.test("session: aborts a pending refresh when signing out", async () => {
  const launched = await createSignedInActor();
  launched.session.send({ type: "token.rejected", accessToken: "access 1" });
  launched.session.send({ type: "signOut.requested" });
  assert.equal(launched.refreshes[0]?.signal.aborted, true);
  launched.refreshes[0]?.resolve(createGrant("2"));
  launched.signOuts[0]?.resolve();
  await launched.in("signedOut");
  assert.deepEqual(getSessionContext(launched), nobody);
  assert.equal(launched.storage.tokens, null);
  launched.session.stop();
});

Deno.test("session: allows signing in again after signing out", async () => {
  const launched = await createSignedInActor();
  launched.session.send({ type: "signOut.requested" });
  launched.session.send({ type: "tokens.granted", ...createGrant("2", deniz) });
  assert.deepEqual(launched.storage.tokens, createGrant("2", deniz));
  assert.deepEqual(launched.news, [
    { type: "session.ended", reason: "signedOut" },
    { type: "session.started", user: deniz },
  ]);
  launched.session.stop();
});

Deno.test("session: reports a granted token that has already expired", async () => {
  const launched = createTestActor();
  await launched.in("signedOut");
  launched.session.send({ type: "tokens.granted", ...createGrant("1", expireAfter(-1)) });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "expired" }]);
  launched.session.stop();
});

Deno.test("session: adopts the tokens that another tab refreshed", async () => {
  const launched = await createSignedInActor();
  launched.session.send({ type: "token.rejected", accessToken: "access 1" });
  const next = createGrant("2", expireAfter(30));
  launched.report({ type: "tokens.changed", grant: next });
  assert.equal(launched.refreshes[0]?.signal.aborted, true);
  assert.deepEqual(getSessionContext(launched), {
    ...next,
    warnAt: START + 28 * MINUTE,
    renewAt: START + 29 * MINUTE,
  });
  assert.deepEqual(launched.news, [{ type: "session.refreshed" }]);
  launched.pass(29 * MINUTE);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(MINUTE);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  launched.session.stop();
});

Deno.test("session: signs out when another tab signs out", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "tokens.removed" });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "elsewhere" }]);
  assert.deepEqual(launched.signOuts, []);
  launched.session.stop();
});

Deno.test("session: ends as failed when it ended by itself in another tab", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "tokens.lost" });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(getSessionContext(launched), nobody);
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "refreshFailed" }]);
  launched.session.stop();
});

Deno.test("session: restarts when another user signs in in another tab", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "tokens.changed", grant: createGrant("2", deniz) });
  assert.deepEqual(launched.news, [
    { type: "session.ended", reason: "elsewhere" },
    { type: "session.started", user: deniz },
  ]);
  launched.session.stop();
});

Deno.test("session: signs out on wake after sleeping past expiry", async () => {
  const launched = await createSignedInActor();
  launched.sleep(15 * MINUTE);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.report({ type: "clock.checked" });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  launched.session.stop();
});

Deno.test("session: signs out on time after sleeping", async () => {
  const launched = await createSignedInActor();
  launched.sleep(10 * MINUTE);
  launched.report({ type: "clock.checked" });
  launched.pass(5 * MINUTE - 1);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(1);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  launched.session.stop();
});

Deno.test("session: renews on time after sleeping while active", async () => {
  const launched = await createSignedInActor();
  launched.report({ type: "user.active" });
  launched.sleep(10 * MINUTE);
  launched.report({ type: "clock.checked" });
  launched.pass(4 * MINUTE - 1);
  assert.equal(launched.refreshes.length, 0);
  launched.pass(1);
  assert.equal(launched.refreshes.length, 1);
  launched.session.stop();
});

Deno.test("session: renews on activity after sleeping into the last minute", async () => {
  const launched = await createSignedInActor();
  launched.sleep(14 * MINUTE);
  launched.report({ type: "clock.checked" });
  launched.pass(0);
  launched.report({ type: "user.active" });
  assert.equal(launched.refreshes.length, 1);
  launched.session.stop();
});

Deno.test("session: keeps another tab's newer tokens when it expires", async () => {
  const launched = await createSignedInActor();
  const newer = createGrant("2", expireAfter(30));
  launched.storage.tokens = newer;
  launched.pass(15 * MINUTE);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(launched.storage.tokens, newer);
  launched.session.stop();
});

Deno.test("session: renews a short token at half its lifetime", async () => {
  const launched = await createSignedInActor(createGrant("1", expireAfter(0.5)));
  launched.report({ type: "user.active" });
  launched.pass(MINUTE / 4 - 1);
  assert.equal(launched.refreshes.length, 0);
  launched.pass(1);
  assert.equal(launched.refreshes.length, 1);
  launched.session.stop();
});

testSpecification(session);
