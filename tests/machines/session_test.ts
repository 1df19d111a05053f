import assert from "node:assert/strict";
import { accessToken, isAuthenticated } from "../../machines/session.ts";
import {
  deniz,
  elif,
  endingAfter,
  grant,
  launch,
  MINUTE,
  signedIn,
  START,
} from "./sessionStubs.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { LONGEST_TIMER } from "./sessionRows.ts";
import { session } from "./specifications/session.ts";

testSpecification(session);

const RETRY = 3_000;
const nobody = { user: null, accessToken: null, refreshToken: null, warnAt: 0, renewAt: 0 };
const held = ({ session }: ReturnType<typeof launch>) => {
  const { now: _, ...context } = session.getSnapshot().context;
  return context;
};

Deno.test("a stored token that still lasts signs its user in", async () => {
  const launched = launch(grant("1"));
  await launched.in("signedIn");
  assert.deepEqual(held(launched), {
    ...grant("1"),
    warnAt: START + 13 * MINUTE,
    renewAt: START + 14 * MINUTE,
  });
  assert.deepEqual(launched.news, [{ type: "session.started", user: elif }]);
  launched.session.stop();
});

Deno.test("session: clears a stored token that ends this very moment, and tells of its end", async () => {
  const launched = launch(grant("1", endingAfter(0)));
  await launched.in("signedOut");
  assert.deepEqual(held(launched), nobody);
  assert.deepEqual([launched.storage.tokens, launched.news], [
    null,
    [{ type: "session.ended", reason: "expired" }],
  ]);
  launched.session.stop();
});

Deno.test("an idle user is signed out when the token expires, not a millisecond before", async () => {
  const launched = await signedIn();
  launched.pass(15 * MINUTE - 1);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(1);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(held(launched), nobody);
  assert.deepEqual(launched.news, [
    { type: "session.expiring" },
    { type: "session.ended", reason: "expired" },
  ]);
  assert.deepEqual([launched.storage.tokens, launched.refreshes.length], [null, 0]);
  launched.session.stop();
});

Deno.test("a token that outlasts the longest timer ends when it should", async () => {
  const launched = await signedIn(grant("1", endingAfter(60 * 24 * 60)));
  launched.pass(LONGEST_TIMER);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(60 * 24 * 60 * MINUTE - LONGEST_TIMER - 1);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(1);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  launched.session.stop();
});

Deno.test("no timer is ever asked for more than a browser can wait", async () => {
  const launched = await signedIn(grant("1", endingAfter(60 * 24 * 60)));
  assert.deepEqual(launched.timers, [LONGEST_TIMER, LONGEST_TIMER]);
  launched.session.stop();
});

