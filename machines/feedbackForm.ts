import { assign, fromCallback, raise, sendTo, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "./notProvided.ts";
import {
  type FeedbackDraft,
  isOverlayShown,
  screenshotCaptureMachine,
  type ScreenshotSnapshot,
  shouldReopen,
} from "./screenshotCapture.ts";

/** A user who may send feedback signed in, with the draft stored in this tab; or signed out. */
export type SenderEvent =
  | { type: "sender.signedIn"; draft: FeedbackDraft }
  | { type: "sender.signedOut" };

/** Where the bar of screenshot mode stands: from 0 at the left and top to 1 at the right and bottom. */
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
  | { type: "bar.laidDown" }
  | FlowEvent;

/** What the screenshot flow reports. */
type FlowEvent = { type: "overlay.shown" } | { type: "reopen.flagged" };

interface Context {
  /** The stored draft of the sender. */
  kept: FeedbackDraft;
  /** The path on which the form was opened. */
  page: string;
  /** The number of times the form was opened, as a key for each. */
  openings: number;
  /** Beyond the edges as far as a pointer has pulled it there. */
  bar: BarPosition;
}

/**
 * The form for feedback over the page. It makes room while a picture is taken, and is there again
 * when the screenshot flow, which holds what was entered, flags it to reopen.
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
    greet: assign((_, { draft }: { draft: FeedbackDraft }) => ({ kept: draft })),
    keepPage: assign((_, { page }: { page: string }) => ({ page })),
    countOpening: assign({ openings: ({ context }) => context.openings + 1 }),
    moveBar: assign(({ context: { bar } }, { by }: { by: BarPosition }) => ({
      bar: { x: bar.x + by.x, y: bar.y + by.y },
    })),
    layBarDown: assign({ bar: ({ context }) => clampToPage(context.bar) }),
    clearDraft: sendTo("screenshot", { type: "draft.cleared" }),
  },
  guards: {
    shows: (_, { snapshot }: { snapshot: ScreenshotSnapshot }) => isOverlayShown(snapshot),
    flags: (_, { snapshot }: { snapshot: ScreenshotSnapshot }) => shouldReopen(snapshot),
  },
}).createMachine({
  id: "feedbackForm",
  context: { kept: {}, page: "/", openings: 0, bar: { x: 0.5, y: 1 } },
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
          actions: { type: "greet", params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      invoke: {
        id: "screenshot",
        src: "screenshot",
        input: ({ context }) => ({ draft: context.kept }),
        onSnapshot: [
          {
            guard: { type: "shows", params: ({ event }) => event },
            actions: raise({ type: "overlay.shown" }),
          },
          {
            guard: { type: "flags", params: ({ event }) => event },
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
              actions: { type: "keepPage", params: ({ event }) => event },
            },
            "overlay.shown": "away",
          },
        },
        open: {
          entry: "countOpening",
          on: {
            "form.closed": "closed",
            "overlay.shown": "away",
            "feedback.sent": { target: "closed", actions: "clearDraft" },
          },
          initial: "writing",
          states: {
            writing: { on: { "picture.opened": "viewing" } },
            viewing: { on: { "picture.closed": "writing" } },
          },
        },
        away: {
          on: {
            "reopen.flagged": "open",
            "bar.moved": { actions: { type: "moveBar", params: ({ event }) => event } },
            "bar.laidDown": { actions: "layBarDown" },
          },
          exit: "layBarDown",
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

/** Where the bar is drawn, which is never beyond an edge. */
export const barPosition = ({ context }: FeedbackFormSnapshot): BarPosition =>
  clampToPage(context.bar);

function clampToPage({ x, y }: BarPosition): BarPosition {
  const clampUnit = (of: number) => Math.min(Math.max(of, 0), 1);
  return { x: clampUnit(x), y: clampUnit(y) };
}
