import type { AnyActorLogic } from "xstate";
import { appMachine } from "../../../machines/app.ts";
import { puppet } from "../../support/specification/children.ts";
import {
  type Before,
  done,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const broken = new Error("broken");
const preferences = { language: "tr", theme: "system" };
const sidebar = { collapsed: false };
const zone = () => "Europe/Istanbul";
const settling = "saver, until it settles";

/** Is in the middle of what outlives whoever asked for it. */
const busy: typeof puppet = {
  ...puppet,
  getInitialSnapshot: (scope, input) => ({
    ...puppet.getInitialSnapshot(scope, input),
    hasTag: (tag) => tag === "keepAlive",
  }),
};
const logics = new Map<string, AnyActorLogic>([["unsavedForms", puppet], ["saver", busy]]);

const asks = (id: string, input?: unknown) => sent({ type: "child.requested", id, input });
const leaves = (id: string) => sent({ type: "child.released", id });

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

/** Who is there, and which children run for whom; every actor is its child. */
export const app: Specification = {
  name: "app",
  machine: appMachine,
  input: (now: () => number) => ({ preferences, sidebar, now, zone, logics }),
  context: ({ holders }) => ({ holders }),
  effects: [
    ...PARTS,
    "awaitSettled",
    "followSession",
  ],
  happenings: {
    "nobody is signed in": sent({ type: "session.absent" }),
    "a session starts": sent({ type: "session.started" }),
    "a session is ending": sent({ type: "session.ending" }),
    "somebody has signed out": sent({ type: "session.ended", reason: "signedOut" }),
    "a session has expired": sent({ type: "session.ended", reason: "expired" }),
    "the forms are asked for": asks("unsavedForms", { every: 5 }),
    "the forms are left": leaves("unsavedForms"),
    "the forms are done": done("unsavedForms"),
    "the forms fail": failed("unsavedForms", broken),
    "the saver is asked for": asks("saver"),
    "the saver is left": leaves("saver"),
    "the saver has settled": sent({ type: "child.settled", id: "saver" }),
    "what nobody provides is asked for": asks("nobody's"),
    "is to be loaded anew": sent({ type: "reload.requested" }),
  },
  conditions: {
    "forms run": ({ running }) => running.includes("unsavedForms"),
    "no forms run": ({ running }) => !running.includes("unsavedForms"),
    "others hold the forms": (before) => count(before, "unsavedForms") > 1,
    "nobody else holds the forms": (before) => count(before, "unsavedForms") <= 1,
    "a saver runs": ({ running }) => running.includes("saver"),
    "no saver runs": ({ running }) => !running.includes("saver"),
    "others hold the saver": (before) => count(before, "saver") > 1,
    "nobody else holds the saver": (before) => count(before, "saver") <= 1,
  },
  /** Four who hold something are as three; whoever has let go of it lets go of it once. */
  possible: (before, happening) => {
    const { running } = before;
    switch (happening) {
      case "the forms are asked for":
        return count(before, "unsavedForms") < 3;
      case "the saver is asked for":
        return count(before, "saver") < 3;
      case "the saver is left":
        return count(before, "saver") > 0;
      case "the saver has settled":
        return running.includes(settling);
    }
    return true;
  },
  alike: ({ context: { holders }, running }) => [Object.entries(Object(holders)).sort(), running],
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
      followSession: undefined,
    },
  },
  rows: {
    "": {
      "a session starts": { to: "signedIn" },
      "somebody has signed out": {
        to: "guest",
        sends: [
          ["confirmDialog", { type: "questions.over" }],
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
          ["confirmDialog", { type: "questions.over" }],
          ["toaster", { type: "toasts.cleared" }],
          ["toaster", {
            type: "toast.raised",
            id: "session-ended",
            kind: "info",
            title: { key: "Your session has ended. Please sign in again." },
          }],
        ],
      },
      "the forms are asked for": [
        { when: "forms run", context: held("unsavedForms", 1) },
        {
          when: "no forms run",
          context: held("unsavedForms", 1),
          starts: { unsavedForms: { every: 5 } },
        },
      ],
      "the forms are left": [
        { when: "others hold the forms", context: held("unsavedForms", -1) },
        {
          when: "nobody else holds the forms",
          context: held("unsavedForms", -1),
          stops: ["unsavedForms"],
        },
      ],
      "the forms are done": { context: held("unsavedForms", -Infinity) },
      "the forms fail": {
        emits: [{ type: "child.failed", id: "unsavedForms", error: broken }],
      },
      "the saver is asked for": [
        { when: "a saver runs", context: held("saver", 1), stops: [settling] },
        { when: "no saver runs", context: held("saver", 1), starts: { saver: undefined } },
      ],
      "the saver is left": [
        { when: "others hold the saver", context: held("saver", -1) },
        {
          when: "nobody else holds the saver",
          context: held("saver", -1),
          starts: { [settling]: { child: "actor saver" } },
        },
      ],
      "the saver has settled": { stops: ["saver", settling] },
      "what nobody provides is asked for": {
        emits: [
          { type: "child.failed", id: "nobody's", error: new TypeError("It has no logic") },
        ],
      },
      "is to be loaded anew": [
        { when: "forms run", sends: [["unsavedForms", { type: "reload.requested" }]] },
        { when: "no forms run", emits: [{ type: "reload.wanted" }] },
      ],
    },
    starting: {
      "nobody is signed in": { to: "guest" },
      "a session is ending": { to: "ending" },
    },
    signedIn: { "a session is ending": { to: "ending" } },
  },
  impossible: [
    { after: ["the forms are asked for"], never: ["no forms run"], because: "they run then" },
    {
      after: ["anywhere: the forms are asked for, forms run"],
      never: ["nobody else holds the forms"],
      because: "two hold them then",
    },
    {
      after: ["anywhere: the forms are left, nobody else holds the forms", "the forms are done"],
      never: ["forms run", "others hold the forms", "the forms are done", "the forms fail"],
      because: "they are gone then, and nobody holds them",
    },
    {
      after: ["the forms fail", "anywhere: is to be loaded anew, no forms run"],
      never: ["forms run", "the forms are done", "the forms fail"],
      because: "none run then",
    },
    {
      after: ["anywhere: is to be loaded anew, forms run"],
      never: ["no forms run"],
      because: "they run on",
    },
    {
      after: ["the saver is asked for", "anywhere: the saver is left, others hold the saver"],
      never: ["no saver runs", "the saver has settled"],
      because: "it runs then for whoever holds it",
    },
    {
      after: ["anywhere: the saver is asked for, no saver runs"],
      never: ["others hold the saver"],
      because: "one holds it then",
    },
    {
      after: ["anywhere: the saver is left, nobody else holds the saver"],
      never: ["no saver runs", "others hold the saver", "nobody else holds the saver"],
      because: "it runs then, and nobody holds it",
    },
    {
      after: ["the saver has settled"],
      never: [
        "a saver runs",
        "others hold the saver",
        "nobody else holds the saver",
        "the saver has settled",
      ],
      because: "it is gone then, and nobody holds it",
    },
  ],
};

const holders = ({ context }: Before) => context.holders as Readonly<Record<string, number>>;

function count(before: Before, id: string): number {
  return holders(before)[id] ?? 0;
}

/** So many more hold a child, or fewer; one that nobody holds is not named. */
function held(id: string, more: number) {
  return (before: Before) => {
    const { [id]: _, ...others } = holders(before);
    const now = Math.max(count(before, id) + more, 0);
    return { holders: now > 0 ? { ...others, [id]: now } : others };
  };
}