Deno.test("the token of a user at work is renewed a minute before it expires", async () => {
  const launched = await signedIn();
  launched.tell({ type: "user.active" });
  launched.pass(14 * MINUTE - 1);
  assert.equal(launched.refreshes.length, 0);
  launched.pass(1);
  assert.deepEqual(launched.refreshes.map(({ input }) => input), [
    { accessToken: "access 1", refreshToken: "refresh 1" },
  ]);
  assert.equal(accessToken(launched.session.getSnapshot()), "access 1");

  const next = grant("2", endingAfter(30));
  launched.refreshes[0]?.resolve(next);
  await launched.in({ signedIn: { token: "idle" } });
  assert.deepEqual(held(launched), {
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

Deno.test("a user who comes back in the last minute is not signed out", async () => {
  const launched = await signedIn();
  launched.pass(14.5 * MINUTE);
  assert.equal(launched.refreshes.length, 0);
  launched.tell({ type: "user.active" });
  launched.tell({ type: "user.active" });
  assert.equal(launched.refreshes.length, 1);
  launched.session.stop();
});

Deno.test("an idle user is warned two minutes before the end, and stays signed in when asking to", async () => {
  const launched = await signedIn();
  launched.pass(15 * MINUTE - 2 * MINUTE - 1);
  assert.deepEqual(launched.news, []);
  launched.pass(1);
  assert.deepEqual(launched.news, [{ type: "session.expiring" }]);
  launched.session.send({ type: "stay.requested" });
  launched.session.send({ type: "stay.requested" });
  assert.equal(launched.refreshes.length, 1);
  launched.refreshes[0]?.resolve(grant("2", endingAfter(28)));
  await launched.in({ signedIn: { token: "idle" } });
  assert.deepEqual(launched.news, [{ type: "session.expiring" }, { type: "session.refreshed" }]);
  launched.session.stop();
});

Deno.test("who is at work is not warned, for the session goes on by itself", async () => {
  const launched = await signedIn();
  launched.tell({ type: "user.active" });
  launched.pass(14 * MINUTE);
  assert.deepEqual([launched.news, launched.refreshes.length], [[], 1]);
  launched.session.stop();
});

Deno.test("asking to stay again tries at once what the network lost", async () => {
  const launched = await signedIn();
  launched.pass(14 * MINUTE);
  launched.session.send({ type: "stay.requested" });
  launched.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await launched.in({ signedIn: { token: "retrying" } });
  launched.session.send({ type: "stay.requested" });
  assert.equal(launched.refreshes.length, 2);
  launched.session.stop();
});

Deno.test("without a refresh token the warning comes all the same, and nothing can be done", async () => {
  const launched = await signedIn({ ...grant("1"), refreshToken: null });
  launched.tell({ type: "user.active" });
  launched.pass(14 * MINUTE);
  launched.session.send({ type: "stay.requested" });
  assert.deepEqual([launched.news, launched.refreshes.length], [[{ type: "session.expiring" }], 0]);
  launched.session.stop();
});

Deno.test("a renewal that the network loses is tried again until the token expires", async () => {
  const launched = await signedIn();
  launched.tell({ type: "user.active" });
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

Deno.test("only what says that it was refused is a refusal: any other failure is tried again", async () => {
  for (const failure of [null, undefined, "refused", { refused: false }, { refused: "yes" }, {}]) {
    const launched = await signedIn();
    launched.tell({ type: "claims.changed" });
    launched.refreshes[0]?.reject(failure);
    await launched.in({ signedIn: { token: "retrying" } });
    assert.deepEqual(launched.news, [
      { type: "session.effectFailed", effect: "refresh", error: failure },
    ]);
    launched.session.stop();
  }
});

Deno.test("a token whose claims no longer hold is exchanged at once, and kept when the network fails", async () => {
  const launched = await signedIn();
  const before = held(launched);
  launched.tell({ type: "claims.changed" });
  launched.tell({ type: "claims.changed" });
  assert.equal(launched.refreshes.length, 1);
  launched.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await launched.in({ signedIn: { token: "retrying" } });
  assert.deepEqual(held(launched), before);
  launched.pass(RETRY);
  assert.equal(launched.refreshes.length, 2);
  launched.session.stop();
});

Deno.test("a renewal that the server refuses ends the session", async () => {
  const launched = await signedIn();
  launched.tell({ type: "user.active" });
  launched.pass(14 * MINUTE);
  launched.refreshes[0]?.reject({ refused: true });
  await launched.in("signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "refreshFailed" }]);
  assert.deepEqual([launched.storage.tokens, held(launched)], [null, nobody]);
  launched.session.stop();
});

Deno.test("a request that is refused meanwhile makes the renewal matter, and starts no second one", async () => {
  const launched = await signedIn();
  launched.tell({ type: "user.active" });
  launched.pass(14 * MINUTE);
  launched.session.send({ type: "token.refused", accessToken: "access 1" });
  assert.equal(launched.refreshes.length, 1);
  assert.equal(launched.refreshes[0]?.signal.aborted, false);
  launched.refreshes[0]?.reject(new TypeError("Failed to fetch"));
  await launched.in("signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "refreshFailed" }]);
  launched.session.stop();
});

Deno.test("a refused token is refreshed once, however many were refused", async () => {
  const launched = await signedIn();
  for (let request = 0; request < 5; request++) {
    launched.session.send({ type: "token.refused", accessToken: "access 1" });
  }
  assert.equal(launched.refreshes.length, 1);
  launched.refreshes[0]?.resolve(grant("2"));
  await launched.in({ signedIn: { token: "idle" } });
  launched.session.send({ type: "token.refused", accessToken: "access 1" });
  assert.equal(launched.refreshes.length, 1, "that one has been replaced");
  assert.equal(accessToken(launched.session.getSnapshot()), "access 2");
  launched.session.stop();
});

Deno.test("a refresh that leaves the refresh token out leaves it as it was", async () => {
  const launched = await signedIn();
  launched.session.send({ type: "token.refused", accessToken: "access 1" });
  launched.refreshes[0]?.resolve({ ...grant("2"), refreshToken: null });
  await launched.in({ signedIn: { token: "idle" } });
  assert.deepEqual(launched.storage.tokens, { ...grant("2"), refreshToken: "refresh 1" });
  assert.equal(held(launched).refreshToken, "refresh 1");
  launched.session.stop();
});

Deno.test("a refresh that rotated nothing ends the session instead of going round", async () => {
  const launched = await signedIn();
  launched.session.send({ type: "token.refused", accessToken: "access 1" });
  launched.refreshes[0]?.resolve(grant("1"));
  await launched.in("signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "refreshFailed" }]);
  launched.session.stop();
});

Deno.test("without a refresh token a refused token ends the session at once", async () => {
  const launched = await signedIn({ ...grant("1"), refreshToken: null });
  launched.session.send({ type: "token.refused", accessToken: "access 1" });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual([launched.refreshes.length, launched.storage.tokens], [0, null]);
  launched.session.stop();
});

Deno.test("signing out is at once, and done when the server has answered", async () => {
  const launched = await signedIn();
  launched.session.send({ type: "signOut.requested" });
  assert.deepEqual([accessToken(launched.session.getSnapshot()), launched.storage.tokens], [
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
  assert.deepEqual(held(launched), nobody);
  launched.session.stop();
});

Deno.test("signing out ends in being signed out also when the server refuses or is silent", async () => {
  const refused = await signedIn();
  refused.session.send({ type: "signOut.requested" });
  refused.signOuts[0]?.reject("no");
  await refused.in("signedOut");
  assert.deepEqual(refused.news, [
    { type: "session.effectFailed", effect: "signOut", error: "no" },
    { type: "session.ended", reason: "signedOut" },
  ]);
  refused.session.stop();

  const silent = await signedIn();
  silent.session.send({ type: "signOut.requested" });
  silent.pass(5_000);
  assert.equal(silent.session.getSnapshot().value, "signedOut");
  assert.deepEqual(silent.news, [{ type: "session.ended", reason: "signedOut" }]);
  silent.session.stop();
});

Deno.test("signing out gives up a refresh in flight", async () => {
  const launched = await signedIn();
  launched.session.send({ type: "token.refused", accessToken: "access 1" });
  launched.session.send({ type: "signOut.requested" });
  assert.equal(launched.refreshes[0]?.signal.aborted, true);
  launched.refreshes[0]?.resolve(grant("2"));
  launched.signOuts[0]?.resolve();
  await launched.in("signedOut");
  assert.deepEqual(held(launched), nobody);
  assert.equal(launched.storage.tokens, null);
  launched.session.stop();
});

Deno.test("a user can sign in again after signing out", async () => {
  const launched = await signedIn();
  launched.session.send({ type: "signOut.requested" });
  launched.session.send({ type: "tokens.granted", ...grant("2", deniz) });
  assert.deepEqual(launched.storage.tokens, grant("2", deniz));
  assert.deepEqual(launched.news, [
    { type: "session.ended", reason: "signedOut" },
    { type: "session.started", user: deniz },
  ]);
  launched.session.stop();
});

Deno.test("a token granted too late for this machine's clock is said to have expired", async () => {
  const launched = launch();
  await launched.in("signedOut");
  launched.session.send({ type: "tokens.granted", ...grant("1", endingAfter(-1)) });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "expired" }]);
  launched.session.stop();
});

Deno.test("what another tab refreshed is taken over, and spares this tab's own refresh", async () => {
  const launched = await signedIn();
  launched.session.send({ type: "token.refused", accessToken: "access 1" });
  const next = grant("2", endingAfter(30));
  launched.tell({ type: "tokens.changed", grant: next });
  assert.equal(launched.refreshes[0]?.signal.aborted, true);
  assert.deepEqual(held(launched), {
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

Deno.test("signing out in one tab signs out in all", async () => {
  const launched = await signedIn();
  launched.tell({ type: "tokens.changed", grant: null });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "elsewhere" }]);
  assert.deepEqual(launched.signOuts, []);
  launched.session.stop();
});

Deno.test("a session that ended by itself in one tab ends so in all: nobody has signed out", async () => {
  const launched = await signedIn();
  launched.tell({ type: "tokens.lost" });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(held(launched), nobody);
  assert.deepEqual(launched.news, [{ type: "session.ended", reason: "refreshFailed" }]);
  launched.session.stop();
});

Deno.test("another user signing in elsewhere ends this session and starts theirs", async () => {
  const launched = await signedIn();
  launched.tell({ type: "tokens.changed", grant: grant("2", deniz) });
  assert.deepEqual(launched.news, [
    { type: "session.ended", reason: "elsewhere" },
    { type: "session.started", user: deniz },
  ]);
  launched.session.stop();
});

Deno.test("a tab that slept past the expiry signs out when it wakes", async () => {
  const launched = await signedIn();
  launched.sleep(15 * MINUTE);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.tell({ type: "clock.checked" });
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  launched.session.stop();
});

Deno.test("a tab that slept a while still signs out in time", async () => {
  const launched = await signedIn();
  launched.sleep(10 * MINUTE);
  launched.tell({ type: "clock.checked" });
  launched.pass(5 * MINUTE - 1);
  assert.equal(isAuthenticated(launched.session.getSnapshot()), true);
  launched.pass(1);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  launched.session.stop();
});

Deno.test("a tab in use that slept a while still renews its token in time", async () => {
  const launched = await signedIn();
  launched.tell({ type: "user.active" });
  launched.sleep(10 * MINUTE);
  launched.tell({ type: "clock.checked" });
  launched.pass(4 * MINUTE - 1);
  assert.equal(launched.refreshes.length, 0);
  launched.pass(1);
  assert.equal(launched.refreshes.length, 1);
  launched.session.stop();
});

Deno.test("an idle tab that slept into the last minute renews when it is used again", async () => {
  const launched = await signedIn();
  launched.sleep(14 * MINUTE);
  launched.tell({ type: "clock.checked" });
  launched.pass(0);
  launched.tell({ type: "user.active" });
  assert.equal(launched.refreshes.length, 1);
  launched.session.stop();
});

Deno.test("expiring here leaves the newer tokens of another tab alone", async () => {
  const launched = await signedIn();
  const newer = grant("2", endingAfter(30));
  launched.storage.tokens = newer;
  launched.pass(15 * MINUTE);
  assert.equal(launched.session.getSnapshot().value, "signedOut");
  assert.deepEqual(launched.storage.tokens, newer);
  launched.session.stop();
});

Deno.test("a token that lives half a minute is renewed halfway, not at once and over again", async () => {
  const launched = await signedIn(grant("1", endingAfter(0.5)));
  launched.tell({ type: "user.active" });
  launched.pass(MINUTE / 4 - 1);
  assert.equal(launched.refreshes.length, 0);
  launched.pass(1);
  assert.equal(launched.refreshes.length, 1);
  launched.session.stop();
});
