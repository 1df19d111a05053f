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
const tainted = new Error("tainted");
const kept = { title: "Grafik boş" };
const typed = { title: "Harita boş" };

/** A screenshot of the app for feedback, and the form's values meanwhile. */
export const screenshotCapture: Specification = {
  name: "screenshotCapture",
  machine: screenshotCaptureMachine,
  input: { draft: { ...kept, screenshot: "not kept" } },
  effects: ["capture", "awaitFrame"],
  actions: ["logFailure", "storeDraft"],
  delays: { captureDelay: 100, reopenFlag: 100 },
  tags: { overlay: ["overlay", "showingResult"], reopen: ["reopening"] },
  events: {
    "opens screenshot mode": sendEvent({ type: "capture.started" }),
    "takes it": sendEvent({ type: "capture.requested" }),
    "cancels": sendEvent({ type: "capture.cancelled" }),
    "the overlay is hidden": elapseDelay("captureDelay"),
    "the page is rendered": completeActor("capture", TAKEN),
    "the page cannot be rendered": failActor("capture", tainted),
    "the overlay is shown again": completeActor("awaitFrame"),
    "the overlay is never rendered": failActor("awaitFrame", tainted),
    "the message has been shown long enough": elapseDelay("reopenFlag"),
    "marks the picture": sendEvent({ type: "screenshot.marked", image: MARKED }),
    "removes the picture": sendEvent({ type: "screenshot.reset" }),
    "types": sendEvent({ type: "draft.changed", draft: { ...typed, screenshot: "not this one" } }),
    "sends it": sendEvent({ type: "draft.cleared" }),
  },
  conditions: {
    pictured: ({ context }) => context.screenshot !== null,
    unpictured: ({ context }) => context.screenshot === null,
  },
  start: { to: "idle", context: { screenshot: null, formData: kept } },
  transitions: {
    "": {
      "marks the picture": [
        { when: "pictured", ...endsWithPicture(MARKED) },
        { when: "unpictured" },
      ],
      "removes the picture": {
        context: ({ context: { formData } }) => {
          const { screenshot: _, ...fields } = formData as Record<string, string>;
          return { screenshot: null, formData: fields };
        },
      },
      "types": {
        context: ({ context: { screenshot } }) => ({
          formData: screenshot === null ? typed : { ...typed, screenshot },
        }),
        calls: [["storeDraft", { draft: typed }]],
      },
      "sends it": {
        context: { screenshot: null, formData: {} },
        calls: [["storeDraft", { draft: {} }]],
      },
    },
    idle: { "opens screenshot mode": { to: "overlay" } },
    overlay: {
      "takes it": { to: "hiding", times: ["captureDelay"] },
      "cancels": reopens(),
    },
    hiding: {
      "the overlay is hidden": { to: "capturing", starts: { capture: undefined } },
      "cancels": reopens(),
    },
    capturing: {
      "the page is rendered": {
        to: "showingResult",
        ...endsWithPicture(TAKEN),
        starts: { awaitFrame: undefined },
      },
      "the page cannot be rendered": {
        to: "showingResult",
        calls: [["logFailure", { message: "Screenshot capture failed", error: tainted }]],
        starts: { awaitFrame: undefined },
      },
      "cancels": { ...reopens(), stops: ["capture"] },
    },
    showingResult: {
      "the overlay is shown again": reopens(),
      "the overlay is never rendered": {
        ...reopens(),
        calls: [["logFailure", { message: "Rendering the overlay failed", error: tainted }]],
      },
      "cancels": { ...reopens(), stops: ["awaitFrame"] },
    },
    reopening: {
      "the message has been shown long enough": { to: "idle" },
      "opens screenshot mode": { to: "overlay" },
    },
  },
  impossible: [
    {
      after: ["unpictured", "removes the picture", "sends it"],
      never: ["pictured"],
      because: "there is no picture then",
    },
    { after: ["pictured", "the page is rendered"], never: ["unpictured"], because: "there is one" },
  ],
};

function endsWithPicture(image: string): Transition {
  return {
    context: ({ context: { formData } }) => ({
      screenshot: image,
      formData: { ...formData as Record<string, string>, screenshot: image },
    }),
  };
}

function reopens(): Transition {
  return { to: "reopening", times: ["reopenFlag"] };
}
