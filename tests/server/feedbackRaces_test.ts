import assert from "node:assert/strict";
import { MAX_FEEDBACK_A_DAY } from "../../contract/feedback.ts";
import { asking } from "../support/ask.ts";
import { atOnce } from "../support/atOnce.ts";
import { FEEDBACK, type FeedbackServer, feedbackServer } from "../support/feedback.ts";

/** What is told apart here only happens where there is more than one connection. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

function race(name: string, story: (server: FeedbackServer) => Promise<void>): void {
  Deno.test({
    name,
    ignore,
    async fn() {
      const server = await feedbackServer();
      try {
        await story(server);
      } finally {
        await server.close();
      }
    },
  });
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

race("of two managers who resolve one feedback, one wins and the other is told", async (server) => {
  const { id } = await server.addFeedback();
  const theirs = await server.as({ roles: ["MANAGER"] });
  const resolve = (ask: FeedbackServer["ask"], resolution: string) =>
    ask("PUT", `/api/feedback/${id}/resolve`, { resolution });
  const answers = await atOnce(
    server.db,
    "feedback",
    () => [resolve(server.ask, "A"), resolve(theirs, "B")],
  );
  assert.deepEqual(statuses(answers), [200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  assert.deepEqual([refused?.body.detail, refused?.body.allowed], [
    "This feedback is already resolved.",
    ["progress"],
  ]);
  const { resolution, version, history } = await server.get(id);
  assert.deepEqual([version, history.length, history.at(-1)?.note], [2, 2, resolution]);
  const told = await server.db.selectFrom("notifications").select("kind")
    .where("user_id", "=", server.member.id).execute();
  assert.deepEqual(told, [{ kind: "feedback_resolved" }]);
});

race("it is changed by who sent it before it is taken up, or not at all", async (server) => {
  const { id } = await server.addFeedback();
  const [changed, taken] = await atOnce(server.db, "feedback", () => [
    server.send("PATCH", `/api/feedback/${id}`, { version: 1, title: "Yeni" }),
    server.ask("PUT", `/api/feedback/${id}/progress`),
  ]);
  assert.equal(taken?.status, 200);
  const { title, version } = await server.get(id);
  assert.deepEqual(
    [changed?.status, title, version],
    changed?.status === 200 ? [200, "Yeni", 3] : [409, FEEDBACK.title, 2],
  );
});

race("of two changes from the same version one is refused", async (server) => {
  const { id } = await server.addFeedback();
  const answers = await atOnce(
    server.db,
    "feedback",
    () =>
      ["A", "B"].map((title) => server.ask("PATCH", `/api/feedback/${id}`, { version: 1, title })),
  );
  assert.deepEqual(statuses(answers), [200, 409]);
});

race(
  "sending, handling and changes to accounts do not wait for each other in a circle",
  async (server) => {
    const admins = await Promise.all(
      Array.from({ length: 4 }, () => server.addUser({ roles: ["ADMIN"] })),
    );
    const asks = await Promise.all(
      admins.map(async (admin) => asking(server, (await server.signIn(admin)).access_token)),
    );
    const { id } = await server.addFeedback();
    const work = asks.flatMap((ask, index) => {
      const other = admins[(index + 1) % admins.length]?.id;
      return Array.from({ length: 4 }, () => [
        ask("POST", "/api/feedback", FEEDBACK),
        ask("PUT", `/api/users/${other}/enable`),
        ask("PUT", `/api/feedback/${id}/progress`),
        ask("PATCH", `/api/users/${other}`, { version: 1, roles: ["ADMIN", "MANAGER"] }),
        ask("DELETE", `/api/users/${server.member.id}`),
        ask("PUT", `/api/feedback/${id}/dismiss`),
      ]).flat();
    });
    const answers = await Promise.all(work);
    assert.deepEqual(answers.filter(({ status }) => status >= 500), []);
  },
);

race("feedback: requests at once take no more than the last place of the quota", async (server) => {
  for (let sent = 1; sent < MAX_FEEDBACK_A_DAY; sent++) await server.addFeedback();
  const answers = await atOnce(
    server.db,
    "feedback",
    // One person writes through two connections at most.
    () => Array.from({ length: 2 }, () => server.send("POST", "/api/feedback", FEEDBACK)),
  );
  assert.deepEqual(statuses(answers), [201, 409]);
});
