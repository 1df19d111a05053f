import assert from "node:assert/strict";
import { MAX_FEEDBACK_A_DAY } from "../../contract/feedback.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { runConcurrently } from "../support/runConcurrently.ts";
import { createFeedbackServer, FEEDBACK, type FeedbackServer } from "../support/feedback.ts";

/** Races need several connections, which only PostgreSQL has. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

function race(name: string, story: (server: FeedbackServer) => Promise<void>): void {
  Deno.test({
    name,
    ignore,
    async fn() {
      await using server = await createFeedbackServer();
      await story(server);
    },
  });
}

const listStatuses = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).sort();

race(
  "feedback: one of two concurrent resolutions succeeds and the other conflicts",
  async (server) => {
    const { id } = await server.addFeedback();
    const callApiAsOther = await server.callApiAs({ roles: ["MANAGER"] });
    const resolve = (callApi: FeedbackServer["callApi"], resolution: string) =>
      callApi("PUT", `/api/feedback/${id}/resolve`, { resolution });
    const responses = await runConcurrently(
      server.db,
      "feedback",
      () => [resolve(server.callApi, "A"), resolve(callApiAsOther, "B")],
    );
    assert.deepEqual(listStatuses(responses), [200, 409]);
    const rejectedResponse = responses.find(({ status }) => status === 409);
    assert.deepEqual([rejectedResponse?.body.detail, rejectedResponse?.body.allowed], [
      "This feedback is already resolved.",
      ["progress"],
    ]);
    const { resolution, version, history } = await server.getFeedback(id);
    assert.deepEqual([version, history.length, history.at(-1)?.note], [2, 2, resolution]);
    const reported = await server.db.selectFrom("notifications").select("kind")
      .where("user_id", "=", server.member.id).execute();
    assert.deepEqual(reported, [{ kind: "feedback_resolved" }]);
  },
);

race(
  "feedback: a change by its sender and a concurrent progress are consistent",
  async (server) => {
    const { id } = await server.addFeedback();
    const [changeResponse, progressResponse] = await runConcurrently(server.db, "feedback", () => [
      server.callApiAsMember("PATCH", `/api/feedback/${id}`, { version: 1, title: "Yeni" }),
      server.callApi("PUT", `/api/feedback/${id}/progress`),
    ]);
    assert.equal(progressResponse?.status, 200);
    const { title, version } = await server.getFeedback(id);
    assert.deepEqual(
      [changeResponse?.status, title, version],
      changeResponse?.status === 200 ? [200, "Yeni", 3] : [409, FEEDBACK.title, 2],
    );
  },
);

race("feedback: one of two concurrent updates of one version succeeds", async (server) => {
  const { id } = await server.addFeedback();
  const responses = await runConcurrently(
    server.db,
    "feedback",
    () =>
      ["A", "B"].map((title) =>
        server.callApi("PATCH", `/api/feedback/${id}`, { version: 1, title })
      ),
  );
  assert.deepEqual(listStatuses(responses), [200, 409]);
});

race(
  "feedback: concurrent changes of feedback and accounts cause no deadlock",
  async (server) => {
    const admins = await Promise.all(
      Array.from({ length: 4 }, () => server.addUser({ roles: ["ADMIN"] })),
    );
    const asks = await Promise.all(
      admins.map(async (admin) =>
        createApiCaller(server, (await server.signIn(admin)).access_token)
      ),
    );
    const { id } = await server.addFeedback();
    const work = asks.flatMap((callApi, index) => {
      const other = admins[(index + 1) % admins.length]?.id;
      return Array.from({ length: 2 }, () => [
        callApi("POST", "/api/feedback", FEEDBACK),
        callApi("PUT", `/api/users/${other}/enable`),
        callApi("PUT", `/api/feedback/${id}/progress`),
        callApi("PATCH", `/api/users/${other}`, { version: 1, roles: ["ADMIN", "MANAGER"] }),
        callApi("DELETE", `/api/users/${server.member.id}`),
        callApi("PUT", `/api/feedback/${id}/dismiss`),
      ]).flat();
    });
    const responses = await Promise.all(work);
    assert.deepEqual(responses.filter(({ status }) => status >= 500), []);
  },
);

race("feedback: concurrent requests do not exceed the daily limit", async (server) => {
  for (let sent = 1; sent < MAX_FEEDBACK_A_DAY; sent++) await server.addFeedback();
  const responses = await runConcurrently(
    server.db,
    "feedback",
    // One person writes through two connections at most.
    () =>
      Array.from({ length: 2 }, () => server.callApiAsMember("POST", "/api/feedback", FEEDBACK)),
  );
  assert.deepEqual(listStatuses(responses), [201, 409]);
});
