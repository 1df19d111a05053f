import assert from "node:assert/strict";
import {
  getAccessToken,
  getSessionUser,
  hasAllPermissions,
  hasAnyPermission,
  hasPermission,
  isAuthenticated,
  isRestoring,
  type SessionSnapshot,
} from "../../machines/session.ts";
import { createGrant, createTestActor, elif } from "./sessionStubs.ts";

const readQueries = (snapshot: SessionSnapshot) => ({
  loading: isRestoring(snapshot),
  authenticated: isAuthenticated(snapshot),
  user: getSessionUser(snapshot),
  token: getAccessToken(snapshot),
  list: hasPermission(snapshot, "project:list"),
  delete: hasPermission(snapshot, "project:delete"),
  any: hasAnyPermission(snapshot, ["project:delete", "project:get"]),
  none: hasAnyPermission(snapshot, ["project:delete", "user:get"]),
  all: hasAllPermissions(snapshot, ["project:list", "project:get"]),
  some: hasAllPermissions(snapshot, ["project:list", "project:delete"]),
});

const passing = { list: true, delete: true, any: true, none: true, all: true, some: true };
const failing = { list: false, delete: false, any: false, none: false, all: false, some: false };

Deno.test("permissions: pass while the session is restored", () => {
  const { session } = createTestActor(createGrant("1"));
  assert.deepEqual(readQueries(session.getSnapshot()), {
    loading: true,
    authenticated: false,
    user: null,
    token: null,
    ...passing,
  });
  session.stop();
});

Deno.test("permissions: are those of the signed-in user's token", async () => {
  const { session, ...launched } = createTestActor(createGrant("1"));
  await launched.waitForState("signedIn");
  assert.deepEqual(readQueries(session.getSnapshot()), {
    loading: false,
    authenticated: true,
    user: elif,
    token: "access 1",
    list: true,
    delete: false,
    any: true,
    none: false,
    all: true,
    some: false,
  });
  session.stop();
});

Deno.test("permissions: are denied while signing out and when signed out", async () => {
  const { session, signOuts, ...launched } = createTestActor(createGrant("1"));
  await launched.waitForState("signedIn");
  session.send({ type: "signOut.requested" });
  const nobody = { loading: false, authenticated: false, user: null, token: null, ...failing };
  assert.deepEqual(readQueries(session.getSnapshot()), nobody);
  signOuts[0]?.resolve();
  await launched.waitForState("signedOut");
  assert.deepEqual(readQueries(session.getSnapshot()), nobody);
  session.stop();
});
