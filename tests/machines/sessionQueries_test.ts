import assert from "node:assert/strict";
import {
  accessToken,
  hasAllPermissions,
  hasAnyPermission,
  hasPermission,
  isAuthenticated,
  isLoading,
  type SessionSnapshot,
  sessionUser,
} from "../../machines/session.ts";
import { elif, grant, launch } from "./sessionStubs.ts";

const asked = (snapshot: SessionSnapshot) => ({
  loading: isLoading(snapshot),
  authenticated: isAuthenticated(snapshot),
  user: sessionUser(snapshot),
  token: accessToken(snapshot),
  list: hasPermission(snapshot, "project:list"),
  delete: hasPermission(snapshot, "project:delete"),
  any: hasAnyPermission(snapshot, ["project:delete", "project:get"]),
  none: hasAnyPermission(snapshot, ["project:delete", "user:get"]),
  all: hasAllPermissions(snapshot, ["project:list", "project:get"]),
  some: hasAllPermissions(snapshot, ["project:list", "project:delete"]),
});

const passing = { list: true, delete: true, any: true, none: true, all: true, some: true };
const failing = { list: false, delete: false, any: false, none: false, all: false, some: false };

Deno.test("permission checks pass until stored tokens have been looked at", () => {
  const { session } = launch(grant("1"));
  assert.deepEqual(asked(session.getSnapshot()), {
    loading: true,
    authenticated: false,
    user: null,
    token: null,
    ...passing,
  });
  session.stop();
});

Deno.test("a signed-in user has the permissions of the token", async () => {
  const { session, ...launched } = launch(grant("1"));
  await launched.in("signedIn");
  assert.deepEqual(asked(session.getSnapshot()), {
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

Deno.test("nobody has any permission while signing out and when signed out", async () => {
  const { session, signOuts, ...launched } = launch(grant("1"));
  await launched.in("signedIn");
  session.send({ type: "signOut.requested" });
  const nobody = { loading: false, authenticated: false, user: null, token: null, ...failing };
  assert.deepEqual(asked(session.getSnapshot()), nobody);
  signOuts[0]?.resolve();
  await launched.in("signedOut");
  assert.deepEqual(asked(session.getSnapshot()), nobody);
  session.stop();
});
