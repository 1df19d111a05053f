import assert from "node:assert/strict";
import fc from "fast-check";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import {
  type FeedbackDraft,
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
const draft = { title: "Grafik boş" };

testSpecification(screenshotCapture);

function launch(kept: FeedbackDraft = {}) {
  const clock = new SimulatedClock();
  const captures: PromiseWithResolvers<string>[] = [];
  const frames: PromiseWithResolvers<void>[] = [];
  const stored: FeedbackDraft[] = [];
  const logged: { message: string; error: unknown }[] = [];
  const seen: string[] = [];
  const see = (snapshot: ScreenshotSnapshot) => {
    const overlay = isOverlayShown(snapshot) ? "overlay" : "no overlay";
    const line = `${snapshot.value}, ${overlay}${shouldReopen(snapshot) ? ", reopen" : ""}`;
    if (seen.at(-1) !== line) seen.push(line);
  };
  const capture = createActor(
    screenshotCaptureMachine.provide({
      actors: {
        capture: fromPromise<string>(() => {
          const taken = Promise.withResolvers<string>();
          captures.push(taken);
          return taken.promise;
        }),
        frameDrawn: fromPromise<void>(() => {
          const drawn = Promise.withResolvers<void>();
          frames.push(drawn);
          return drawn.promise;
        }),
      },
      actions: {
        storeDraft: (_, { draft }) => void stored.push(draft),
        logFailure: (_, failure) => void logged.push(failure),
      },
    }),
    {
      clock,
      input: { draft: kept },
      inspect: (inspection) => {
        if (
          inspection.type === "@xstate.microstep" &&
          inspection.actorRef.sessionId === capture.sessionId
        ) {
          see(inspection.snapshot as ScreenshotSnapshot);
        }
      },
    },
  );
  capture.start();
  const send = (...events: ScreenshotEvent[]) => events.forEach((event) => capture.send(event));
  const held = () => capture.getSnapshot().context;
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { capture, clock, captures, frames, stored, logged, seen, send, held, settled };
}

Deno.test("a capture hides the overlay, waits, takes the page, and gives the form its picture", async () => {
  const { clock, captures, frames, seen, send, held, settled } = launch();
  send({ type: "draft.changed", draft }, { type: "capture.started" }, {
    type: "capture.requested",
  });
  clock.increment(99);
  assert.equal(captures.length, 0);
  clock.increment(1);
  assert.equal(captures.length, 1);
  captures[0]?.resolve(PICTURE);
  await settled();
  assert.deepEqual(held(), { screenshot: PICTURE, formData: { ...draft, screenshot: PICTURE } });
  clock.increment(1_000);
  assert.equal(seen.at(-1), "shownAgain, overlay");
  frames[0]?.resolve();
  await settled();
  clock.increment(99);
  assert.equal(seen.at(-1), "reopening, no overlay, reopen");
  clock.increment(1);
  assert.deepEqual(seen, [
    "idle, no overlay",
    "overlay, overlay",
    "hiding, no overlay",
    "capturing, no overlay",
    "shownAgain, overlay",
    "reopening, no overlay, reopen",
    "idle, no overlay",
  ]);
});

Deno.test("a capture that fails is logged and ends as a cancel does", async () => {
  const { clock, captures, frames, logged, seen, send, held, settled } = launch(draft);
  send({ type: "capture.started" }, { type: "capture.requested" });
  clock.increment(100);
  const error = new Error("tainted");
  captures[0]?.reject(error);
  await settled();
  assert.equal(seen.at(-1), "shownAgain, overlay");
  frames[0]?.resolve();
  await settled();
  assert.deepEqual(logged, [{ message: "Screenshot capture failed", error }]);
  assert.deepEqual(held(), { screenshot: null, formData: draft });
  assert.equal(seen.at(-1), "reopening, no overlay, reopen");
});

for (const wait of [0, 50, 100]) {
  Deno.test(`a cancel ${wait} ms after asking takes no picture, and keeps what was entered`, async () => {
    const { clock, captures, logged, seen, send, held, settled } = launch(draft);
    send({ type: "capture.started" }, { type: "capture.requested" });
    clock.increment(wait);
    send({ type: "capture.cancelled" });
    captures[0]?.resolve(PICTURE);
    await settled();
    clock.increment(100);
    assert.deepEqual([held(), logged], [{ screenshot: null, formData: draft }, []]);
    assert.equal(seen.at(-1), "idle, no overlay");
  });
}

Deno.test("a reset removes the picture from the form and leaves the rest", async () => {
  const { clock, captures, send, held, settled } = launch(draft);
  send({ type: "capture.started" }, { type: "capture.requested" });
  clock.increment(100);
  captures[0]?.resolve(PICTURE);
  await settled();
  send({ type: "screenshot.marked", image: MARKED });
  assert.deepEqual(held(), { screenshot: MARKED, formData: { ...draft, screenshot: MARKED } });
  send({ type: "screenshot.reset" }, { type: "screenshot.marked", image: MARKED });
  assert.deepEqual(held(), { screenshot: null, formData: draft });
});

Deno.test("what is entered is stored without the picture, and forgotten when it was sent", async () => {
  const { clock, captures, stored, send, held, settled } = launch();
  send({ type: "capture.started" }, { type: "capture.requested" });
  clock.increment(100);
  captures[0]?.resolve(PICTURE);
  await settled();
  send({ type: "draft.changed", draft: { ...draft, screenshot: "data:," } });
  assert.deepEqual(held().formData, { ...draft, screenshot: PICTURE });
  send({ type: "draft.cleared" });
  assert.deepEqual(stored, [draft, {}]);
  assert.deepEqual(held(), { screenshot: null, formData: {} });
});

Deno.test("wherever it wanders, a screenshot flow always ends, and its text is kept", async () => {
  const step = fc.constantFrom("start", "request", "cancel", "pass", "take", "fail", "draw");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { capture, clock, captures, frames, send, held, settled } = launch(draft);
      for (const what of steps) {
        if (what === "start") send({ type: "capture.started" });
        if (what === "request") send({ type: "capture.requested" });
        if (what === "cancel") send({ type: "capture.cancelled" });
        if (what === "pass") clock.increment(60);
        if (what === "take") captures.at(-1)?.resolve(PICTURE);
        if (what === "draw") frames.at(-1)?.resolve();
        if (what === "fail") captures.at(-1)?.reject(new Error("tainted"));
        await settled();
        assert.deepEqual({ ...held().formData, screenshot: undefined }, {
          ...draft,
          screenshot: undefined,
        });
        assert.equal(held().formData.screenshot, held().screenshot ?? undefined);
      }
      send({ type: "capture.cancelled" });
      clock.increment(1_000);
      assert.equal(capture.getSnapshot().value, "idle");
      capture.stop();
    }),
    { seed: SEED, numRuns: 300 },
  );
});
