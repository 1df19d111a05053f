import assert from "node:assert/strict";
import { signIn } from "../../server/modules/auth/signIn.ts";
import {
  countConcurrentHashes,
  createPasswords,
  queuePasswords,
} from "../../server/modules/auth/passwords.ts";
import { createTestServer } from "../support/server.ts";

Deno.test("sign-in: fails when the password is replaced while it is being checked", async () => {
  await using server = await createTestServer();
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
  const signedIn = await signIn(server.db, passwords, credentials, {
    now: server.now(),
    address: "192.0.2.1",
  });
  assert.equal(signedIn, undefined);
  assert.deepEqual(await server.db.selectFrom("sessions").selectAll().execute(), []);
});

Deno.test("sign-in: concurrent attempts are queued, and those beyond the queue respond 503", async () => {
  await using server = await createTestServer({ passwordQueue: { atOnce: 1, waiting: 3 } });
  const user = await server.addUser();
  const attemptSignIn = async (index: number, email = `user${index}@iklim.example`) => {
    const { status, headers } = await server.request("POST", "/api/auth/login", {
      body: { email, password: index === 0 ? user.password : "wrong" },
      address: `198.51.100.${index}`,
    });
    return [status, headers.get("Retry-After")].join(" ").trim();
  };
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => attemptSignIn(index + 1)),
  );
  const busy = outcomes.filter((responseText) => responseText === "503 3").length;
  assert.deepEqual(
    outcomes.filter((responseText) => responseText !== "503 3"),
    Array(20 - busy).fill("401"),
  );
  assert.ok(busy > 0);
  const { attempts } = await server.db.selectFrom("rate_limits")
    .select(({ fn }) => fn.sum<number>("attempts").as("attempts")).executeTakeFirstOrThrow();
  assert.equal(Number(attempts), 3 * (20 - busy), "what was not tried does not count");
  assert.equal(await attemptSignIn(0, user.email), "200");
});

Deno.test("password queue: leaves half of the processors free", () => {
  assert.deepEqual([1, 2, 3, 4, 8, 64].map(countConcurrentHashes), [1, 1, 1, 2, 4, 4]);
});

Deno.test("password queue: limits concurrent and waiting work", async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const enqueue = queuePasswords(passwords, { atOnce: 2, waiting: 3 });
  const hashing = Promise.withResolvers<void>();
  const started: number[] = [];
  const results = Array.from({ length: 7 }, (_, index) =>
    enqueue(String(index), () => {
      started.push(index);
      return hashing.promise;
    }));
  const outcomes = Promise.allSettled(results);
  await Promise.allSettled(results.slice(5));
  assert.deepEqual(started, [0, 1]);
  hashing.resolve();
  assert.deepEqual((await outcomes).map(({ status }) => status), [
    ...Array(5).fill("fulfilled"),
    ...Array(2).fill("rejected"),
  ]);
});
