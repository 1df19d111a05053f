import { screenshotCaptureMachine } from "../../../machines/screenshotCapture.ts";
import {
  completeActor,
  elapseDelay,
  failActor,
  sendEvent,
  type Specification,
  type Transition,
} from "../../support/specification/specification.ts";

const TAKEN = "data:image/png;base64,AA==";
const MARKED = "data:image/png;base64,AQ==";
/** The page of the picture. */
const PAGE = "/stakeholders/";
const tainted = new Error("tainted");
const draft = { title: "Grafik boş" };
const editedDraft = { title: "Harita boş" };

/** A screenshot of the app for feedback, and the form's values meanwhile. */
export const screenshotCapture: Specification = {
  name: "screenshotCapture",
  machine: screenshotCaptureMachine,
  input: { draft: { ...draft, screenshot: "not kept" } },
  effects: ["capture", "awaitFrame"],
  actions: ["logFailure", "storeDraft"],
  delays: { captureDelay: 100, reopenFlag: 100 },
  tags: { overlay: ["overlay", "showingResult"], reopen: ["reopening"] },
  events: {
    "opens screenshot mode": sendEvent({ type: "capture.started" }),
    "takes the screenshot": sendEvent({ type: "capture.requested" }),
    "cancels screenshot mode": sendEvent({ type: "capture.cancelled" }),
    "the overlay is hidden": elapseDelay("captureDelay"),
    "the page is rendered": completeActor("capture", { image: TAKEN, page: PAGE }),
    "the page cannot be rendered": failActor("capture", tainted),
    "the overlay is shown again": completeActor("awaitFrame"),
    "the overlay is never rendered": failActor("awaitFrame", tainted),
    "the message has been shown long enough": elapseDelay("reopenFlag"),
    "marks the picture": sendEvent({ type: "screenshot.marked", image: MARKED }),
    "removes the picture": sendEvent({ type: "screenshot.reset" }),
    "edits the title": sendEvent({
      type: "draft.changed",
      draft: { ...editedDraft, screenshot: "not this one" },
    }),
    "sends the feedback": sendEvent({ type: "draft.cleared" }),
  },
  conditions: {
    "with a picture": ({ context }) => context.screenshot !== null,
    "without a picture": ({ context }) => context.screenshot === null,
  },
  start: { to: "idle", context: { screenshot: null, formData: draft } },
  transitions: {
    "": {
      "marks the picture": [
        { when: "with a picture", ...storePicture(MARKED) },
        { when: "without a picture" },
      ],
      "removes the picture": {
        context: ({ context: { formData } }) => {
          const { screenshot: _, ...fields } = formData as Record<string, string>;
          return { screenshot: null, formData: fields };
        },
      },
      "edits the title": {
        context: ({ context: { screenshot } }) => ({
          formData: screenshot === null ? editedDraft : { ...editedDraft, screenshot },
        }),
        calls: [["storeDraft", { draft: editedDraft }]],
      },
      "sends the feedback": {
        context: { screenshot: null, formData: {} },
        calls: [["storeDraft", { draft: {} }]],
      },
    },
    idle: { "opens screenshot mode": { to: "overlay" } },
    overlay: {
      "takes the screenshot": { to: "hiding", times: ["captureDelay"] },
      "cancels screenshot mode": reopenForm(),
    },
    hiding: {
      "the overlay is hidden": { to: "capturing", starts: { capture: undefined } },
      "cancels screenshot mode": reopenForm(),
    },
    capturing: {
      "the page is rendered": {
        to: "showingResult",
        ...storePicture(TAKEN, { page: PAGE }),
        starts: { awaitFrame: undefined },
      },
      "the page cannot be rendered": {
        to: "showingResult",
        calls: [["logFailure", { message: "Screenshot capture failed", error: tainted }]],
        starts: { awaitFrame: undefined },
      },
      "cancels screenshot mode": { ...reopenForm(), stops: ["capture"] },
    },
    showingResult: {
      "the overlay is shown again": reopenForm(),
      "the overlay is never rendered": {
        ...reopenForm(),
        calls: [["logFailure", { message: "Rendering the overlay failed", error: tainted }]],
      },
      "cancels screenshot mode": { ...reopenForm(), stops: ["awaitFrame"] },
    },
    reopening: {
      "the message has been shown long enough": { to: "idle" },
      "opens screenshot mode": { to: "overlay" },
    },
  },
  impossible: [
    {
      after: ["without a picture", "removes the picture", "sends the feedback"],
      never: ["with a picture"],
      because: "the form has no picture afterwards",
    },
    {
      after: ["with a picture", "the page is rendered"],
      never: ["without a picture"],
      because: "the form has a picture afterwards",
    },
  ],
};

function storePicture(image: string, place: { page?: string } = {}): Transition {
  return {
    context: ({ context: { formData } }) => ({
      screenshot: image,
      formData: { ...formData as Record<string, string>, ...place, screenshot: image },
    }),
  };
}

function reopenForm(): Transition {
  return { to: "reopening", times: ["reopenFlag"] };
}
