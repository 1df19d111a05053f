import { createRoutedApp } from "../../support/createPageInApp.tsx";
import assert from "node:assert/strict";
import { createActor, setup, waitFor } from "xstate";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import { getSessionUser } from "../../../machines/session.ts";
import type { Services } from "../../../src/actors/services.ts";
import { feedbackFormMachine } from "../../../machines/feedbackForm.ts";
import { createFeedbackImplementations } from "../../../src/features/feedback/feedbackEffects.ts";
import { getScreenshot } from "../../../src/features/feedback/resource.ts";
import { listPermissions, type Permission, PERMISSIONS } from "../../../contract/permissions.ts";

const DRAFT_KEY = "feedback-draft";
const readDraft = () => JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null");

async function createSignedInApp(
  id: string,
  permissions: readonly Permission[] = listPermissions(["VIEWER"]),
) {
  const app = await createRoutedApp([{ path: "*", element: null }], {
    at: "/",
    as: { id, roles: ["VIEWER"], permissions },
    respond: () => assert.fail("not asked for"),
  });
  const logic = feedbackFormMachine.provide(createFeedbackImplementations(app.services));
  return { ...app, form: app.actors.acquireChild("feedbackForm", logic) };
}

const getFlow = ({ form }: Awaited<ReturnType<typeof createSignedInApp>>) =>
  form.getSnapshot().children.screenshot ?? assert.fail("nobody may send feedback");

Deno.test("feedback draft: is stored per tab and user and restored after a reload", async () => {
  sessionStorage.clear();
  const before = await createSignedInApp("me");
  const draft = { title: "Grafik boş", page: "/project/" };
  getFlow(before).send({ type: "draft.changed", draft });
  assert.deepEqual(readDraft(), { userId: "me", draft });
  before.stop();

  const after = await createSignedInApp("me");
  assert.deepEqual(getFlow(after).getSnapshot().context.formData, draft);
  after.stop();

  const other = await createSignedInApp("somebody else");
  assert.deepEqual(getFlow(other).getSnapshot().context.formData, {});
  other.stop();
});

Deno.test("feedback sender: is reported at the start and on each change of user", async () => {
  sessionStorage.clear();
  const app = await createSignedInApp("me");
  const { session } = app.actors;
  const events: unknown[] = [];
  const parent = createActor(
    setup({ actors: createFeedbackImplementations(app.services).actors }).createMachine({
      initial: "on",
      states: {
        on: { invoke: { src: "followSender" }, on: { off: "off" } },
        off: { on: { on: "on" } },
      },
      on: { "sender.*": { actions: ({ event }) => events.push(event) } },
    }),
  ).start();
  const takeEvents = () => events.splice(0);
  const grant = (id: string, of: Partial<SessionUser> = {}) => {
    const user = getSessionUser(session.getSnapshot()) ?? assert.fail("nobody is signed in");
    const other = { ...user, id, ...of };
    session.send({ type: "tokens.granted", user: other, accessToken: id, refreshToken: null });
  };
  const SIGNED_IN = { type: "sender.signedIn", draft: {} };
  const SIGNED_OUT = { type: "sender.signedOut" };
  assert.deepEqual(takeEvents(), [SIGNED_IN]);
  grant("other");
  assert.deepEqual(takeEvents(), [SIGNED_OUT, SIGNED_IN]);
  // A form that starts again is told who is there.
  parent.send({ type: "off" });
  grant("third");
  parent.send({ type: "on" });
  assert.deepEqual(takeEvents(), [SIGNED_IN]);
  grant("fourth", { must_change_password: true });
  assert.deepEqual(takeEvents(), [SIGNED_OUT]);
  parent.stop();
  app.stop();
  sessionStorage.clear();
});

Deno.test("activity: is busy while a screen is captured, also where that fails", async () => {
  const app = await createSignedInApp("me");
  const { error } = console;
  console.error = () => {};
  const busy: boolean[] = [];
  app.services.activity.subscribe(() => busy.push(app.services.activity.isBusy()));
  const flow = getFlow(app);
  flow.send({ type: "capture.started" });
  flow.send({ type: "capture.requested" });
  app.advanceClock(100);
  await waitFor(flow, (snapshot) => snapshot.matches("reopening") || snapshot.matches("idle"));
  console.error = error;
  assert.deepEqual(busy, [true, false]);
  app.stop();
});

