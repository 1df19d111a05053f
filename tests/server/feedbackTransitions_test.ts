import assert from "node:assert/strict";
import { FEEDBACK_STATUSES, type FeedbackStatus } from "../../contract/feedback.ts";
import {
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
  feedbackLifecycle,
} from "../../machines/lifecycles/feedback.ts";
import { getNextStatus, listActions } from "../../machines/lifecycles/lifecycle.ts";
import { createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createFeedbackServer, type FeedbackServer } from "../support/feedback.ts";
import { getProblemKind } from "../support/problems.ts";

const ACTIONS = Object.keys(FEEDBACK_PERMISSIONS) as FeedbackAction[];
const PATHS: Record<FeedbackStatus, FeedbackAction[]> = {
  OPEN: [],
  IN_PROGRESS: ["progress"],
  RESOLVED: ["resolve"],
  DISMISSED: ["dismiss"],
};
const DETAIL_FROM: Record<FeedbackStatus, string> = {
  OPEN: "",
  IN_PROGRESS: "This feedback is already in progress.",
  RESOLVED: "This feedback is already resolved.",
  DISMISSED: "This feedback has been dismissed.",
};
const BODIES: Record<FeedbackAction, object | undefined> = {
  progress: undefined,
  resolve: { resolution: "Düzeltildi." },
  dismiss: undefined,
};

let server: FeedbackServer;
Deno.test.beforeEach(async () => {
  server = await createFeedbackServer();
});
Deno.test.afterEach(() => server.close());

const move = (id: string, action: FeedbackAction, body: object | undefined = BODIES[action]) =>
  server.callApi("PUT", `/api/feedback/${id}/${action}`, body);
const reach = async (status: FeedbackStatus) => {
  const { id } = await server.addFeedback();
  for (const action of PATHS[status]) assert.equal((await move(id, action)).status, 200);
  return id;
};
const toPerson = ({ id, name, surname }: FeedbackServer["manager"]) => ({ id, name, surname });
const listNotifications = async (userId: string) =>
  await server.db.selectFrom("notifications")
    .select(["kind", "title_en", "title_tr", "message_en", "message_tr", "link"])
    .where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute();

for (const status of FEEDBACK_STATUSES) {
  for (const action of ACTIONS) {
    const after = getNextStatus(feedbackLifecycle, status, action);
    Deno.test(`feedback: ${action} from ${status} follows the lifecycle`, async () => {
      const id = await reach(status);
      const before = await server.getFeedback(id);
      const notified = (await listNotifications(server.member.id)).length;
      const response = await move(id, action);
      if (after === undefined) {
        assert.deepEqual(response, {
          status: 409,
          body: {
            ...getProblemKind("not-allowed-from-status"),
            detail: DETAIL_FROM[status],
            allowed: listActions(feedbackLifecycle, status),
          },
        });
        assert.deepEqual(await server.getFeedback(id), before);
        assert.equal((await listNotifications(server.member.id)).length, notified);
      } else {
        const { history, ...entity } = await server.getFeedback(id);
        assert.deepEqual(response, { status: 200, body: entity });
        assert.deepEqual([entity.status, entity.version], [after, before.version + 1]);
        assert.equal(entity.resolution, after === "RESOLVED" ? "Düzeltildi." : null);
        assert.deepEqual(history.slice(0, -1), before.history);
        const { id: _, ...last } = history.at(-1) ?? assert.fail("no history");
        assert.deepEqual(last, {
          at: "2026-03-01T09:00:00.000Z",
          by: toPerson(server.manager),
          from: status,
          to: after,
          note: entity.resolution,
        });
        assert.equal((await listNotifications(server.member.id)).length, notified + 1);
      }
    });
  }
}

