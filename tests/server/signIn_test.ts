import assert from "node:assert/strict";
import { signIn } from "../../server/auth/signIn.ts";
import { testServer } from "../support/server.ts";

Deno.test("a password that is replaced while it is being checked lets nobody in", async () => {
  const server = await testServer();
  try {
    const { id, email } = await server.addUser();
    const passwords = {
      hash: () => Promise.resolve("new hash"),
      async matches() {
        await server.db.updateTable("users").set({ password_hash: "new hash" })
          .where("id", "=", id).execute();
        return true;
      },
    };
    const credentials = { email, password: "the old one" };
    const signedIn = await signIn(server.db, passwords, credentials, "192.0.2.1", server.now());
    assert.equal(signedIn, undefined);
    assert.deepEqual(await server.db.selectFrom("sessions").selectAll().execute(), []);
  } finally {
    await server.close();
  }
});