Deno.test("feedback capture: waits for visible animations that end, also for one that is cancelled", async () => {
  const app = await createSignedInApp("me");
  const { error } = console;
  const logged: unknown[] = [];
  console.error = (_, reason) => logged.push(reason);
  const [closing, cancelled, endless] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const createAnimation = (
    { promise: finished }: typeof closing,
    playState: string,
    endTime: number,
    isVisible = true,
  ) => ({
    playState,
    finished,
    effect: {
      target: Object.assign(document.createElement("div"), { checkVisibility: () => isVisible }),
      getComputedTiming: () => ({ endTime }),
    },
  });
  const listed = Promise.withResolvers<void>();
  Object.assign(document, {
    getAnimations() {
      listed.resolve();
      return [
        createAnimation(closing, "running", 300),
        createAnimation(cancelled, "running", 300),
        createAnimation(endless, "running", Infinity),
        createAnimation(endless, "paused", 300),
        createAnimation(endless, "running", 300, false),
      ];
    },
  });
  const { activity } = app.services;
  const flow = getFlow(app);
  flow.send({ type: "capture.started" });
  flow.send({ type: "capture.requested" });
  app.advanceClock(100);
  await listed.promise;
  await new Promise((resolve) => setTimeout(resolve));
  const states = [activity.isBusy()];
  cancelled.reject("cancelled");
  closing.resolve();
  await waitFor(flow, (snapshot) => !snapshot.matches("capturing"), { timeout: 30_000 });
  states.push(activity.isBusy());
  console.error = error;
  Reflect.deleteProperty(document, "getAnimations");
  assert.deepEqual([states, logged.includes("cancelled")], [[true, false], false]);
  app.stop();
});

Deno.test("feedback draft: is removed on sign-out", async () => {
  sessionStorage.clear();
  const app = await createSignedInApp("me");
  getFlow(app).send({ type: "draft.changed", draft: { title: "Grafik boş" } });
  app.actors.session.send({ type: "signOut.requested" });
  await waitFor(app.actors.session, (snapshot) => snapshot.matches("signedOut"));
  assert.equal(readDraft(), null);
  assert.equal(app.form.getSnapshot().value, "signedOut");
  app.stop();
});

Deno.test("feedback draft: is removed once sent, and invalid stored drafts are ignored", async () => {
  sessionStorage.setItem(
    DRAFT_KEY,
    JSON.stringify({ userId: "me", draft: { title: 1, page: "/" } }),
  );
  const app = await createSignedInApp("me");
  assert.deepEqual(getFlow(app).getSnapshot().context.formData, { page: "/" });
  app.form.send({ type: "form.requested", page: "/" });
  app.form.send({ type: "feedback.sent" });
  assert.equal(readDraft(), null);
  app.stop();
  for (const nonsense of ["{", "7", '{"userId":"me"}', '{"userId":"me","draft":null}']) {
    sessionStorage.setItem(DRAFT_KEY, nonsense);
    const again = await createSignedInApp("me");
    assert.deepEqual(getFlow(again).getSnapshot().context.formData, {});
    again.stop();
  }
  sessionStorage.clear();
});

Deno.test("feedback form: stays signedOut without feedback:create", async () => {
  const app = await createSignedInApp("me", PERMISSIONS.filter((one) => one !== "feedback:create"));
  assert.equal(app.form.getSnapshot().value, "signedOut");
  app.stop();
});

Deno.test("getScreenshot: returns a PNG and rejects any other response", async () => {
  const respondWith = (body: unknown): Services["http"] => (_, read) => Promise.resolve(read(body));
  const png = new Blob(["…"], { type: "image/png" });
  assert.ok(await getScreenshot(respondWith(png), "1") === png);
  for (const body of [{}, "…", new Blob(["…"], { type: "image/svg+xml" })]) {
    assert.throws(() => getScreenshot(respondWith(body), "1"), /not a PNG image/);
  }
});
