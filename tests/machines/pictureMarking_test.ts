import assert from "node:assert/strict";
import fc from "fast-check";
import { createActor, fromPromise } from "xstate";
import { type Mark, MARK_KINDS } from "../../machines/mark.ts";
import {
  isMarked,
  type PictureMarkingEvent,
  pictureMarkingMachine,
} from "../../machines/pictureMarking.ts";
import { besideDialog } from "../support/besideDialog.ts";
import { SEED } from "../support/seed.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { pictureMarking } from "./specifications/pictureMarking.ts";

const size = { width: 1000, height: 500 };
const question = { message: "Discard marks?" };
const MARKED = "data:image/png;base64,AQ==";

testSpecification(pictureMarking);

function launch(burn: (marks: readonly Mark[]) => Promise<string> = () => Promise.resolve(MARKED)) {
  const news: unknown[] = [];
  const marking = createActor(
    pictureMarkingMachine.provide({
      actors: {
        burn: fromPromise<string, { marks: readonly Mark[] }>(({ input }) => burn(input.marks)),
      },
    }),
    { input: { size } },
  );
  marking.on("*", (event) => news.push(event));
  marking.start();
  const send = (...events: PictureMarkingEvent[]) => events.forEach((event) => marking.send(event));
  const context = () => marking.getSnapshot().context;
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { marking, news, send, context, settled };
}

const drag = (from: [number, number], to: [number, number]): PictureMarkingEvent[] => [
  { type: "pointer.pressed", at: { x: from[0], y: from[1] } },
  { type: "pointer.moved", at: { x: to[0], y: to[1] } },
  { type: "pointer.released" },
];

