import { routed } from "../../support/inApp.tsx";
import assert from "node:assert/strict";
import { waitFor } from "xstate";
import type { Services } from "../../../src/actors/services.ts";
import { feedbackFormMachine } from "../../../machines/feedbackForm.ts";
import { feedbackEffects } from "../../../src/app/feedbackEffects.ts";
import { getScreenshot } from "../../../src/api/feedback.ts";
import { type Permission, PERMISSIONS, permissionsOf } from "../../../contract/permissions.ts";

const DRAFT_KEY = "feedback-draft";
const kept = () => JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null");

async function signedIn(
  id: string,
  permissions: readonly Permission[] = permissionsOf(["VIEWER"]),
) {
  const app = await routed([{ path: "*", element: null }], {
    at: "/",
    as: { id, roles: ["VIEWER"], permissions },
    answer: () => assert.fail("not asked for"),
  });
  const logic = feedbackFormMachine.provide(feedbackEffects(app.services));
  return { ...app, form: app.actors.hold("feedbackForm", logic) };
}

const flowOf = ({ form }: Awaited<ReturnType<typeof signedIn>>) =>
  form.getSnapshot().children.screenshot ?? assert.fail("nobody may send feedback");

Deno.test("a draft is kept in the tab for whoever wrote it, and found again after a reload", async () => {
  sessionStorage.clear();
  const before = await signedIn("me");
  const draft = { title: "Grafik boş", page: "/project/" };
  flowOf(before).send({ type: "draft.changed", draft });
  assert.deepEqual(kept(), { userId: "me", draft });
  before.stop();

  const after = await signedIn("me");
  assert.deepEqual(flowOf(after).getSnapshot().context.formData, draft);
  after.stop();

  const other = await signedIn("somebody else");
  assert.deepEqual(flowOf(other).getSnapshot().context.formData, {});
  other.stop();
});

Deno.test("activity: is busy while a screen is captured, also where that fails", async () => {
  const app = await signedIn("me");
  const { error } = console;
  console.error = () => {};
  const busy: boolean[] = [];
  app.services.activity.subscribe(() => busy.push(app.services.activity.isBusy()));
  const flow = flowOf(app);
  flow.send({ type: "capture.started" });
  flow.send({ type: "capture.requested" });
  app.pass(100);
  await waitFor(flow, (snapshot) => snapshot.matches("reopening") || snapshot.matches("idle"));
  console.error = error;
  assert.deepEqual(busy, [true, false]);
  app.stop();
});

Deno.test("signing out forgets the draft", async () => {
  sessionStorage.clear();
  const app = await signedIn("me");
  flowOf(app).send({ type: "draft.changed", draft: { title: "Grafik boş" } });
  app.actors.session.send({ type: "signOut.requested" });
  await waitFor(app.actors.session, (snapshot) => snapshot.matches("signedOut"));
  assert.equal(kept(), null);
  assert.equal(app.form.getSnapshot().value, "signedOut");
  app.stop();
});

Deno.test("what was sent is forgotten, and what makes no sense is not found", async () => {
  sessionStorage.setItem(
    DRAFT_KEY,
    JSON.stringify({ userId: "me", draft: { title: 1, page: "/" } }),
  );
  const app = await signedIn("me");
  assert.deepEqual(flowOf(app).getSnapshot().context.formData, { page: "/" });
  app.form.send({ type: "form.requested", page: "/" });
  app.form.send({ type: "feedback.sent" });
  assert.equal(kept(), null);
  app.stop();
  for (const nonsense of ["{", "7", '{"userId":"me"}', '{"userId":"me","draft":null}']) {
    sessionStorage.setItem(DRAFT_KEY, nonsense);
    const again = await signedIn("me");
    assert.deepEqual(flowOf(again).getSnapshot().context.formData, {});
    again.stop();
  }
  sessionStorage.clear();
});

Deno.test("who may not send feedback has no form", async () => {
  const app = await signedIn("me", PERMISSIONS.filter((one) => one !== "feedback:create"));
  assert.equal(app.form.getSnapshot().value, "signedOut");
  app.stop();
});

Deno.test("the picture of feedback is asked for as a file, and nothing else is taken for one", async () => {
  const answering = (body: unknown): Services["http"] => (_, read) => Promise.resolve(read(body));
  const png = new Blob(["…"], { type: "image/png" });
  assert.ok(await getScreenshot(answering(png), "1") === png);
  for (const body of [{}, "…", new Blob(["…"], { type: "image/svg+xml" })]) {
    assert.throws(() => getScreenshot(answering(body), "1"), /no picture/);
  }
});
