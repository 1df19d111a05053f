import { screenshotCaptureMachine } from "../../../machines/screenshotCapture.ts";
import {
  done,
  due,
  failed,
  type Row,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const TAKEN = "data:image/png;base64,AA==";
const MARKED = "data:image/png;base64,AQ==";
const tainted = new Error("tainted");
const kept = { title: "Grafik boş" };
const typed = { title: "Harita boş" };

/** A picture of the app for a feedback, and what was entered beside it. */
export const screenshotCapture: Specification = {
  name: "screenshotCapture",
  machine: screenshotCaptureMachine,
  input: { draft: { ...kept, screenshot: "not kept" } },
  effects: ["capture", "frameDrawn"],
  actions: ["logFailure", "storeDraft"],
  delays: { captureDelay: 100, reopenFlag: 100 },
  tags: { overlay: ["overlay", "shownAgain"], reopen: ["reopening"] },
  happenings: {
    "wants a picture": sent({ type: "capture.started" }),
    "takes it": sent({ type: "capture.requested" }),
    "cancels": sent({ type: "capture.cancelled" }),
    "the overlay is gone": due("captureDelay"),
    "the page is drawn": done("capture", TAKEN),
    "the page cannot be drawn": failed("capture", tainted),
    "the overlay is seen again": done("frameDrawn"),
    "the overlay is never drawn": failed("frameDrawn", tainted),
    "the flag has been up": due("reopenFlag"),
    "marks the picture": sent({ type: "screenshot.marked", image: MARKED }),
    "takes the picture out": sent({ type: "screenshot.reset" }),
    "types": sent({ type: "draft.changed", draft: { ...typed, screenshot: "not this one" } }),
    "sends it": sent({ type: "draft.cleared" }),
  },
  conditions: {
    pictured: ({ context }) => context.screenshot !== null,
    unpictured: ({ context }) => context.screenshot === null,
  },
  start: { to: "idle", context: { screenshot: null, formData: kept } },
  rows: {
    "": {
      "marks the picture": [
        { when: "pictured", ...pictured(MARKED) },
        { when: "unpictured" },
      ],
      "takes the picture out": {
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
    idle: { "wants a picture": { to: "overlay" } },
    overlay: {
      "takes it": { to: "hiding", times: ["captureDelay"] },
      "cancels": reopens(),
    },
    hiding: {
      "the overlay is gone": { to: "capturing", starts: { capture: undefined } },
      "cancels": reopens(),
    },
    capturing: {
      "the page is drawn": {
        to: "shownAgain",
        ...pictured(TAKEN),
        starts: { frameDrawn: undefined },
      },
      "the page cannot be drawn": {
        to: "shownAgain",
        calls: [["logFailure", { message: "Screenshot capture failed", error: tainted }]],
        starts: { frameDrawn: undefined },
      },
      "cancels": { ...reopens(), stops: ["capture"] },
    },
    shownAgain: {
      "the overlay is seen again": reopens(),
      "the overlay is never drawn": {
        ...reopens(),
        calls: [["logFailure", { message: "Drawing the overlay failed", error: tainted }]],
      },
      "cancels": { ...reopens(), stops: ["frameDrawn"] },
    },
    reopening: {
      "the flag has been up": { to: "idle" },
      "wants a picture": { to: "overlay" },
    },
  },
  impossible: [
    {
      after: ["unpictured", "takes the picture out", "sends it"],
      never: ["pictured"],
      because: "there is no picture then",
    },
    { after: ["pictured", "the page is drawn"], never: ["unpictured"], because: "there is one" },
  ],
};

function pictured(image: string): Row {
  return {
    context: ({ context: { formData } }) => ({
      screenshot: image,
      formData: { ...formData as Record<string, string>, screenshot: image },
    }),
  };
}

function reopens(): Row {
  return { to: "reopening", times: ["reopenFlag"] };
}
