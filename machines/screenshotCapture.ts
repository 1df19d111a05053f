import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import { REOPEN_FLAG_MS, SCREENSHOT_DELAY_MS } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

/** What has been entered into the feedback form, by field; `screenshot` is a PNG data URL. */
export type FeedbackDraft = Readonly<Record<string, string>>;

export type ScreenshotEvent =
  | { type: "capture.started" }
  | { type: "capture.requested" }
  | { type: "capture.cancelled" }
  | { type: "screenshot.marked"; image: string }
  | { type: "screenshot.reset" }
  | { type: "draft.changed"; draft: FeedbackDraft }
  | { type: "draft.cleared" };

interface Context {
  screenshot: string | null;
  formData: FeedbackDraft;
}

/**
 * A picture of the app for a feedback (docs/product.md 19.2). The overlay lets the user go to the
 * screen they mean; it hides while the page is captured, and comes back with the outcome: the
 * picture goes into the form's data, or nothing does when it was cancelled or failed. Either way
 * the feedback modal is then flagged to open again. What was entered into the form stays meanwhile.
 */
export const screenshotCaptureMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScreenshotEvent,
    input: {} as { draft: FeedbackDraft },
  },
  actors: {
    capture: fromPromise<string>(() => notProvided("capture")),
    frameDrawn: fromPromise<void>(() => notProvided("frameDrawn")),
  },
  actions: {
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    storeDraft: (_, _params: { draft: FeedbackDraft }) => notProvided("storeDraft"),
    keepScreenshot: assign(({ context }, { image }: { image: string }) => ({
      screenshot: image,
      formData: { ...context.formData, screenshot: image },
    })),
    forgetScreenshot: assign(({ context }) => ({
      screenshot: null,
      formData: withoutScreenshot(context.formData),
    })),
    keepDraft: assign(({ context }, { draft }: { draft: FeedbackDraft }) => ({
      formData: { ...withoutScreenshot(draft), ...onlyScreenshot(context.formData) },
    })),
    forgetDraft: assign({ screenshot: null, formData: {} }),
  },
  guards: { hasScreenshot: ({ context }) => context.screenshot !== null },
  delays: { captureDelay: SCREENSHOT_DELAY_MS, reopenFlag: REOPEN_FLAG_MS },
}).createMachine({
  id: "screenshotCapture",
  context: ({ input }) => ({ screenshot: null, formData: withoutScreenshot(input.draft) }),
  initial: "idle",
  on: {
    "draft.changed": {
      actions: [
        { type: "keepDraft", params: ({ event }) => event },
        { type: "storeDraft", params: ({ event }) => ({ draft: withoutScreenshot(event.draft) }) },
      ],
    },
    "draft.cleared": {
      actions: ["forgetDraft", { type: "storeDraft", params: { draft: {} } }],
    },
    "screenshot.marked": {
      guard: "hasScreenshot",
      actions: { type: "keepScreenshot", params: ({ event }) => event },
    },
    "screenshot.reset": { actions: "forgetScreenshot" },
  },
  states: {
    idle: { on: { "capture.started": "overlay" } },
    overlay: {
      tags: "overlay",
      on: { "capture.requested": "hiding", "capture.cancelled": "reopening" },
    },
    hiding: {
      after: { captureDelay: "capturing" },
      on: { "capture.cancelled": "reopening" },
    },
    capturing: {
      invoke: {
        src: "capture",
        onDone: {
          target: "shownAgain",
          actions: { type: "keepScreenshot", params: ({ event }) => ({ image: event.output }) },
        },
        onError: {
          target: "shownAgain",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({ message: "Screenshot capture failed", error: event.error }),
          },
        },
      },
      on: { "capture.cancelled": "reopening" },
    },
    /** The overlay is back until it has been seen, and closes with the outcome. */
    shownAgain: {
      tags: "overlay",
      invoke: {
        src: "frameDrawn",
        onDone: "reopening",
        onError: {
          target: "reopening",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({ message: "Drawing the overlay failed", error: event.error }),
          },
        },
      },
      on: { "capture.cancelled": "reopening" },
    },
    reopening: {
      tags: "reopen",
      after: { reopenFlag: "idle" },
      on: { "capture.started": "overlay" },
    },
  },
});

export type ScreenshotSnapshot = SnapshotFrom<typeof screenshotCaptureMachine>;

/** Whether the frame, its texts and its two buttons are over the page. */
export const isOverlayShown = (snapshot: ScreenshotSnapshot): boolean => snapshot.hasTag("overlay");

/** Whether one is looking for the screen to capture. */
export const isChoosingScreen = (snapshot: ScreenshotSnapshot): boolean =>
  snapshot.matches("overlay");

/** Whether the feedback modal is flagged to open again. */
export const shouldReopen = (snapshot: ScreenshotSnapshot): boolean => snapshot.hasTag("reopen");

function withoutScreenshot({ screenshot: _, ...fields }: FeedbackDraft): FeedbackDraft {
  return fields;
}

function onlyScreenshot({ screenshot }: FeedbackDraft): FeedbackDraft {
  return screenshot === undefined ? {} : { screenshot };
}