Deno.test("feedback: history has every change of status, and the sender is notified of those by others", async () => {
  const { id } = await server.addFeedback();
  const steps: [FeedbackAction, object?][] = [
    ["progress"],
    ["resolve", { resolution: " Filtre onarıldı. " }],
    ["progress", { note: "Yine oldu." }],
    ["dismiss", { resolution: "Tarayıcı eklentisinden." }],
    ["progress", {}],
    ["dismiss", { resolution: "" }],
  ];
  const seen = [];
  for (const [action, body] of steps) {
    server.advanceClock({ minutes: 1 });
    const { status, resolution, updatedAt, version } = (await move(id, action, body)).body;
    seen.push([status, resolution, updatedAt, version]);
  }
  const toTime = (minute: number) => `2026-03-01T09:0${minute}:00.000Z`;
  assert.deepEqual(seen, [
    ["IN_PROGRESS", null, toTime(1), 2],
    ["RESOLVED", "Filtre onarıldı.", toTime(2), 3],
    ["IN_PROGRESS", null, toTime(3), 4],
    ["DISMISSED", "Tarayıcı eklentisinden.", toTime(4), 5],
    ["IN_PROGRESS", null, toTime(5), 6],
    ["DISMISSED", null, toTime(6), 7],
  ]);

  const by = toPerson(server.manager);
  assert.deepEqual((await server.getFeedback(id)).history.map(({ id: _, ...entry }) => entry), [
    { at: toTime(0), by: toPerson(server.member), from: null, to: "OPEN", note: null },
    { at: toTime(1), by, from: "OPEN", to: "IN_PROGRESS", note: null },
    { at: toTime(2), by, from: "IN_PROGRESS", to: "RESOLVED", note: "Filtre onarıldı." },
    { at: toTime(3), by, from: "RESOLVED", to: "IN_PROGRESS", note: "Yine oldu." },
    { at: toTime(4), by, from: "IN_PROGRESS", to: "DISMISSED", note: "Tarayıcı eklentisinden." },
    { at: toTime(5), by, from: "DISMISSED", to: "IN_PROGRESS", note: null },
    { at: toTime(6), by, from: "IN_PROGRESS", to: "DISMISSED", note: null },
  ]);

  const title = "Liste boş geliyor";
  assert.deepEqual(
    (await listNotifications(server.member.id)).map(({ kind, title_en, message_en, link }) => {
      assert.equal(link, `/feedback/${id}`);
      return [kind, title_en, message_en];
    }),
    [
      ["feedback_in_progress", `Feedback taken up: ${title}`, "Işıl Öz is working on it."],
      [
        "feedback_resolved",
        `Feedback resolved: ${title}`,
        "Işıl Öz resolved it. Open it to read how.",
      ],
      [
        "feedback_reopened",
        `Feedback taken up again: ${title}`,
        "Işıl Öz is working on it again.",
      ],
      ["feedback_dismissed", `Feedback dismissed: ${title}`, "Işıl Öz dismissed it."],
      [
        "feedback_reopened",
        `Feedback taken up again: ${title}`,
        "Işıl Öz is working on it again.",
      ],
      ["feedback_dismissed", `Feedback dismissed: ${title}`, "Işıl Öz dismissed it."],
    ],
  );
});

Deno.test("feedback: notifies managers of new feedback, but nobody of their own actions", async () => {
  const admin = await server.addUser({ roles: ["ADMIN"], name: "Ece", surname: "Su" });
  const others = await Promise.all([
    server.addUser({ roles: ["VIEWER"] }),
    server.addUser({ roles: ["MEMBER"] }),
    server.addUser({ roles: ["MANAGER"], status: "DISABLED" }),
  ]);
  const { id } = await server.addFeedback();
  const news = {
    kind: "feedback_created",
    title_en: "New feedback: Liste boş geliyor",
    title_tr: "Yeni geri bildirim: Liste boş geliyor",
    message_en: "Can Ay sent it.",
    message_tr: "Gönderen: Can Ay.",
    link: `/feedback/${id}`,
  };
  assert.deepEqual(await listNotifications(server.manager.id), [news]);
  assert.deepEqual(await listNotifications(admin.id), [news]);
  for (const user of [...others, server.member]) {
    assert.deepEqual(await listNotifications(user.id), []);
  }

  server.advanceClock({ minutes: 1 });
  const ownResponse = await server.callApi("POST", "/api/feedback", {
    title: "Takvim",
    description: "Haftalık görünüm olsun.",
    category: "IDEA",
    priority: "LOW",
  });
  for (const action of ["progress", "resolve"] as const) {
    assert.equal((await move(ownResponse.body.id, action)).status, 200);
  }
  assert.deepEqual(await listNotifications(server.manager.id), [news]);
  assert.deepEqual((await listNotifications(admin.id)).map(({ title_tr }) => title_tr), [
    "Yeni geri bildirim: Liste boş geliyor",
    "Yeni geri bildirim: Takvim",
  ]);
});

