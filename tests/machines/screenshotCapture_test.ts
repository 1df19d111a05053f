import assert from "node:assert/strict";
import fc from "fast-check";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import {
  type CapturedPage,
  type FeedbackDraft,
  isChoosingScreen,
  isOverlayShown,
  screenshotCaptureMachine,
  type ScreenshotEvent,
  type ScreenshotSnapshot,
  shouldReopen,
} from "../../machines/screenshotCapture.ts";
import { SEED } from "../support/seed.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { screenshotCapture } from "./specifications/screenshotCapture.ts";

const PICTURE = "data:image/png;base64,AA==";
const MARKED = "data:image/png;base64,AQ==";
/** The page of the picture. */
const PAGE = "/stakeholders/";
const CAPTURED: CapturedPage = { image: PICTURE, page: PAGE };
const draft = { title: "Grafik boş" };

/** A screenshot flow whose capture and frame settle when the test says so. */
function createTestActor(stored: FeedbackDraft = {}) {
  const clock = new SimulatedClock();
  const captures: PromiseWithResolvers<CapturedPage>[] = [];
  const frames: PromiseWithResolvers<void>[] = [];
  const storedDrafts: FeedbackDraft[] = [];
  const logged: { message: string; error: unknown }[] = [];
  const seen: string[] = [];
  const recordStep = (snapshot: ScreenshotSnapshot) => {
    const line = [
      snapshot.value,
      isOverlayShown(snapshot) ? "overlay" : "no overlay",
      ...isChoosingScreen(snapshot) ? ["choosing"] : [],
      ...shouldReopen(snapshot) ? ["reopen"] : [],
    ].join(", ");
    if (seen.at(-1) !== line) seen.push(line);
  };
  const capture = createActor(
    screenshotCaptureMachine.provide({
      actors: {
        capture: fromPromise<CapturedPage>(() => {
          const taken = Promise.withResolvers<CapturedPage>();
          captures.push(taken);
          return taken.promise;
        }),
        awaitFrame: fromPromise<void>(() => {
          const drawn = Promise.withResolvers<void>();
          frames.push(drawn);
          return drawn.promise;
        }),
      },
      actions: {
        storeDraft: (_, { draft }) => void storedDrafts.push(draft),
        logFailure: (_, failure) => void logged.push(failure),
      },
    }),
    {
      clock,
      input: { draft: stored },
      inspect: (inspection) => {
        if (
          inspection.type === "@xstate.microstep" &&
          inspection.actorRef.sessionId === capture.sessionId
        ) {
          recordStep(inspection.snapshot as ScreenshotSnapshot);
        }
      },
    },
  );
  capture.start();
  const send = (...events: ScreenshotEvent[]) => events.forEach((event) => capture.send(event));
  const getContext = () => capture.getSnapshot().context;
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    capture,
    clock,
    captures,
    frames,
    storedDrafts,
    logged,
    seen,
    send,
    getContext,
    settle,
  };
}

Deno.test("screenshotCapture: hides the overlay, captures the page and shows the outcome", async () => {
  const { clock, captures, frames, seen, send, getContext, settle } = createTestActor();
  send({ type: "draft.changed", draft }, { type: "capture.started" }, {
    type: "capture.requested",
  });
  clock.increment(99);
  assert.equal(captures.length, 0);
  clock.increment(1);
  assert.equal(captures.length, 1);
  captures[0]?.resolve(CAPTURED);
  await settle();
  assert.deepEqual(getContext(), {
    screenshot: PICTURE,
    formData: { ...draft, page: PAGE, screenshot: PICTURE },
  });
  clock.increment(1_000);
  assert.equal(seen.at(-1), "showingResult, overlay");
  frames[0]?.resolve();
  await settle();
  clock.increment(99);
  assert.equal(seen.at(-1), "reopening, no overlay, reopen");
  clock.increment(1);
  assert.deepEqual(seen, [
    "idle, no overlay",
    "overlay, overlay, choosing",
    "hiding, no overlay",
    "capturing, no overlay",
    "showingResult, overlay",
    "reopening, no overlay, reopen",
    "idle, no overlay",
  ]);
});

