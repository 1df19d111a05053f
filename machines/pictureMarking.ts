import { assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from "xstate";
import type { Answer, Question } from "./confirmDialog.ts";
import {
  addPoints,
  clampToPicture,
  isTooSmall,
  type Mark,
  type MarkKind,
  moveMark,
  newMarkAt,
  type PictureSize,
  type Point,
} from "./mark.ts";
import { notProvided } from "./notProvided.ts";

export type PictureMarkingEvent =
  | { type: "tool.chosen"; tool: MarkKind }
  | { type: "tool.laidDown" }
  | { type: "pointer.pressed"; at: Point }
  | { type: "pointer.moved"; at: Point }
  | { type: "pointer.released" }
  | { type: "pointer.lost" }
  | { type: "mark.begun"; at: Point }
  | { type: "mark.moved"; by: Point }
  | { type: "mark.stretched"; by: Point }
  | { type: "mark.placed" }
  | { type: "mark.dropped" }
  | { type: "mark.undone" }
  | { type: "picture.zoomed"; zoom: number }
  | { type: "marks.kept" }
  /** With what is asked first, should there be marks. */
  | { type: "closing.requested"; question: Question }
  | Answer;

type PictureMarkingEmitted =
  | { type: "picture.marked"; image: string }
  | { type: "marking.failed"; error: unknown }
  | { type: "picture.closed" };

interface Context {
  size: PictureSize;
  tool: MarkKind;
  marks: readonly Mark[];
  /** The mark being drawn or placed. */
  mark: Mark | null;
  /** The zoom: the picture's width in multiples of its frame. */
  zoom: number;
  /** What is asked before the marks are discarded. */
  question: Question | null;
}

export const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/**
 * A picture shown large, for viewing or for marking with a tool. A pointer draws a mark from corner
 * to corner; the keyboard begins one, moves and stretches it, and places it. Kept, the marks are
 * burnt into the picture's pixels. Closed, they are lost, which is asked about first.
 */
export const pictureMarkingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PictureMarkingEvent,
    emitted: {} as PictureMarkingEmitted,
    input: {} as { size: PictureSize },
  },
  actors: {
    burn: fromPromise<string, { marks: readonly Mark[] }>(() => notProvided("burn")),
  },
  actions: {
    take: assign((_, { tool }: { tool: MarkKind }) => ({ tool })),
    begin: assign(({ context }, { at }: { at: Point }) => ({
      mark: {
        kind: context.tool,
        from: clampToPicture(at, context.size),
        to: clampToPicture(at, context.size),
      },
    })),
    beginAround: assign(({ context }, { at }: { at: Point }) => ({
      mark: newMarkAt(at, context.tool, context.size),
    })),
    draw: assign(({ context }, { at }: { at: Point }) => ({
      mark: context.mark && { ...context.mark, to: clampToPicture(at, context.size) },
    })),
    move: assign(({ context: { mark, size } }, { by }: { by: Point }) => ({
      mark: mark && moveMark(mark, by, size),
    })),
    stretch: assign(({ context: { mark, size } }, { by }: { by: Point }) => ({
      mark: mark && { ...mark, to: clampToPicture(addPoints(mark.to, by), size) },
    })),
    place: assign(({ context: { mark, marks, size } }) => ({
      mark: null,
      marks: mark === null || isTooSmall(mark, size) ? marks : [...marks, mark],
    })),
    drop: assign({ mark: null }),
    undo: assign(({ context }) => ({ marks: context.marks.slice(0, -1) })),
    zoom: assign((_, { zoom }: { zoom: number }) => ({
      zoom: ZOOMS.find((one) => one >= zoom) ?? 4,
    })),
    keepQuestion: assign((_, { question }: { question: Question }) => ({ question })),
    ask: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
      type: "dialog.requested",
      question: context.question,
      asker: self,
    })),
    emitMarked: emit((_, { image }: { image: string }) => ({ type: "picture.marked", image })),
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: "marking.failed", error })),
    emitClosed: emit({ type: "picture.closed" }),
  },
  guards: {
    isMarked: ({ context }) => context.marks.length > 0,
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
  on: { "picture.zoomed": { actions: { type: "zoom", params: ({ event }) => event } } },
  states: {
    open: {
      on: {
        "closing.requested": [
          {
            guard: "losesMarks",
            target: "discarding",
            actions: { type: "keepQuestion", params: ({ event }) => event },
          },
          { target: "closed" },
        ],
      },
      initial: "looking",
      states: {
        looking: {
          on: {
            "tool.chosen": {
              target: "ready",
              actions: { type: "take", params: ({ event }) => event },
            },
            "mark.undone": { actions: "undo" },
            "marks.kept": { guard: "isMarked", target: "burning" },
          },
        },
        ready: {
          on: {
            "tool.chosen": { actions: { type: "take", params: ({ event }) => event } },
            "tool.laidDown": "looking",
            "pointer.pressed": {
              target: "drawing",
              actions: { type: "begin", params: ({ event }) => event },
            },
            "mark.begun": {
              target: "placing",
              actions: { type: "beginAround", params: ({ event }) => event },
            },
            "mark.undone": { actions: "undo" },
            "marks.kept": { guard: "isMarked", target: "burning" },
          },
        },
        drawing: {
          on: {
            "pointer.moved": { actions: { type: "draw", params: ({ event }) => event } },
            "pointer.released": { target: "ready", actions: "place" },
            "pointer.lost": { target: "ready", actions: "drop" },
            "mark.dropped": { target: "ready", actions: "drop" },
          },
        },
        placing: {
          on: {
            "mark.moved": { actions: { type: "move", params: ({ event }) => event } },
            "mark.stretched": { actions: { type: "stretch", params: ({ event }) => event } },
            "mark.placed": { target: "ready", actions: "place" },
            "mark.dropped": { target: "ready", actions: "drop" },
            "mark.undone": { target: "ready", actions: "drop" },
            "tool.chosen": {
              target: "ready",
              actions: ["place", { type: "take", params: ({ event }) => event }],
            },
            "tool.laidDown": { target: "looking", actions: "place" },
            "pointer.pressed": {
              target: "drawing",
              actions: ["place", { type: "begin", params: ({ event }) => event }],
            },
            "marks.kept": { target: "burning", actions: "place" },
          },
        },
        burning: {
          invoke: {
            src: "burn",
            input: ({ context }) => ({ marks: context.marks }),
            onDone: {
              target: "#pictureMarking.burnt",
              actions: { type: "emitMarked", params: ({ event }) => ({ image: event.output }) },
            },
            onError: {
              target: "looking",
              actions: { type: "emitFailure", params: ({ event }) => event },
            },
          },
        },
        last: { type: "history" },
      },
    },
    discarding: {
      entry: "ask",
      on: {
        "question.confirmed": "closed",
        "question.declined": "open.last",
      },
    },
    burnt: { type: "final" },
    closed: { type: "final", entry: "emitClosed" },
  },
});

type PictureMarkingSnapshot = SnapshotFrom<typeof pictureMarkingMachine>;

/** Whether closing would lose marks. */
export const isMarked = ({ context }: PictureMarkingSnapshot): boolean => losesMarks(context);

const losesMarks = ({ marks, mark }: Context): boolean => marks.length > 0 || mark !== null;