Deno.test("a pointer draws with each tool, within the picture, and the last can be undone", () => {
  const { send, context } = launch();
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

Deno.test("without a tool in the hand nothing is drawn, nor by a slip of the hand", () => {
  const { marking, send, context } = launch();
  send(...drag([100, 50], [300, 200]), { type: "mark.begun", at: { x: 1, y: 1 } });
  assert.deepEqual(marking.getSnapshot().value, { open: "looking" });
  send({ type: "tool.chosen", tool: "blackout" }, ...drag([100, 50], [104, 52]));
  send(...drag([100, 50], [300, 50]));
  assert.deepEqual(context().marks, []);
  send(...drag([100, 50], [100, 50]), { type: "tool.chosen", tool: "arrow" });
  send(...drag([100, 50], [300, 50]));
  assert.equal(context().marks.length, 1);
});

Deno.test("the keyboard begins a mark, moves it as far as the picture goes, and sizes it", () => {
  const { marking, send, context } = launch();
  send({ type: "tool.chosen", tool: "blackout" }, { type: "mark.begun", at: { x: 500, y: 250 } });
  const [from, to] = [{ x: 400, y: 200 }, { x: 600, y: 300 }];
  assert.deepEqual(context().mark, { kind: "blackout", from, to });
  send({ type: "mark.moved", by: { x: -900, y: 40 } });
  send({ type: "mark.stretched", by: { x: 20, y: 900 } });
  assert.equal(isMarked(marking.getSnapshot()), true);
  send({ type: "mark.placed" });
  assert.deepEqual(context().marks, [
    { kind: "blackout", from: { x: 0, y: 240 }, to: { x: 220, y: 500 } },
  ]);
  send({ type: "mark.begun", at: { x: 500, y: 250 } }, { type: "mark.dropped" });
  assert.deepEqual([context().mark, context().marks.length], [null, 1]);
});

Deno.test("kept marks are burnt, the one being placed among them, and the picture told", async () => {
  const burnt: (readonly Mark[])[] = [];
  const { marking, news, send, settled } = launch((marks) => {
    burnt.push(marks);
    return Promise.resolve(MARKED);
  });
  send({ type: "marks.kept" });
  assert.equal(burnt.length, 0);
  send({ type: "tool.chosen", tool: "rectangle" }, ...drag([0, 0], [50, 50]));
  send({ type: "mark.begun", at: { x: 500, y: 250 } }, { type: "marks.kept" });
  await settled();
  assert.deepEqual(burnt.map((marks) => marks.length), [2]);
  assert.deepEqual(news, [{ type: "picture.marked", image: MARKED }]);
  assert.equal(marking.getSnapshot().status, "done");
});

Deno.test("marks that cannot be burnt are kept, and it is told", async () => {
  const error = new Error("tainted");
  const { marking, news, send, context, settled } = launch(() => Promise.reject(error));
  send({ type: "tool.chosen", tool: "rectangle" }, ...drag([0, 0], [50, 50]));
  send({ type: "marks.kept" });
  await settled();
  assert.deepEqual(news, [{ type: "marking.failed", error }]);
  assert.deepEqual([marking.getSnapshot().value, context().marks.length], [{ open: "looking" }, 1]);
});

Deno.test("the picture is zoomed by known steps", () => {
  const { send, context } = launch();
  const zooms = [2, 1.2, 2.1, 4, 9, 0].map((zoom) => {
    send({ type: "picture.zoomed", zoom });
    return context().zoom;
  });
  assert.deepEqual(zooms, [2, 1.5, 3, 4, 4, 1]);
});

Deno.test("wherever a hand wanders, no mark leaves the picture", () => {
  const point = fc.record({
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
  });
  const event: fc.Arbitrary<PictureMarkingEvent> = fc.oneof(
    point.map((at) => ({ type: "pointer.pressed" as const, at })),
    point.map((at) => ({ type: "pointer.moved" as const, at })),
    point.map((at) => ({ type: "mark.begun" as const, at })),
    point.map((by) => ({ type: "mark.moved" as const, by })),
    point.map((by) => ({ type: "mark.stretched" as const, by })),
    fc.constantFrom<PictureMarkingEvent>(
      { type: "pointer.released" },
      { type: "mark.placed" },
      { type: "mark.dropped" },
      { type: "tool.chosen", tool: "blackout" },
    ),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const { marking, send, context } = launch();
      send({ type: "tool.chosen", tool: "arrow" }, ...events);
      const { mark, marks } = context();
      for (const { from, to } of mark ? [...marks, mark] : marks) {
        for (const { x, y } of [from, to]) {
          assert.ok(x >= 0 && x <= size.width && y >= 0 && y <= size.height);
        }
      }
      marking.stop();
    }),
    { seed: SEED, numRuns: 300 },
  );
});

/** A picture beside the dialog that it asks through, and whether it was closed. */
function launchBesideDialog() {
  const news: string[] = [];
  const beside = besideDialog(pictureMarkingMachine, { size });
  beside.actor.on("*", ({ type }) => news.push(type));
  return {
    ...beside,
    news,
    send: (...events: PictureMarkingEvent[]) => events.forEach((event) => beside.actor.send(event)),
    close: () => beside.actor.send({ type: "closing.requested", question }),
  };
}

Deno.test("a picture without marks is closed at once", () => {
  const { close, asked, news, stop } = launchBesideDialog();
  close();
  assert.deepEqual([asked(), news], [undefined, ["picture.closed"]]);
  stop();
});

Deno.test("marks are not lost without asking, one being placed neither", () => {
  const { actor, send, close, asked, confirm, decline, pass, news, stop } = launchBesideDialog();
  send({ type: "tool.chosen", tool: "arrow" }, { type: "mark.begun", at: { x: 500, y: 250 } });
  close();
  close();
  assert.deepEqual([asked()?.message, news], ["Discard marks?", []]);
  decline();
  pass(300);
  assert.deepEqual([actor.getSnapshot().value, asked()], [{ open: "placing" }, undefined]);
  send({ type: "mark.placed" });
  close();
  confirm();
  assert.deepEqual(news, ["picture.closed"]);
  stop();
});
