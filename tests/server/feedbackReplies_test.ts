import assert from "node:assert/strict";
import { MAX_FEEDBACK_REPLIES, MAX_REPLY_LENGTH } from "../../contract/feedback.ts";
import { type CallApi, toErrorSummary } from "../support/apiCaller.ts";
import { createFeedbackServer, type FeedbackServer } from "../support/feedback.ts";

let server: FeedbackServer;
let path: string;
let feedbackId: string;
Deno.test.beforeEach(async () => {
  server = await createFeedbackServer();
  feedbackId = (await server.addFeedback()).id;
  path = `/api/feedback/${feedbackId}/replies`;
});
Deno.test.afterEach(() => server.close());

const reply = (callApi: CallApi, text: string) => callApi("POST", path, { text });

const listTexts = async (query = "") => {
  const { body } = await server.callApi("GET", `${path}${query}`);
  return [body.total, body.data.map(({ text }: { text: string }) => text)];
};

const listNews = async (userId: string) => {
  const news = await server.db.selectFrom("notifications")
    .select(["kind", "title_tr", "title_en", "message_en", "link"])
    .where("user_id", "=", userId).where("kind", "=", "feedback_replied").execute();
  return news;
};

Deno.test("feedback reply: is added by sender and manager and listed oldest first", async () => {
  const { status, body } = await reply(server.callApi, "  Hangi tarayıcı?\nSürümü? ");
  const { id, ...rest } = body;
  assert.deepEqual([status, rest], [201, {
    text: "Hangi tarayıcı?\nSürümü?",
    author: { id: server.manager.id, name: "Işıl", surname: "Öz" },
    createdAt: "2026-03-01T09:00:00.000Z",
  }]);
  server.advanceClock({ minutes: 1 });
  assert.equal((await reply(server.callApiAsMember, "Firefox 140.")).status, 201);
  assert.deepEqual(await listTexts(), [2, ["Hangi tarayıcı?\nSürümü?", "Firefox 140."]]);
  const byMember = await server.callApiAsMember("GET", `${path}?size=1`);
  assert.deepEqual(byMember.body, { data: [{ id, ...rest }], total: 2 });
});

Deno.test("feedback reply: notifies the sender, and of the sender's replies all managers", async () => {
  const other = await server.addUser({ roles: ["MANAGER"] });
  await reply(server.callApi, "Hangi tarayıcı?");
  const news = {
    kind: "feedback_replied",
    title_tr: "Geri bildirime yanıt: Liste boş geliyor",
    title_en: "Reply to feedback: Liste boş geliyor",
    message_en: "Işıl Öz replied. Open it to read the reply.",
    link: `/feedback/${feedbackId}`,
  };
  assert.deepEqual(await listNews(server.member.id), [news]);
  assert.deepEqual(await listNews(other.id), []);
  await reply(server.callApiAsMember, "Firefox.");
  const answer = { ...news, message_en: "Can Ay replied. Open it to read the reply." };
  assert.deepEqual(await listNews(server.manager.id), [answer]);
  assert.deepEqual(await listNews(other.id), [answer]);
  assert.deepEqual(await listNews(server.member.id), [news]);
});

Deno.test("feedback reply: notifies only the assignee when the sender replies to assigned feedback", async () => {
  const other = await server.addUser({ roles: ["MANAGER"] });
  await server.callApi("PATCH", `/api/feedback/${feedbackId}`, {
    version: 1,
    assigneeId: other.id,
  });
  await reply(server.callApiAsMember, "Firefox.");
  assert.deepEqual((await listNews(other.id)).length, 1);
  assert.deepEqual(await listNews(server.manager.id), []);
});

Deno.test("feedback reply: is queued as a mail for users who chose mails of feedback", async () => {
  await server.db.insertInto("notification_preferences").values({
    user_id: server.member.id,
    version: 1,
    lead_days: [7, 1],
    digest_hour: 8,
    digest_time_zone: "Europe/Istanbul",
    created_at: new Date(),
    updated_at: new Date(),
  }).execute();
  await server.db.insertInto("notification_choices").values({
    user_id: server.member.id,
    topic: "feedback",
    in_app: false,
    mail: "AT_ONCE",
  }).execute();
  await reply(server.callApi, "Hangi tarayıcı?");
  const mails = await server.db.selectFrom("news_mails").select(["user_id", "subject"]).execute();
  assert.deepEqual(mails, [{ user_id: server.member.id, subject: "feedback" }]);
  assert.deepEqual(await listNews(server.member.id), []);
});

