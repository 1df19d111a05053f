import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { ConfirmInput } from "./confirm.ts";
import type { Question } from "./confirmDialog.ts";
import {
  addPoints,
  clampToPicture,
  createMarkAt,
  isTooSmall,
  type Mark,
  type MarkKind,
  moveMark,
  type PictureSize,
  type Point,
} from "./mark.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";

export type PictureMarkingEvent =
  | { type: "tool.chosen"; tool: MarkKind }
  | { type: "tool.putAway" }
  | { type: "pointer.pressed"; at: Point }
  | { type: "pointer.moved"; at: Point }
  | { type: "pointer.released" }
  | { type: "pointer.lost" }
  | { type: "mark.started"; at: Point }
  | { type: "mark.moved"; by: Point }
  | { type: "mark.resized"; by: Point }
  | { type: "mark.placed" }
  | { type: "mark.dropped" }
  | { type: "mark.undone" }
  | { type: "picture.zoomed"; zoom: number }
  | { type: "marks.applied" }
  /** If there are marks, the question must be confirmed first. */
  | { type: "closing.requested"; question: Question };

type PictureMarkingEmitted =
  | { type: "picture.marked"; image: string }
  | { type: "marking.failed"; error: unknown }
  | { type: "picture.closed" };

interface Context {
  size: PictureSize;
  tool: MarkKind;
  marks: readonly Mark[];
  /** The mark that the user is drawing or placing. */
  mark: Mark | null;
  /** The picture's width in multiples of its frame. */
  zoom: number;
  /** The question to confirm before the marks are discarded. */
  question: Question | null;
}

export const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/**
 * Shows a picture for marking and viewing, with a tool at hand. The pointer draws a mark from corner to corner; the
 * keyboard starts, moves, resizes and places one. Applied marks are flattened into the picture's
 * pixels. Closing discards marks after a confirmation.
 */
export const pictureMarkingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PictureMarkingEvent,
    emitted: {} as PictureMarkingEmitted,
    input: {} as { size: PictureSize },
  },
  actors: {
    flatten: fromPromise<string, { marks: readonly Mark[] }>(() => notProvided("flatten")),
    confirm: fromPromise<void, ConfirmInput>(() => notProvided("confirm")),
  },
  actions: {
    startMark: assign(({ context }, { at }: { at: Point }) => ({
      mark: {
        kind: context.tool,
        from: clampToPicture(at, context.size),
        to: clampToPicture(at, context.size),
      },
    })),
    placeMark: assign(({ context: { mark, marks, size } }) => ({
      mark: null,
      marks: mark === null || isTooSmall(mark, size) ? marks : [...marks, mark],
    })),
    dropMark: assign({ mark: null }),
    undoMark: assign(({ context }) => ({ marks: context.marks.slice(0, -1) })),
  },
  guards: {
    hasMarks: ({ context }) => context.marks.length > 0,
    losesMarks: ({ context }) => losesMarks(context),
  },
}).createMachine({
  id: "pictureMarking",
  context: ({ input: { size } }) => ({
    size,
    tool: "rectangle",
    marks: [],
    mark: null,
    zoom: 1,
    question: null,
  }),
  initial: "open",
  on: {
    "picture.zoomed": {
      actions: assign({ zoom: ({ event }) => ZOOMS.find((one) => one >= event.zoom) ?? 4 }),
    },
  },
  states: {
    open: {
      on: {
        "closing.requested": [
          {
            guard: "losesMarks",
            target: "discarding",
            actions: assign({ question: ({ event }) => event.question }),
          },
          { target: "closed" },
        ],
      },
      initial: "ready",
      states: {
        viewing: {
          on: {
            "tool.chosen": {
              target: "ready",
              actions: assign({ tool: ({ event }) => event.tool }),
            },
            "mark.undone": { actions: "undoMark" },
            "marks.applied": { guard: "hasMarks", target: "flattening" },
          },
        },
        ready: {
          on: {
            "tool.chosen": { actions: assign({ tool: ({ event }) => event.tool }) },
            "tool.putAway": "viewing",
            "pointer.pressed": {
              target: "drawing",
              actions: { type: "startMark", params: ({ event }) => event },
            },
            "mark.started": {
              target: "placing",
              actions: assign({
                mark: ({ context: { tool, size }, event: { at } }) => createMarkAt(at, tool, size),
              }),
            },
            "mark.undone": { actions: "undoMark" },
            "marks.applied": { guard: "hasMarks", target: "flattening" },
          },
        },
        drawing: {
          on: {
            "pointer.moved": {
              actions: assign({
                mark: ({ context: { mark, size }, event: { at } }) =>
                  mark && { ...mark, to: clampToPicture(at, size) },
              }),
            },
            "pointer.released": { target: "ready", actions: "placeMark" },
            "pointer.lost": { target: "ready", actions: "dropMark" },
            "mark.dropped": { target: "ready", actions: "dropMark" },
          },
        },
        placing: {
          on: {
            "mark.moved": {
              actions: assign({
                mark: ({ context: { mark, size }, event: { by } }) =>
                  mark && moveMark(mark, by, size),
              }),
            },
            "mark.resized": {
              actions: assign({
                mark: ({ context: { mark, size }, event: { by } }) =>
                  mark && { ...mark, to: clampToPicture(addPoints(mark.to, by), size) },
              }),
            },
            "mark.placed": { target: "ready", actions: "placeMark" },
            "mark.dropped": { target: "ready", actions: "dropMark" },
            "mark.undone": { target: "ready", actions: "dropMark" },
            "tool.chosen": {
              target: "ready",
              actions: ["placeMark", assign({ tool: ({ event }) => event.tool })],
            },
            "tool.putAway": { target: "viewing", actions: "placeMark" },
            "pointer.pressed": {
              target: "drawing",
              actions: ["placeMark", { type: "startMark", params: ({ event }) => event }],
            },
            "marks.applied": { target: "flattening", actions: "placeMark" },
          },
        },
        flattening: {
          invoke: {
            src: "flatten",
            input: ({ context }) => ({ marks: context.marks }),
            onDone: {
              target: "#pictureMarking.flattened",
              actions: emit(({ event }) => ({ type: "picture.marked", image: event.output })),
            },
            onError: {
              target: "viewing",
              actions: emit(({ event: { error } }) => ({ type: "marking.failed", error })),
            },
          },
        },
        last: { type: "history" },
      },
    },
    discarding: {
      invoke: {
        src: "confirm",
        input: ({ context, self }) => ({
          question: required(context.question, "question"),
          requester: self,
        }),
        onDone: "closed",
        onError: "open.last",
      },
    },
    flattened: { type: "final" },
    closed: { type: "final", entry: emit({ type: "picture.closed" }) },
  },
});

type PictureMarkingSnapshot = SnapshotFrom<typeof pictureMarkingMachine>;

/** Whether closing would lose marks. */
export const hasUnsavedMarks = ({ context }: PictureMarkingSnapshot): boolean =>
  losesMarks(context);

const losesMarks = ({ marks, mark }: Context): boolean => marks.length > 0 || mark !== null;
