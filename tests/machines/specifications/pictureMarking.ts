import { pictureMarkingMachine } from "../../../machines/pictureMarking.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
  type Transition,
} from "../../support/specification/specification.ts";

const MARKED = "data:image/png;base64,AQ==";
const tainted = new Error("tainted");
const declined = new Error("The user declined");
const question = { message: "Discard marks?" };
const size = { width: 1000, height: 500 };

interface Mark {
  kind: string;
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** A mark that the pointer has only begun is too small to be kept. */
const dot = { from: { x: 10, y: 10 }, to: { x: 10, y: 10 } };
const begun = { from: { x: 400, y: 200 }, to: { x: 600, y: 300 } };

/**
 * A picture with at most two marks, placed by pointer or keyboard. mark_test.ts has how marks move
 * and which are too small.
 */
export const pictureMarking: Specification = {
  name: "pictureMarking",
  machine: pictureMarkingMachine,
  input: { size },
  effects: ["flatten", "confirm"],
  events: {
    "takes the arrow": sendEvent({ type: "tool.chosen", tool: "arrow" }),
    "takes the blackout": sendEvent({ type: "tool.chosen", tool: "blackout" }),
    "deselects the tool": sendEvent({ type: "tool.putAway" }),
    "presses": sendEvent({ type: "pointer.pressed", at: { x: 10, y: 10 } }),
    "draws beyond the edge": sendEvent({ type: "pointer.moved", at: { x: 90, y: -60 } }),
    "lets go": sendEvent({ type: "pointer.released" }),
    "loses the pointer": sendEvent({ type: "pointer.lost" }),
    "begins by key": sendEvent({ type: "mark.started", at: { x: 500, y: 250 } }),
    "moves it by key": sendEvent({ type: "mark.moved", by: { x: 700, y: 0 } }),
    "resizes it by key": sendEvent({ type: "mark.resized", by: { x: 0, y: 700 } }),
    "places it": sendEvent({ type: "mark.placed" }),
    "discards the mark": sendEvent({ type: "mark.dropped" }),
    "undoes": sendEvent({ type: "mark.undone" }),
    "zooms": sendEvent({ type: "picture.zoomed", zoom: 2 }),
    "keeps the marks": sendEvent({ type: "marks.applied" }),
    "closes": sendEvent({ type: "closing.requested", question }),
    "confirms the deletion": completeActor("confirm"),
    "declines the deletion": failActor("confirm", declined),
    "the marks are flattened in": completeActor("flatten", MARKED),
    "the marks cannot be flattened in": failActor("flatten", tainted),
  },
  conditions: {
    marked: ({ context }) => getMarks(context).length > 0,
    unmarked: ({ context }) => getMarks(context).length === 0,
    "something to lose": ({ context }) => getMarks(context).length > 0 || context.mark !== null,
    "nothing to lose": ({ context }) => getMarks(context).length === 0 && context.mark === null,
    "flattening before": ({ history }) => history["open.last"] === "open.flattening",
    "editing before": ({ history }) => history["open.last"] !== "open.flattening",
  },
  start: {
    to: "open.ready",
    context: { size, tool: "rectangle", marks: [], mark: null, zoom: 1, question: null },
  },
  transitions: {
    "": { "zooms": { context: { zoom: 2 } } },
    open: {
      "closes": [
        { when: "something to lose", ...asks() },
        { when: "nothing to lose", ...closes() },
      ],
    },
    "open.viewing": {
      "takes the arrow": { to: "open.ready", context: { tool: "arrow" } },
      "takes the blackout": { to: "open.ready", context: { tool: "blackout" } },
      ...whenMarked(),
    },
    "open.ready": {
      "takes the arrow": { context: { tool: "arrow" } },
      "takes the blackout": { context: { tool: "blackout" } },
      "deselects the tool": { to: "open.viewing" },
      "presses": {
        to: "open.drawing",
        context: ({ context }) => ({ mark: { kind: context.tool, ...dot } }),
      },
      "begins by key": {
        to: "open.placing",
        context: ({ context }) => ({ mark: { kind: context.tool, ...begun } }),
      },
      ...whenMarked(),
    },
    "open.drawing": {
      "draws beyond the edge": {
        context: ({ context }) => ({ mark: { ...getMark(context), to: { x: 90, y: 0 } } }),
      },
      "lets go": places("open.ready"),
      "loses the pointer": { to: "open.ready", context: { mark: null } },
      "discards the mark": { to: "open.ready", context: { mark: null } },
    },
    "open.placing": {
      "moves it by key": {
        context: ({ context }) => {
          const { kind, from, to } = getMark(context);
          return { mark: { kind, from: { x: 800, y: from.y }, to: { x: 1000, y: to.y } } };
        },
      },
      "resizes it by key": {
        context: ({ context }) => {
          const { kind, from, to } = getMark(context);
          return { mark: { kind, from, to: { x: to.x, y: 500 } } };
        },
      },
      "places it": places("open.ready"),
      "discards the mark": { to: "open.ready", context: { mark: null } },
      "undoes": { to: "open.ready", context: { mark: null } },
      "takes the arrow": {
        to: "open.ready",
        context: ({ context }) => ({ ...placeMark(context), tool: "arrow" }),
      },
      "takes the blackout": {
        to: "open.ready",
        context: ({ context }) => ({ ...placeMark(context), tool: "blackout" }),
      },
      "deselects the tool": places("open.viewing"),
      "presses": {
        to: "open.drawing",
        context: ({ context }) => ({ ...placeMark(context), mark: { kind: context.tool, ...dot } }),
      },
      "keeps the marks": {
        ...places("open.flattening"),
        starts: ({ context }) => ({ flatten: { marks: placeMark(context).marks } }),
      },
    },
    "open.flattening": {
      "closes": { ...asks(), stops: ["flatten"] },
      "the marks are flattened in": {
        to: "flattened",
        emits: [{ type: "picture.marked", image: MARKED }],
      },
      "the marks cannot be flattened in": {
        to: "open.viewing",
        emits: [{ type: "marking.failed", error: tainted }],
      },
    },
    discarding: {
      "confirms the deletion": closes(),
      "declines the deletion": [
        {
          when: "flattening before",
          to: "open.last",
          starts: ({ context: { marks } }) => ({ flatten: { marks } }),
        },
        { when: "editing before", to: "open.last" },
      ],
    },
  },
  impossible: [
    {
      after: ["unmarked"],
      never: ["marked", "something to lose"],
      because: "there is no mark",
    },
    {
      after: [
        "presses",
        "begins by key",
        "draws beyond the edge",
        "moves it by key",
        "resizes it by key",
      ],
      never: ["nothing to lose"],
      because: "a mark is being made",
    },
    {
      after: [
        "open.placing: takes the arrow",
        "open.placing: takes the blackout",
        "open.placing: deselects the tool",
        "places it",
        "editing before",
        "the marks cannot be flattened in",
      ],
      never: ["unmarked", "nothing to lose"],
      because: "there is a mark",
    },
    {
      after: ["open: closes, something to lose"],
      never: ["flattening before"],
      because: "closing while marks are flattened in has a transition of its own",
    },
    {
      after: ["open.flattening: closes"],
      never: ["editing before"],
      because: "the marks were being flattened in",
    },
  ],
  // Which marks there are makes no difference, only how many.
  duplicateKey: ({ leaves, context, history }) => [
    getMarks(context).length,
    context.tool,
    context.mark && isDot(getMark(context)),
    leaves.includes("discarding") && history,
  ],
  isReachable: ({ context }, event) =>
    getMarks(context).length < 2 || !["presses", "begins by key"].includes(event),
};

function getMarks(context: unknown): readonly Mark[] {
  return (context as { marks: readonly Mark[] }).marks;
}

function getMark(context: unknown): Mark {
  return (context as { mark: Mark }).mark;
}

function placeMark(context: unknown) {
  const marks = getMarks(context);
  const mark = getMark(context);
  return { mark: null, marks: isDot(mark) ? marks : [...marks, mark] };
}

function isDot({ from, to }: Mark): boolean {
  return from.x === to.x && from.y === to.y;
}

function places(to: string): Transition {
  return { to, context: ({ context }) => placeMark(context) };
}

function whenMarked(): Record<string, Transition | Transition[]> {
  return {
    "undoes": { context: ({ context }) => ({ marks: getMarks(context).slice(0, -1) }) },
    "keeps the marks": [
      {
        when: "marked",
        to: "open.flattening",
        starts: ({ context: { marks } }) => ({ flatten: { marks } }),
      },
      { when: "unmarked" },
    ],
  };
}

function asks(): Transition {
  return {
    to: "discarding",
    context: { question },
    starts: { confirm: { question, requester: "actor it" } },
  };
}

function closes(): Transition {
  return { to: "closed", emits: [{ type: "picture.closed" }] };
}
