import assert from "node:assert/strict";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import {
  feedbackFormMachine,
  getBarPosition,
  isFormOpen,
  isPictureOpen,
  type SenderEvent,
} from "../../machines/feedbackForm.ts";
import {
  type CapturedPage,
  type FeedbackDraft,
  screenshotCaptureMachine,
} from "../../machines/screenshotCapture.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { feedbackForm } from "./specifications/feedbackForm.ts";

const draft = { title: "Grafik boş", page: "/project/" };
const PICTURE = "data:image/png;base64,AA==";

function createTestActor() {
  const clock = new SimulatedClock();
  const captures: PromiseWithResolvers<CapturedPage>[] = [];
  const stored: FeedbackDraft[] = [];
  const logged: { message: string; error: unknown }[] = [];
  const seen: string[] = [];
  const session: { report: (event: SenderEvent) => void } = { report: () => {} };
  const logFailure = (_: unknown, failure: { message: string; error: unknown }) =>
    void logged.push(failure);
  const form = createActor(
    feedbackFormMachine.provide({
      actors: {
        followSender: fromCallback<SenderEvent>(({ sendBack }) => {
          session.report = sendBack;
        }),
        screenshot: screenshotCaptureMachine.provide({
          actors: {
            capture: fromPromise<CapturedPage>(() => {
              const taken = Promise.withResolvers<CapturedPage>();
              captures.push(taken);
              return taken.promise;
            }),
            awaitFrame: fromPromise<void>(() => Promise.resolve()),
          },
          actions: { logFailure, storeDraft: (_, { draft }) => void stored.push(draft) },
        }),
      },
      actions: { logFailure },
    }),
    { clock },
  );
  form.subscribe((snapshot) => {
    const words = [
      isFormOpen(snapshot) && "open",
      isPictureOpen(snapshot) && "picture",
      snapshot.matches({ signedIn: "hidden" }) && "away",
      snapshot.matches("signedOut") && "signed out",
    ].filter(Boolean).join(" ") || "closed";
    if (seen.at(-1) !== words) seen.push(words);
  });
  form.start();
  return {
    form,
    clock,
    captures,
    stored,
    logged,
    seen,
    report: (event: SenderEvent) => session.report(event),
    flow: () => form.getSnapshot().children.screenshot ?? assert.fail("nobody is signed in"),
    settled: async () => {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

Deno.test("feedbackForm: hides while a picture is taken and reopens with its draft", async () => {
  const { form, clock, captures, stored, seen, report, flow, settled } = createTestActor();
  report({ type: "sender.signedIn", draft: {} });
  form.send({ type: "form.requested", page: "/project/" });
  flow().send({ type: "draft.changed", draft });
  flow().send({ type: "capture.started" });
  flow().send({ type: "capture.requested" });
  clock.increment(100);
  captures[0]?.resolve({ image: PICTURE, page: "/company/" });
  await settled();
  clock.increment(100);
  assert.deepEqual(flow().getSnapshot().context.formData, {
    ...draft,
    page: "/company/",
    screenshot: PICTURE,
  });
  form.send({ type: "picture.opened" });
  form.send({ type: "picture.closed" });
  form.send({ type: "feedback.sent" });
  const { page, openings } = form.getSnapshot().context;
  assert.deepEqual([page, openings, stored], ["/project/", 2, [draft, {}]]);
  assert.deepEqual(flow().getSnapshot().context, { screenshot: null, formData: {} });
  const back = ["open", "open picture", "open", "closed"];
  assert.deepEqual(seen, ["signed out", "closed", "open", "away", ...back]);
  form.stop();
});

Deno.test("feedbackForm: keeps the bar within the page however far it is dragged", () => {
  const { form, report, flow } = createTestActor();
  report({ type: "sender.signedIn", draft: {} });
  flow().send({ type: "capture.started" });
  const places = [getBarPosition(form.getSnapshot())];
  const move = (x: number, y: number) => {
    form.send({ type: "bar.moved", by: { x, y } });
    places.push(getBarPosition(form.getSnapshot()));
  };
  move(0.25, -0.75);
  move(1, -1);
  move(-0.5, 0.5);
  move(0, 0.5);
  move(1, 1);
  form.send({ type: "bar.dropped" });
  move(-0.5, -0.5);
  assert.deepEqual(places, [
    { x: 0.5, y: 1 },
    { x: 0.75, y: 0.25 },
    { x: 1, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 0.25 },
    { x: 1, y: 1 },
    { x: 0.5, y: 0.5 },
  ]);
  move(9, 0);
  flow().send({ type: "capture.cancelled" });
  assert.deepEqual(form.getSnapshot().context.bar, { x: 1, y: 0.5 });
  form.stop();
});

Deno.test("feedbackForm: stays closed when it is closed while still flagged to reopen", () => {
  const { form, clock, seen, report, flow } = createTestActor();
  report({ type: "sender.signedIn", draft: {} });
  form.send({ type: "form.requested", page: "/" });
  flow().send({ type: "capture.started" });
  flow().send({ type: "capture.cancelled" });
  form.send({ type: "form.closed" });
  flow().send({ type: "draft.changed", draft });
  clock.increment(100);
  assert.deepEqual(seen, ["signed out", "closed", "open", "away", "open", "closed"]);
  form.stop();
});

Deno.test("feedbackForm: starts with the draft of the user who signs in", () => {
  const { form, report, flow } = createTestActor();
  report({ type: "sender.signedIn", draft });
  form.send({ type: "form.requested", page: "/" });
  flow().send({ type: "capture.started" });
  report({ type: "sender.signedOut" });
  assert.ok(form.getSnapshot().children.screenshot === undefined);
  report({ type: "sender.signedIn", draft: { title: "Öneri" } });
  assert.deepEqual(
    [form.getSnapshot().value, flow().getSnapshot().context],
    [{ signedIn: "closed" }, { screenshot: null, formData: { title: "Öneri" } }],
  );
  form.stop();
});

Deno.test("feedbackForm: logs a broken screenshot flow and signs out", () => {
  const { form, logged, report } = createTestActor();
  const error = new Error("broken");
  report({ type: "sender.signedIn", draft: {} });
  const id = "xstate.error.actor.screenshot";
  form.send({ type: id, actorId: "screenshot", error } as never);
  assert.deepEqual(form.getSnapshot().value, "signedOut");
  assert.deepEqual(logged, [{ message: "Taking a screenshot broke", error }]);
  form.stop();
});

testSpecification(feedbackForm);
