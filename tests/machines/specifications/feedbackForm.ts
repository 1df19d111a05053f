import { feedbackFormMachine } from "../../../machines/feedbackForm.ts";
import {
  changeActorTags,
  failActor,
  sendEvent,
  type Specification,
  type Transition,
} from "../../support/specification/specification.ts";

const broken = new Error("broken");
const draft = { title: "Grafik boş" };

interface Bar {
  x: number;
  y: number;
}

/** The form for feedback, which is hidden while a screenshot is taken. */
export const feedbackForm: Specification = {
  name: "feedbackForm",
  machine: feedbackFormMachine,
  effects: ["followSender", "screenshot"],
  actions: ["logFailure"],
  events: {
    "signs in": sendEvent({ type: "sender.signedIn", draft }),
    "signs out": sendEvent({ type: "sender.signedOut" }),
    "the session cannot be followed": failActor("followSender", broken),
    "opens the form": sendEvent({ type: "form.requested", page: "/project/" }),
    "closes the form": sendEvent({ type: "form.closed" }),
    "sends the feedback": sendEvent({ type: "feedback.sent" }),
    "opens the picture": sendEvent({ type: "picture.opened" }),
    "closes the picture": sendEvent({ type: "picture.closed" }),
    "drags the bar beyond the corner": sendEvent({ type: "bar.moved", by: { x: 0.75, y: -1.25 } }),
    "drops the bar": sendEvent({ type: "bar.dropped" }),
    "the overlay is shown": changeActorTags("screenshot", "overlay"),
    "the form is to be opened again": changeActorTags("screenshot", "reopen"),
    "the page is captured": changeActorTags("screenshot"),
    "the screenshot fails to decode": failActor("screenshot", broken),
  },
  raised: ["overlay.shown", "reopen.flagged"],
  start: {
    to: "signedOut",
    context: { stored: {}, page: "/", openings: 0, bar: { x: 0.5, y: 1 } },
    starts: { followSender: undefined },
  },
  transitions: {
    "": {
      "the session cannot be followed": {
        calls: [["logFailure", { message: "Following the session failed", error: broken }]],
      },
    },
    signedOut: {
      "signs in": {
        to: "signedIn.closed",
        context: { stored: draft },
        starts: { screenshot: { draft } },
      },
    },
    signedIn: {
      "signs out": { to: "signedOut", stops: ["screenshot"] },
      "the screenshot fails to decode": breaks(),
      "the overlay is shown": {},
      "the form is to be opened again": {},
    },
    "signedIn.closed": {
      "opens the form": {
        to: "signedIn.open.writing",
        context: (before) => ({ page: "/project/", ...countOpening(before.context) }),
      },
      "the overlay is shown": { to: "signedIn.hidden" },
    },
    "signedIn.open": {
      "closes the form": { to: "signedIn.closed" },
      "sends the feedback": {
        to: "signedIn.closed",
        sends: [["screenshot", { type: "draft.cleared" }]],
      },
      "the overlay is shown": { to: "signedIn.hidden" },
    },
    "signedIn.open.writing": { "opens the picture": { to: "signedIn.open.viewing" } },
    "signedIn.open.viewing": { "closes the picture": { to: "signedIn.open.writing" } },
    "signedIn.hidden": {
      "signs out": { to: "signedOut", context: lowerBar, stops: ["screenshot"] },
      "the screenshot fails to decode": { ...breaks(), context: lowerBar },
      "the form is to be opened again": {
        to: "signedIn.open.writing",
        context: (before) => ({ ...lowerBar(before), ...countOpening(before.context) }),
      },
      "drags the bar beyond the corner": {
        context: ({ context }) => ({
          bar: { x: getBar(context).x + 0.75, y: getBar(context).y - 1.25 },
        }),
      },
      "drops the bar": { context: lowerBar },
    },
  },
  impossible: [
    {
      after: ["the session cannot be followed"],
      never: ["the session cannot be followed"],
      because: "it is followed no more",
    },
  ],
  // Opened twice, and pulled beyond the corner once, tells all there is to tell.
  duplicateKey: ({ context }) => [context.bar, Math.min(Number(context.openings), 2)],
  isReachable: ({ context }, event) =>
    event !== "drags the bar beyond the corner" || getBar(context).y > -1,
};

function breaks(): Transition {
  return {
    to: "signedOut",
    calls: [["logFailure", { message: "Taking a screenshot broke", error: broken }]],
  };
}

function countOpening(context: unknown) {
  return { openings: (context as { openings: number }).openings + 1 };
}

function lowerBar({ context }: { context: unknown }) {
  const { x, y } = getBar(context);
  return { bar: { x: Math.min(x, 1), y: Math.max(y, 0) } };
}

function getBar(context: unknown): Bar {
  return (context as { bar: Bar }).bar;
}