Deno.test("feedback reply: is rejected from users other than sender and managers", async () => {
  const stranger = await server.callApiAs({ roles: ["MEMBER"] });
  assert.deepEqual(toErrorSummary(await reply(stranger, "Bende de.")), [
    403,
    "Only the sender and users who manage feedback can reply.",
  ]);
  assert.deepEqual(await listTexts(), [0, []]);
});

Deno.test("feedback reply: rejects invalid texts at the field and unknown feedback", async () => {
  const responses = [
    await reply(server.callApi, " "),
    await reply(server.callApi, "x".repeat(MAX_REPLY_LENGTH + 1)),
    await server.callApi("POST", path, { text: "a", author: "b" }),
  ];
  assert.deepEqual(responses.map(toErrorSummary), [
    [400, { text: ["Required"] }],
    [400, { text: ["Must be at most 4,000 characters"] }],
    [400, { author: ["Unknown field"] }],
  ]);
  const unknown = `/api/feedback/${crypto.randomUUID()}/replies`;
  assert.equal((await server.callApi("GET", unknown)).status, 404);
  assert.equal((await server.callApi("POST", unknown, { text: "a" })).status, 404);
  assert.equal((await reply(server.callApi, "x".repeat(MAX_REPLY_LENGTH))).status, 201);
});

Deno.test("feedback reply: is rejected beyond the maximum of a feedback", async () => {
  await server.db.insertInto("feedback_replies").values(
    Array.from({ length: MAX_FEEDBACK_REPLIES - 1 }, (_, index) => ({
      id: crypto.randomUUID(),
      feedback_id: feedbackId,
      author_id: server.member.id,
      content: `${index}`,
      created_at: new Date(),
    })),
  ).execute();
  assert.equal((await reply(server.callApi, "Sonuncu")).status, 201);
  assert.deepEqual(toErrorSummary(await reply(server.callApi, "Fazla")), [
    409,
    "This feedback has 200 replies, the most that it can have.",
  ]);
  assert.equal((await listTexts("?size=100&page=2"))[0], MAX_FEEDBACK_REPLIES);
});

Deno.test("feedback reply: is deleted by its author only", async () => {
  const { body: { id } } = await reply(server.callApiAsMember, "Yanlış yazdım.");
  assert.deepEqual(toErrorSummary(await server.callApi("DELETE", `${path}/${id}`)), [
    403,
    "Only its author can delete a reply.",
  ]);
  const other = await server.addFeedback();
  const elsewhere = `/api/feedback/${other.id}/replies/${id}`;
  assert.equal((await server.callApiAsMember("DELETE", elsewhere)).status, 404);
  assert.equal((await server.callApiAsMember("DELETE", `${path}/${id}`)).status, 204);
  assert.equal((await server.callApiAsMember("DELETE", `${path}/${id}`)).status, 404);
  assert.deepEqual(await listTexts(), [0, []]);
});

Deno.test("feedback reply: is recorded as activity without its text, and not in the history", async () => {
  const { body: { id } } = await reply(server.callApiAsMember, "Gizli kalsın.");
  await server.callApiAsMember("DELETE", `${path}/${id}`);
  const entries = await server.db.selectFrom("activity")
    .select(["kind", "record_id", "actor_id", "changes"]).where("kind", "in", [
      "feedback_replied",
      "feedback_reply_deleted",
    ])
    .orderBy("sequence").execute();
  const entry = { record_id: feedbackId, actor_id: server.member.id, changes: [] };
  assert.deepEqual(entries, [
    { kind: "feedback_replied", ...entry },
    { kind: "feedback_reply_deleted", ...entry },
  ]);
  const { history } = await server.getFeedback(feedbackId);
  assert.deepEqual(history.map(({ to }) => to), ["OPEN"]);
});

Deno.test("feedback reply: prevents the deletion of its author", async () => {
  const admin = await server.callApiAs({ roles: ["ADMIN"] });
  const author = await server.addUser({ roles: ["MANAGER"] });
  await server.db.insertInto("feedback_replies").values({
    id: crypto.randomUUID(),
    feedback_id: feedbackId,
    author_id: author.id,
    content: "Bakıyorum.",
    created_at: new Date(),
  }).execute();
  const { status, body } = await admin("DELETE", `/api/users/${author.id}`);
  assert.deepEqual([status, body.detail], [
    409,
    "This user cannot be deleted. They sent or handled 1 piece of feedback.",
  ]);
});
