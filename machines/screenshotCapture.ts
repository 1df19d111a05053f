import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import { REOPEN_FLAG_MS, SCREENSHOT_DELAY_MS } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

/** The values of the feedback form by field; `screenshot` is a PNG data URL. */
export type FeedbackDraft = Readonly<Record<string, string>>;

/** A picture of the app as a PNG data URL, and the app's path that it shows. */
export interface CapturedPage {
  image: string;
  page: string;
}

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
 * Takes a screenshot of the app for the feedback form (docs/product.md 19.2). The overlay lets the
 * user navigate to a screen; it hides while the page is captured and shows again with the result.
 * The screenshot and the path of its page are added to the form's data, and the form opens again.
 */
export const screenshotCaptureMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScreenshotEvent,
    input: {} as { draft: FeedbackDraft },
  },
  actors: {
    capture: fromPromise<CapturedPage>(() => notProvided("capture")),
    awaitFrame: fromPromise<void>(() => notProvided("awaitFrame")),
  },
  actions: {
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    storeDraft: (_, _params: { draft: FeedbackDraft }) => notProvided("storeDraft"),
    setScreenshot: assign(({ context }, { image, page }: { image: string; page?: string }) => ({
      screenshot: image,
      formData: { ...context.formData, ...(page !== undefined && { page }), screenshot: image },
    })),
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
        assign({
          formData: ({ context, event }) => ({
            ...withoutScreenshot(event.draft),
            ...onlyScreenshot(context.formData),
          }),
        }),
        { type: "storeDraft", params: ({ event }) => ({ draft: withoutScreenshot(event.draft) }) },
      ],
    },
    "draft.cleared": {
      actions: [assign({ screenshot: null, formData: {} }), {
        type: "storeDraft",
        params: { draft: {} },
      }],
    },
    "screenshot.marked": {
      guard: "hasScreenshot",
      actions: { type: "setScreenshot", params: ({ event }) => event },
    },
    "screenshot.reset": {
      actions: assign({
        screenshot: null,
        formData: ({ context }) => withoutScreenshot(context.formData),
      }),
    },
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
          target: "showingResult",
          actions: { type: "setScreenshot", params: ({ event }) => event.output },
        },
        onError: {
          target: "showingResult",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({ message: "Screenshot capture failed", error: event.error }),
          },
        },
      },
      on: { "capture.cancelled": "reopening" },
    },
    /** The overlay is shown again until it has rendered. */
    showingResult: {
      tags: "overlay",
      invoke: {
        src: "awaitFrame",
        onDone: "reopening",
        onError: {
          target: "reopening",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({
              message: "Rendering the overlay failed",
              error: event.error,
            }),
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

/** Whether the screenshot overlay with its bar covers the page. */
export const isOverlayShown = (snapshot: ScreenshotSnapshot): boolean => snapshot.hasTag("overlay");

/** Whether the user is choosing the screen to capture. */
export const isChoosingScreen = (snapshot: ScreenshotSnapshot): boolean =>
  snapshot.matches("overlay");

/** Whether the feedback form should open again. */
export const shouldReopen = (snapshot: ScreenshotSnapshot): boolean => snapshot.hasTag("reopen");

function withoutScreenshot({ screenshot: _, ...fields }: FeedbackDraft): FeedbackDraft {
  return fields;
}

function onlyScreenshot({ screenshot }: FeedbackDraft): FeedbackDraft {
  return screenshot === undefined ? {} : { screenshot };
}