Deno.test("feedback: changes status without notifying a sender who was disabled", async () => {
  const { id } = await server.addFeedback();
  await server.db.updateTable("users").set({ status: "DISABLED" })
    .where("id", "=", server.member.id).execute();
  assert.equal((await move(id, "resolve")).status, 200);
  assert.deepEqual(await listNotifications(server.member.id), []);
});

Deno.test("feedback: one of two concurrent resolutions succeeds and the other gets a conflict", async () => {
  const id = await reach("IN_PROGRESS");
  const colleague = await server.addUser({ roles: ["MANAGER"], name: "Naz", surname: "Er" });
  const callApiAsOther = createApiCaller(server, (await server.signIn(colleague)).access_token);
  const responses = await Promise.all([
    move(id, "resolve"),
    callApiAsOther("PUT", `/api/feedback/${id}/resolve`, { resolution: "Bende çözüldü." }),
  ]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  const rejectedResponse = responses.find(({ status }) => status === 409);
  assert.deepEqual([rejectedResponse?.body.detail, rejectedResponse?.body.allowed], [
    DETAIL_FROM.RESOLVED,
    [
      "progress",
    ],
  ]);
  const { history, version, resolution } = await server.getFeedback(id);
  assert.deepEqual([history.length, version], [3, 3]);
  const winner = responses[0].status === 200 ? server.manager : colleague;
  assert.equal(history.at(-1)?.by?.id, winner.id);
  assert.equal(resolution, history.at(-1)?.note);
  assert.equal((await listNotifications(server.member.id)).length, 2);
});

Deno.test("feedback: concurrent actions leave a consistent history", async () => {
  const ids = [await reach("OPEN"), await reach("OPEN"), await reach("RESOLVED")];
  const responses = await Promise.all(
    ids.flatMap((id) => [...ACTIONS, ...ACTIONS].map((action) => move(id, action))),
  );
  assert.deepEqual([...new Set(responses.map(({ status }) => status))].sort(), [200, 409]);
  let moves = 0;
  for (const id of ids) {
    const { status, history, version } = await server.getFeedback(id);
    assert.equal(history.length, version);
    assert.equal(history.at(-1)?.to, status);
    assert.deepEqual(
      history.slice(1).map(({ from }) => from),
      history.slice(0, -1).map(({ to }) => to),
    );
    moves += history.length;
  }
  const done = responses.filter(({ status }) => status === 200).length;
  assert.equal(moves, ids.length + 1 + done);
});

Deno.test("feedback: resolving requires a resolution, and invalid bodies are rejected", async () => {
  const { id } = await server.addFeedback();
  const responses = [
    await move(id, "resolve", {}),
    await move(id, "resolve", { resolution: "  " }),
    await move(id, "resolve", { resolution: "x".repeat(5001) }),
    await move(id, "dismiss", { resolution: 3 }),
    await move(id, "progress", { resolution: "x" }),
  ];
  assert.deepEqual(responses.map(toErrorSummary), [
    [400, { resolution: ["Required"] }],
    [400, { resolution: ["Required"] }],
    [400, { resolution: ["Must be at most 5,000 characters"] }],
    [400, { resolution: ["Invalid input"] }],
    [400, { resolution: ["Unknown field"] }],
  ]);
  assert.equal((await server.callApi("PUT", `/api/feedback/${id}/resolve`)).status, 415);
  assert.equal((await server.callApi("PUT", `/api/feedback/${id}/progress?note=x`)).status, 400);
  assert.deepEqual((await server.getFeedback(id)).status, "OPEN");
});
