import assert from "node:assert/strict";
import { notify } from "../../server/resources/notification/notify.ts";
import { type Ask, asking } from "../support/ask.ts";
import { atOnce, untilWaiting } from "../support/atOnce.ts";
import { addNotification } from "../support/notifications.ts";
import { type TestServer, testServer, type TestUser } from "../support/server.ts";

/** What is told apart here only happens where there is more than one connection. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

type Story = (server: TestServer, user: TestUser, ask: Ask) => Promise<void>;

function race(name: string, story: Story): void {
  Deno.test({
    name,
    ignore,
    async fn() {
      const server = await testServer();
      try {
        const user = await server.addUser();
        await story(server, user, asking(server, (await server.signIn(user)).access_token));
      } finally {
        await server.close();
      }
    },
  });
}

race("two tabs that acknowledge at once both succeed, and it is delivered once", async (
  { db, pass },
  user,
  ask,
) => {
  const id = await addNotification(db, user.id);
  pass({ minutes: 1 });
  const path = `/api/notifications/${id}/acknowledge-delivery`;
  const answers = await atOnce(db, "notifications", () => [ask("PUT", path), ask("PUT", path)]);
  const [one, other] = answers;
  assert.deepEqual([one?.status, one?.body.status], [200, "DELIVERED"]);
  assert.deepEqual(one, other);
});

race("a toast's acknowledgement does not take back that it was read meanwhile", async (
  { db },
  user,
  ask,
) => {
  const id = await addNotification(db, user.id);
  const giveUp = new AbortController();
  const acknowledging = await db.transaction().execute(async (trx) => {
    await trx.updateTable("notifications").set({ status: "READ" }).where("id", "=", id).execute();
    const asked = ask("PUT", `/api/notifications/${id}/acknowledge-delivery`);
    await Promise.race([untilWaiting(db, 1, giveUp.signal), asked]);
    giveUp.abort();
    return { asked };
  });
  const { status, body } = await acknowledging.asked;
  assert.deepEqual([status, body.status], [200, "READ"]);
});

race("of two who mark all as read at once, each is counted once", async ({ db }, user, ask) => {
  for (let nth = 0; nth < 20; nth++) await addNotification(db, user.id);
  const path = "/api/notifications/mark-all-as-read";
  const answers = await atOnce(db, "notifications", () => [ask("PUT", path), ask("PUT", path)]);
  assert.deepEqual(answers.map(({ status }) => status), [200, 200]);
  assert.deepEqual(answers.map(({ body }) => body).sort(), [0, 20]);
});

race("who is deleted while being told is told nothing, and nothing fails", async (
  { db, now },
  user,
) => {
  const other = { id: crypto.randomUUID() };
  await atOnce(db, "users", () => [
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
