import { appMachine } from "../../../machines/app.ts";
import { fakeActor } from "../../support/specification/fakeActor.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
} from "../../support/specification/specification.ts";

const broken = new Error("broken");
const preferences = { language: "tr", theme: "system" };
const sidebar = { collapsed: false };
const zone = () => "Europe/Istanbul";
const watcher = "awaitSettled unsavedForms";
const forms = {
  type: "child.requested",
  id: "unsavedForms",
  logic: fakeActor,
  input: { every: 5 },
};

/** The actors that the app always has, by name. */
export const PARTS = [
  "session",
  "toaster",
  "sidebar",
  "pageTitle",
  "confirmDialog",
  "preferences",
  "serverStorage",
  "browserStorage",
  "network",
  "clock",
];

/** The app: who is signed in, and which child actors run. */
export const app: Specification = {
  name: "app",
  machine: appMachine,
  input: (now: () => number) => ({ preferences, sidebar, now, zone }),
  context: ({ holders }) => ({ holders }),
  effects: [
    ...PARTS,
    "awaitSettled",
    "followSession",
  ],
  events: {
    "nobody is signed in": sendEvent({ type: "session.absent" }),
    "a session starts": sendEvent({ type: "session.started" }),
    "a session is ending": sendEvent({ type: "session.ending" }),
    "somebody has signed out": sendEvent({ type: "session.ended", reason: "signedOut" }),
    "a session has expired": sendEvent({ type: "session.ended", reason: "expired" }),
    "a view requests the forms": sendEvent(forms),
    "a view releases the forms": sendEvent({ type: "child.released", id: "unsavedForms" }),
    "the forms have settled": sendEvent({ type: "child.settled", id: "unsavedForms" }),
    "the forms are done": completeActor("unsavedForms"),
    "the forms fail": failActor("unsavedForms", broken),
    "a reload is requested": sendEvent({ type: "reload.requested" }),
  },
  conditions: {
    "forms run": ({ running }) => running.includes("unsavedForms"),
    "no forms run": ({ running }) => !running.includes("unsavedForms"),
    "several views use the forms": (before) => (getHolderCount(before) ?? 0) > 1,
    "one view uses the forms": (before) => getHolderCount(before) === 1,
  },
  /** Limits the holders to three, as more change nothing. */
  isReachable: (before, event) => {
    if (event === "a view requests the forms") return (getHolderCount(before) ?? 0) < 3;
    return event !== "the forms have settled" || before.running.includes(watcher);
  },
  duplicateKey: (before) => [getHolderCount(before), before.running],
  start: {
    to: "starting",
    context: { holders: {} },
    starts: {
      session: { now: "function now" },
      toaster: undefined,
      sidebar,
      pageTitle: undefined,
      confirmDialog: undefined,
      preferences,
      serverStorage: undefined,
      browserStorage: undefined,
      network: undefined,
      clock: { now: "function now", zone: "function zone" },
      followSession: { session: "actor session" },
    },
  },
  transitions: {
    "": {
      "a session starts": { to: "signedIn" },
      "somebody has signed out": {
        to: "guest",
        sends: [
          ["confirmDialog", { type: "questions.cleared" }],
          ["toaster", { type: "toasts.cleared" }],
          ["toaster", {
            type: "toast.raised",
            kind: "success",
            title: { key: "Logout successful" },
          }],
        ],
      },
      "a session has expired": {
        to: "guest",
        sends: [
          ["confirmDialog", { type: "questions.cleared" }],
          ["toaster", { type: "toasts.cleared" }],
          ["toaster", {
            type: "toast.raised",
            id: "session-ended",
            kind: "info",
            title: { key: "Your session has ended. Please sign in again." },
          }],
        ],
      },
      "a view requests the forms": [
        { when: "forms run", context: changeHolders(1), stops: [watcher] },
        {
          when: "no forms run",
          context: changeHolders(1),
          starts: { unsavedForms: { every: 5 } },
        },
      ],
      "a view releases the forms": [
        { when: "several views use the forms", context: changeHolders(-1) },
        {
          when: "one view uses the forms",
          context: changeHolders(-1),
          starts: { [watcher]: { id: "unsavedForms" } },
        },
      ],
      "the forms have settled": { context: { holders: {} }, stops: ["unsavedForms", watcher] },
      "the forms are done": { context: { holders: {} }, stops: [watcher] },
      "the forms fail": {
        context: { holders: {} },
        stops: [watcher],
        emits: [{ type: "child.failed", id: "unsavedForms", error: broken }],
      },
      "a reload is requested": [
        { when: "forms run", sends: [["unsavedForms", { type: "reload.requested" }]] },
        { when: "no forms run", emits: [{ type: "reload.allowed" }] },
      ],
    },
    starting: {
      "nobody is signed in": { to: "guest" },
      "a session is ending": { to: "ending" },
    },
    signedIn: { "a session is ending": { to: "ending" } },
  },
  impossible: [
    {
      after: ["a view requests the forms", "several views use the forms"],
      never: ["no forms run", "the forms have settled"],
      because: "the forms run afterwards, for a view",
    },
    {
      after: ["anywhere: a view requests the forms, no forms run"],
      never: ["several views use the forms"],
      because: "one view uses the forms afterwards",
    },
    {
      after: ["one view uses the forms"],
      never: ["no forms run", "several views use the forms", "one view uses the forms"],
      because: "the forms run afterwards, and no view uses them",
    },
    {
      after: [
        "the forms have settled",
        "the forms are done",
        "the forms fail",
        "anywhere: a reload is requested, no forms run",
      ],
      never: [
        "forms run",
        "several views use the forms",
        "one view uses the forms",
        "the forms have settled",
        "the forms are done",
        "the forms fail",
      ],
      because: "no forms run afterwards",
    },
    {
      after: ["anywhere: a reload is requested, forms run"],
      never: ["no forms run"],
      because: "the forms keep running",
    },
  ],
};

function getHolderCount({ context }: StateBefore): number | undefined {
  return (context.holders as Readonly<Record<string, number>>).unsavedForms;
}

function changeHolders(count: 1 | -1) {
  return (before: StateBefore) => ({
    holders: { unsavedForms: (getHolderCount(before) ?? 0) + count },
  });
}
