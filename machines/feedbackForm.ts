import { assign, fromCallback, raise, sendTo, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "./notProvided.ts";
import {
  type FeedbackDraft,
  isOverlayShown,
  screenshotCaptureMachine,
  type ScreenshotSnapshot,
  shouldReopen,
} from "./screenshotCapture.ts";

/** A user who may send feedback signed in or out. `draft` is the one stored in this tab. */
export type SenderEvent =
  | { type: "sender.signedIn"; draft: FeedbackDraft }
  | { type: "sender.signedOut" };

/** The position of the screenshot bar: 0 is left or top, 1 is right or bottom. */
interface BarPosition {
  x: number;
  y: number;
}

type FeedbackFormEvent =
  | SenderEvent
  | { type: "form.requested"; page: string }
  | { type: "form.closed" }
  | { type: "feedback.sent" }
  | { type: "picture.opened" }
  | { type: "picture.closed" }
  | { type: "bar.moved"; by: BarPosition }
  | { type: "bar.dropped" }
  | FlowEvent;

/** Raised after the screenshot actor's state changed. */
type FlowEvent = { type: "overlay.shown" } | { type: "reopen.flagged" };

interface Context {
  /** The draft that was stored when the user signed in. */
  stored: FeedbackDraft;
  /** The path on which the form was opened. */
  page: string;
  /** The number of times the form was opened; a React key. */
  openings: number;
  /** Beyond 0 to 1 while a pointer drags the bar over an edge. */
  bar: BarPosition;
}

/**
 * The feedback form over the page. It hides while a screenshot is taken, and opens again when the
 * screenshot actor, which has the draft, requests it.
 */
export const feedbackFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FeedbackFormEvent,
    children: {} as { screenshot: "screenshot" },
  },
  actors: {
    followSender: fromCallback<SenderEvent>(() => notProvided("followSender")),
    screenshot: screenshotCaptureMachine,
  },
  actions: {
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    clampBar: assign({ bar: ({ context }) => clampToPage(context.bar) }),
  },
  guards: {
    isOverlayShown: (_, { snapshot }: { snapshot: ScreenshotSnapshot }) => isOverlayShown(snapshot),
    shouldReopen: (_, { snapshot }: { snapshot: ScreenshotSnapshot }) => shouldReopen(snapshot),
  },
}).createMachine({
  id: "feedbackForm",
  context: { stored: {}, page: "/", openings: 0, bar: { x: 0.5, y: 1 } },
  invoke: {
    src: "followSender",
    onError: {
      actions: {
        type: "logFailure",
        params: ({ event }) => ({ message: "Following the session failed", error: event.error }),
      },
    },
  },
  initial: "signedOut",
  states: {
    signedOut: {
      on: {
        "sender.signedIn": {
          target: "signedIn",
          actions: assign({ stored: ({ event }) => event.draft }),
        },
      },
    },
    signedIn: {
      invoke: {
        id: "screenshot",
        src: "screenshot",
        input: ({ context }) => ({ draft: context.stored }),
        onSnapshot: [
          {
            guard: { type: "isOverlayShown", params: ({ event }) => event },
            actions: raise({ type: "overlay.shown" }),
          },
          {
            guard: { type: "shouldReopen", params: ({ event }) => event },
            actions: raise({ type: "reopen.flagged" }),
          },
        ],
        onError: {
          target: "signedOut",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({ message: "Taking a screenshot broke", error: event.error }),
          },
        },
      },
      on: { "sender.signedOut": "signedOut" },
      initial: "closed",
      states: {
        closed: {
          on: {
            "form.requested": {
              target: "open",
              actions: assign({ page: ({ event }) => event.page }),
            },
            "overlay.shown": "hidden",
          },
        },
        open: {
          entry: assign({ openings: ({ context }) => context.openings + 1 }),
          on: {
            "form.closed": "closed",
            "overlay.shown": "hidden",
            "feedback.sent": {
              target: "closed",
              actions: sendTo("screenshot", { type: "draft.cleared" }),
            },
          },
          initial: "writing",
          states: {
            writing: { on: { "picture.opened": "viewing" } },
            viewing: { on: { "picture.closed": "writing" } },
          },
        },
        hidden: {
          on: {
            "reopen.flagged": "open",
            "bar.moved": {
              actions: assign({
                bar: ({ context: { bar }, event: { by } }) => ({
                  x: bar.x + by.x,
                  y: bar.y + by.y,
                }),
              }),
            },
            "bar.dropped": { actions: "clampBar" },
          },
          exit: "clampBar",
        },
      },
    },
  },
});

type FeedbackFormSnapshot = SnapshotFrom<typeof feedbackFormMachine>;

/** Whether the form is open. */
export const isFormOpen = (snapshot: FeedbackFormSnapshot): boolean =>
  snapshot.matches({ signedIn: "open" });

/** Whether the picture is open for viewing and marking. */
export const isPictureOpen = (snapshot: FeedbackFormSnapshot): boolean =>
  snapshot.matches({ signedIn: { open: "viewing" } });

/** The position at which the bar is rendered, never beyond an edge. */
export const getBarPosition = ({ context }: FeedbackFormSnapshot): BarPosition =>
  clampToPage(context.bar);

function clampToPage({ x, y }: BarPosition): BarPosition {
  const clampUnit = (value: number) => Math.min(Math.max(value, 0), 1);
  return { x: clampUnit(x), y: clampUnit(y) };
}
