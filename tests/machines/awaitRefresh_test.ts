import assert from "node:assert/strict";
import { refreshedToken } from "../../machines/session.ts";
import { deniz, grant, launch, signedIn } from "./sessionStubs.ts";

Deno.test("all who were refused wait for one refresh and get the same token", async () => {
  const { session, refreshes } = await signedIn();
  const waiting = [1, 2, 3].map(() => refreshedToken(session, "access 1"));
  await Promise.resolve();
  refreshes[0]?.resolve(grant("2"));
  assert.deepEqual(await Promise.all(waiting), ["access 2", "access 2", "access 2"]);
  assert.equal(refreshes.length, 1);
  session.stop();
});

Deno.test("who was refused with a token replaced since gets the present one at once", async () => {
  const { session, refreshes } = await signedIn(grant("2"));
  assert.equal(await refreshedToken(session, "access 1"), "access 2");
  assert.equal(refreshes.length, 0);
  session.stop();
});

Deno.test("who waits when the refresh fails gets nothing", async () => {
  const { session, refreshes, ...launched } = await signedIn();
  const waiting = refreshedToken(session, "access 1");
  await launched.in({ signedIn: { token: { refreshing: "demanded" } } });
  refreshes[0]?.reject(new TypeError("Failed to fetch"));
  assert.equal(await waiting, null);
  session.stop();
});

Deno.test("who waits when nobody is signed in gets nothing", async () => {
  const { session, ...launched } = launch();
  await launched.in("signedOut");
  assert.equal(await refreshedToken(session, "access 1"), null);
  session.stop();
});

Deno.test("who was refused before stored tokens were looked at waits for them", async () => {
  const { session, refreshes, ...launched } = launch(grant("1"));
  const waiting = refreshedToken(session, "access 1");
  await launched.in({ signedIn: { token: { refreshing: "demanded" } } });
  refreshes[0]?.resolve(grant("2"));
  assert.equal(await waiting, "access 2");
  session.stop();
});

Deno.test("who waits is never given the token of another user", async () => {
  const { session, tell, ...launched } = await signedIn();
  const waiting = refreshedToken(session, "access 1");
  await launched.in({ signedIn: { token: { refreshing: "demanded" } } });
  tell({ type: "tokens.changed", grant: grant("2", deniz) });
  assert.equal(await waiting, null);
  session.stop();
});

Deno.test("who gives up waiting leaves the refresh to the others", async () => {
  const { session, refreshes } = await signedIn();
  const impatient = new AbortController();
  const leaving = refreshedToken(session, "access 1", impatient.signal);
  const staying = refreshedToken(session, "access 1");
  await Promise.resolve();
  const reason = new Error("left the page");
  impatient.abort(reason);
  await assert.rejects(leaving, reason);
  await assert.rejects(refreshedToken(session, "access 1", impatient.signal), reason);
  assert.equal(refreshes[0]?.signal.aborted, false);
  refreshes[0]?.resolve(grant("2"));
  assert.equal(await staying, "access 2");
  session.stop();
});
