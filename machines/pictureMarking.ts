import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "./notProvided.ts";

export const MARK_KINDS = ["rectangle", "arrow", "blackout"] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** In pixels of the picture, from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A shape between two corners; an arrow points to the second. */
export interface Mark {
  kind: MarkKind;
  from: Point;
  to: Point;
}

export interface PictureSize {
  width: number;
  height: number;
}

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
  | { type: "marks.kept" };

export type PictureMarkingEmitted =
  | { type: "picture.marked"; image: string }
  | { type: "marking.failed"; error: unknown };

interface Context {
  size: PictureSize;
  tool: MarkKind;
  marks: readonly Mark[];
  /** The mark being drawn or placed. */
  mark: Mark | null;
  /** The zoom: the picture's width in multiples of its frame. */
  zoom: number;
}

export const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** Marks smaller than this share of the picture's width are dropped as accidental: a hundredth. */
const MIN_SIZE_DIVISOR = 100;

/**
 * A picture shown large, for viewing or for marking with a tool. A pointer draws a mark from corner
 * to corner; the keyboard begins one, moves and stretches it, and places it. Kept, the marks are
 * burnt into the picture's pixels.
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
    emitMarked: emit((_, { image }: { image: string }) => ({ type: "picture.marked", image })),
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: "marking.failed", error })),
  },
  guards: { isMarked: ({ context }) => context.marks.length > 0 },
}).createMachine({
  id: "pictureMarking",
  context: ({ input: { size } }) => ({ size, tool: "rectangle", marks: [], mark: null, zoom: 1 }),
  initial: "looking",
  on: { "picture.zoomed": { actions: { type: "zoom", params: ({ event }) => event } } },
  states: {
    looking: {
      on: {
        "tool.chosen": { target: "ready", actions: { type: "take", params: ({ event }) => event } },
        "mark.undone": { guard: "isMarked", actions: "undo" },
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
        "mark.undone": { guard: "isMarked", actions: "undo" },
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
          target: "burnt",
          actions: { type: "emitMarked", params: ({ event }) => ({ image: event.output }) },
        },
        onError: {
          target: "looking",
          actions: { type: "emitFailure", params: ({ event }) => event },
        },
      },
    },
    burnt: { type: "final" },
  },
});

export type PictureMarkingSnapshot = SnapshotFrom<typeof pictureMarkingMachine>;

/** Whether closing would lose marks. */
export const isMarked = ({ context }: PictureMarkingSnapshot): boolean =>
  context.marks.length > 0 || context.mark !== null;

const addPoints = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });

const clampToPicture = ({ x, y }: Point, { width, height }: PictureSize): Point => ({
  x: Math.min(Math.max(x, 0), width),
  y: Math.min(Math.max(y, 0), height),
});

/** A mark of a fifth of the picture's width, where it can be seen. */
function newMarkAt(at: Point, kind: MarkKind, size: PictureSize): Mark {
  const half = { x: size.width / 10, y: Math.min(size.width / 20, size.height / 10) };
  return {
    kind,
    from: clampToPicture(addPoints(at, { x: -half.x, y: -half.y }), size),
    to: clampToPicture(addPoints(at, half), size),
  };
}

/** Moves a mark within the picture, keeping its size. */
function moveMark(mark: Mark, by: Point, size: PictureSize): Mark {
  const clampStep = (first: number, second: number, step: number, most: number) =>
    Math.min(Math.max(step, -Math.min(first, second)), most - Math.max(first, second));
  const step = {
    x: clampStep(mark.from.x, mark.to.x, by.x, size.width),
    y: clampStep(mark.from.y, mark.to.y, by.y, size.height),
  };
  return { ...mark, from: addPoints(mark.from, step), to: addPoints(mark.to, step) };
}

function isTooSmall({ kind, from, to }: Mark, { width }: PictureSize): boolean {
  const [x, y] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const least = width / MIN_SIZE_DIVISOR;
  return kind === "arrow" ? Math.hypot(x, y) < least : Math.max(x, y) < least || x < 1 || y < 1;
}
