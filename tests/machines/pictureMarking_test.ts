import assert from "node:assert/strict";
import fc from "fast-check";
import { fromPromise } from "xstate";
import { createConfirm } from "../../machines/confirm.ts";
import { type Mark, MARK_KINDS } from "../../machines/mark.ts";
import {
  hasUnsavedMarks,
  type PictureMarkingEvent,
  pictureMarkingMachine,
} from "../../machines/pictureMarking.ts";
import { startWithConfirmDialog } from "../support/startWithConfirmDialog.ts";
import { SEED } from "../support/seed.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { pictureMarking } from "./specifications/pictureMarking.ts";

const size = { width: 1000, height: 500 };
const question = { message: "Discard marks?" };
const MARKED = "data:image/png;base64,AQ==";

/** A picture beside the dialog that it asks through. */
function createTestActor(
  flatten: (marks: readonly Mark[]) => Promise<string> = () => Promise.resolve(MARKED),
) {
  const emitted: unknown[] = [];
  const around = startWithConfirmDialog(
    (dialog) =>
      pictureMarkingMachine.provide({
        actors: {
          flatten: fromPromise<string, { marks: readonly Mark[] }>(({ input }) =>
            flatten(input.marks)
          ),
          confirm: createConfirm(dialog),
        },
      }),
    { size },
  );
  const { actor } = around;
  actor.on("*", (event) => emitted.push(event));
  return {
    ...around,
    emitted,
    send: (...events: PictureMarkingEvent[]) => events.forEach((event) => actor.send(event)),
    close: () => actor.send({ type: "closing.requested", question }),
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
    settled: async () => {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

const drag = (from: [number, number], to: [number, number]): PictureMarkingEvent[] => [
  { type: "pointer.pressed", at: { x: from[0], y: from[1] } },
  { type: "pointer.moved", at: { x: to[0], y: to[1] } },
  { type: "pointer.released" },
];

Deno.test("pictureMarking: draws with each tool within the picture and undoes the last mark", () => {
  const { send, context } = createTestActor();
  for (const tool of MARK_KINDS) {
    send({ type: "tool.chosen", tool }, ...drag([100, 50], [2000, -9]));
  }
  send({ type: "mark.undone" });
  const [from, to] = [{ x: 100, y: 50 }, { x: 1000, y: 0 }];
  assert.deepEqual(context().marks, [
    { kind: "rectangle", from, to },
    { kind: "arrow", from, to },
  ]);
});

Deno.test("pictureMarking: draws nothing without a tool, and drops marks that are too small", () => {
  const { value, send, context } = createTestActor();
  send({ type: "tool.putAway" });
  send(...drag([100, 50], [300, 200]), { type: "mark.started", at: { x: 1, y: 1 } });
  assert.deepEqual(value(), { open: "viewing" });
  send({ type: "tool.chosen", tool: "blackout" }, ...drag([100, 50], [104, 52]));
  send(...drag([100, 50], [300, 50]));
  assert.deepEqual(context().marks, []);
  send(...drag([100, 50], [100, 50]), { type: "tool.chosen", tool: "arrow" });
  send(...drag([100, 50], [300, 50]));
  assert.equal(context().marks.length, 1);
});

Deno.test("pictureMarking: begins, moves, stretches and places a mark by keyboard", () => {
  const { actor, send, context } = createTestActor();
  send({ type: "tool.chosen", tool: "blackout" }, { type: "mark.started", at: { x: 500, y: 250 } });
  const [from, to] = [{ x: 400, y: 200 }, { x: 600, y: 300 }];
  assert.deepEqual(context().mark, { kind: "blackout", from, to });
  send({ type: "mark.moved", by: { x: -900, y: 40 } });
  send({ type: "mark.resized", by: { x: 20, y: 900 } });
  assert.equal(hasUnsavedMarks(actor.getSnapshot()), true);
  send({ type: "mark.placed" });
  assert.deepEqual(context().marks, [
    { kind: "blackout", from: { x: 0, y: 240 }, to: { x: 220, y: 500 } },
  ]);
  send({ type: "mark.started", at: { x: 500, y: 250 } }, { type: "mark.dropped" });
  assert.deepEqual([context().mark, context().marks.length], [null, 1]);
});

Deno.test("pictureMarking: burns kept marks, also one being placed, and emits the picture", async () => {
  const flattened: (readonly Mark[])[] = [];
  const { actor, emitted, send, settled } = createTestActor((marks) => {
    flattened.push(marks);
    return Promise.resolve(MARKED);
  });
  send({ type: "marks.applied" });
  assert.equal(flattened.length, 0);
  send({ type: "tool.chosen", tool: "rectangle" }, ...drag([0, 0], [50, 50]));
  send({ type: "mark.started", at: { x: 500, y: 250 } }, { type: "marks.applied" });
  await settled();
  assert.deepEqual(flattened.map((marks) => marks.length), [2]);
  assert.deepEqual(emitted, [{ type: "picture.marked", image: MARKED }]);
  assert.equal(actor.getSnapshot().status, "done");
});

Deno.test("pictureMarking: keeps the marks and emits the error when flattening fails", async () => {
  const error = new Error("tainted");
  const { value, emitted, send, context, settled } = createTestActor(() => Promise.reject(error));
  send({ type: "tool.chosen", tool: "rectangle" }, ...drag([0, 0], [50, 50]));
  send({ type: "marks.applied" });
  await settled();
  assert.deepEqual(emitted, [{ type: "marking.failed", error }]);
  assert.deepEqual([value(), context().marks.length], [{ open: "viewing" }, 1]);
});

Deno.test("pictureMarking: zooms by fixed steps", () => {
  const { send, context } = createTestActor();
  const zooms = [2, 1.2, 2.1, 4, 9, 0].map((zoom) => {
    send({ type: "picture.zoomed", zoom });
    return context().zoom;
  });
  assert.deepEqual(zooms, [2, 1.5, 3, 4, 4, 1]);
});

Deno.test("pictureMarking: closes a picture without marks at once", () => {
  const { close, getQuestion, emitted, stop } = createTestActor();
  close();
  assert.deepEqual([getQuestion(), emitted], [undefined, [{ type: "picture.closed" }]]);
  stop();
});

Deno.test("pictureMarking: confirms before it discards marks, also one being placed", async () => {
  const {
    value,
    send,
    close,
    getQuestion,
    confirm,
    decline,
    advanceClock,
    emitted,
    stop,
  } = createTestActor();
  send({ type: "tool.chosen", tool: "arrow" }, { type: "mark.started", at: { x: 500, y: 250 } });
  close();
  close();
  assert.deepEqual([getQuestion()?.message, emitted], ["Discard marks?", []]);
  await decline();
  advanceClock(300);
  assert.deepEqual([value(), getQuestion()], [{ open: "placing" }, undefined]);
  send({ type: "mark.placed" });
  close();
  await confirm();
  assert.deepEqual(emitted, [{ type: "picture.closed" }]);
  stop();
});

testSpecification(pictureMarking);

Deno.test("pictureMarking: keeps all marks within the picture whatever is sent", () => {
  const point = fc.record({
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
  });
  const event: fc.Arbitrary<PictureMarkingEvent> = fc.oneof(
    point.map((at) => ({ type: "pointer.pressed" as const, at })),
    point.map((at) => ({ type: "pointer.moved" as const, at })),
    point.map((at) => ({ type: "mark.started" as const, at })),
    point.map((by) => ({ type: "mark.moved" as const, by })),
    point.map((by) => ({ type: "mark.resized" as const, by })),
    fc.constantFrom<PictureMarkingEvent>(
      { type: "pointer.released" },
      { type: "mark.placed" },
      { type: "mark.dropped" },
      { type: "tool.chosen", tool: "blackout" },
    ),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const { send, context, stop } = createTestActor();
      send({ type: "tool.chosen", tool: "arrow" }, ...events);
      const { mark, marks } = context();
      for (const { from, to } of mark ? [...marks, mark] : marks) {
        for (const { x, y } of [from, to]) {
          assert.ok(x >= 0 && x <= size.width && y >= 0 && y <= size.height);
        }
      }
      stop();
    }),
    { seed: SEED, numRuns: 300 },
  );
});