Deno.test("screenshotCapture: logs a failed capture and reopens the form without a picture", async () => {
  const { clock, captures, frames, logged, seen, send, getContext, settle } = createTestActor(
    draft,
  );
  send({ type: "capture.started" }, { type: "capture.requested" });
  clock.increment(100);
  const error = new Error("tainted");
  captures[0]?.reject(error);
  await settle();
  assert.equal(seen.at(-1), "showingResult, overlay");
  frames[0]?.resolve();
  await settle();
  assert.deepEqual(logged, [{ message: "Screenshot capture failed", error }]);
  assert.deepEqual(getContext(), { screenshot: null, formData: draft });
  assert.equal(seen.at(-1), "reopening, no overlay, reopen");
});

for (const wait of [0, 50, 100]) {
  Deno.test(`screenshotCapture: takes no picture when cancelled ${wait} ms after the request`, async () => {
    const { clock, captures, logged, seen, send, getContext, settle } = createTestActor(draft);
    send({ type: "capture.started" }, { type: "capture.requested" });
    clock.increment(wait);
    send({ type: "capture.cancelled" });
    captures[0]?.resolve(CAPTURED);
    await settle();
    clock.increment(100);
    assert.deepEqual([getContext(), logged], [{ screenshot: null, formData: draft }, []]);
    assert.equal(seen.at(-1), "idle, no overlay");
  });
}

Deno.test("screenshotCapture: removes only the picture when it is reset", async () => {
  const { clock, captures, send, getContext, settle } = createTestActor(draft);
  send({ type: "capture.started" }, { type: "capture.requested" });
  clock.increment(100);
  captures[0]?.resolve(CAPTURED);
  await settle();
  send({ type: "screenshot.marked", image: MARKED });
  assert.deepEqual(getContext(), {
    screenshot: MARKED,
    formData: { ...draft, page: PAGE, screenshot: MARKED },
  });
  send({ type: "screenshot.reset" }, { type: "screenshot.marked", image: MARKED });
  assert.deepEqual(getContext(), { screenshot: null, formData: { ...draft, page: PAGE } });
});

Deno.test("screenshotCapture: stores the draft without the picture until it is cleared", async () => {
  const { clock, captures, storedDrafts, send, getContext, settle } = createTestActor();
  send({ type: "capture.started" }, { type: "capture.requested" });
  clock.increment(100);
  captures[0]?.resolve(CAPTURED);
  await settle();
  send({ type: "draft.changed", draft: { ...draft, screenshot: "data:," } });
  assert.deepEqual(getContext().formData, { ...draft, screenshot: PICTURE });
  send({ type: "draft.cleared" });
  assert.deepEqual(storedDrafts, [draft, {}]);
  assert.deepEqual(getContext(), { screenshot: null, formData: {} });
});

Deno.test("screenshotCapture: always ends and keeps the draft whatever is sent", async () => {
  const step = fc.constantFrom("start", "request", "cancel", "pass", "take", "fail", "draw");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { capture, clock, captures, frames, send, getContext, settle } = createTestActor(
        draft,
      );
      for (const what of steps) {
        if (what === "start") send({ type: "capture.started" });
        if (what === "request") send({ type: "capture.requested" });
        if (what === "cancel") send({ type: "capture.cancelled" });
        if (what === "pass") clock.increment(60);
        if (what === "take") captures.at(-1)?.resolve(CAPTURED);
        if (what === "draw") frames.at(-1)?.resolve();
        if (what === "fail") captures.at(-1)?.reject(new Error("tainted"));
        await settle();
        assert.equal(getContext().formData.title, draft.title);
        assert.equal(getContext().formData.screenshot, getContext().screenshot ?? undefined);
      }
      send({ type: "capture.cancelled" });
      clock.increment(1_000);
      assert.equal(capture.getSnapshot().value, "idle");
      capture.stop();
    }),
    { seed: SEED, numRuns: 300 },
  );
});

testSpecification(screenshotCapture);
