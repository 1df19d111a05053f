import assert from "node:assert/strict";
import { notify } from "../../server/modules/notification/notify.ts";
import { type CallApi, createApiCaller } from "../support/apiCaller.ts";
import { runConcurrently, waitForBlockedCount } from "../support/runConcurrently.ts";
import { addNotification } from "../support/notifications.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

/** Races need several connections, which only PostgreSQL has. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

type Story = (server: TestServer, user: TestUser, callApi: CallApi) => Promise<void>;

function race(name: string, story: Story): void {
  Deno.test({
    name,
    ignore,
    async fn() {
      await using server = await createTestServer();
      const user = await server.addUser();
      await story(server, user, createApiCaller(server, (await server.signIn(user)).access_token));
    },
  });
}

race("notification: two concurrent acknowledgements both succeed", async (
  { db, advanceClock },
  user,
  callApi,
) => {
  const id = await addNotification(db, user.id);
  advanceClock({ minutes: 1 });
  const path = `/api/notifications/${id}/acknowledge-delivery`;
  const responses = await runConcurrently(
    db,
    "notifications",
    () => [callApi("PUT", path), callApi("PUT", path)],
  );
  const [firstResponse, otherResponse] = responses;
  assert.deepEqual([firstResponse?.status, firstResponse?.body.status], [200, "DELIVERED"]);
  assert.deepEqual(firstResponse, otherResponse);
});

race("notification: an acknowledgement keeps a concurrent read", async (
  { db },
  user,
  callApi,
) => {
  const id = await addNotification(db, user.id);
  const giveUp = new AbortController();
  const acknowledging = await db.transaction().execute(async (trx) => {
    await trx.updateTable("notifications").set({ status: "READ" }).where("id", "=", id).execute();
    const pendingResponse = callApi("PUT", `/api/notifications/${id}/acknowledge-delivery`);
    await Promise.race([waitForBlockedCount(db, 1, giveUp.signal), pendingResponse]);
    giveUp.abort();
    return { asked: pendingResponse };
  });
  const { status, body } = await acknowledging.asked;
  assert.deepEqual([status, body.status], [200, "READ"]);
});

race(
  "mark-all-as-read: two concurrent requests count each notification once",
  async ({ db }, user, callApi) => {
    for (let nth = 0; nth < 20; nth++) await addNotification(db, user.id);
    const path = "/api/notifications/mark-all-as-read";
    const responses = await runConcurrently(
      db,
      "notifications",
      () => [callApi("PUT", path), callApi("PUT", path)],
    );
    assert.deepEqual(responses.map(({ status }) => status), [200, 200]);
    assert.deepEqual(responses.map(({ body }) => body).sort(), [0, 20]);
  },
);

race("notify: ignores a user who is deleted concurrently", async (
  { db, now },
  user,
) => {
  const other = { id: crypto.randomUUID() };
  await runConcurrently(db, "users", () => [
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", user.id).forUpdate().execute();
      await trx.deleteFrom("users").where("id", "=", user.id).execute();
    }),
    db.transaction().execute((trx) =>
      notify(trx, {
        kind: "one_time_password",
        params: { who: "Can" },
        link: null,
        userIds: [user.id, other.id],
        now: now(),
      })
    ),
  ]);
  assert.deepEqual(await db.selectFrom("notifications").selectAll().execute(), []);
});
