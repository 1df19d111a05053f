import type { RecordChange } from "../../../contract/schemas/activity.ts";
import { pageRefreshMachine } from "../../../machines/pageRefresh.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
} from "../../support/specification/specification.ts";

const offline = new Error("offline");
const process = { type: "process", id: "p", path: "/process/p" };
const project = { type: "project", id: "q", path: "/project/q" };

const change = (id: string): RecordChange => ({
  id,
  kind: "milestone_completed",
  actor: { id: "kerem", name: "Kerem", surname: "Şahin" },
  recordId: "m",
  createdAt: "2026-11-26T06:37:00.000Z",
});
const first = change("first");
const second = change("second");

interface Sequences {
  earlier: number;
  last: number;
}

const hasGrown = ({ context: { sequences } }: StateBefore) =>
  sequences !== null && (sequences as Sequences).earlier < 12;
const knows = (id: string) => ({ context }: StateBefore) =>
  (context.knownIds as string[]).includes(id);

/** The page of a record, which is refetched after others changed it. */
export const pageRefresh: Specification = {
  name: "pageRefresh",
  machine: pageRefreshMachine,
  effects: ["readChanges", "refetch"],
  actions: ["logFailure"],
  events: {
    "opens a process": sendEvent({ type: "record.opened", record: process }),
    "opens a project": sendEvent({ type: "record.opened", record: project }),
    "opens another page": sendEvent({ type: "record.closed" }),
    "a poll reports 10": sendEvent({ type: "sequence.received", sequence: 10 }),
    "a poll reports 12": sendEvent({ type: "sequence.received", sequence: 12 }),
    "a toast links to the process": sendEvent({ type: "notification.shown", path: process.path }),
    "nothing concerns the page": completeActor("readChanges", []),
    "the first change concerns it": completeActor("readChanges", [first]),
    "both changes concern it": completeActor("readChanges", [second, first]),
    "the changes fail to load": failActor("readChanges", offline),
    "the page is refetched": completeActor("refetch"),
    "the page fails to refetch": failActor("refetch", offline),
  },
  conditions: {
    "12 is new": hasGrown,
    "12 is known": (before) => !hasGrown(before),
    "the process is open": ({ context }) => (context.record as typeof process).id === "p",
    "the first is known": knows("first"),
    "the first is new": (before) => !knows("first")(before),
    "both are known": knows("second"),
    "not both are known": (before) => !knows("second")(before),
  },
  impossible: [
    {
      after: ["opens a project"],
      never: ["the process is open"],
      because: "the project is open",
    },
    {
      after: ["12 is known"],
      never: ["12 is new"],
      because: "a sequence that was known stays known",
    },
    {
      after: ["the changes fail to load"],
      never: ["12 is known"],
      because: "the changes are read again",
    },
    {
      after: ["the first is known", "both are known"],
      never: ["12 is new"],
      because: "changes are known only the second time they are read",
    },
  ],
  start: {
    to: "closed",
    context: {
      record: null,
      sequences: null,
      received: 0,
      knownIds: [],
      changes: [],
      announced: [],
    },
  },
  transitions: {
    "": {
      "opens a process": opens(process),
      "opens a project": opens(project),
      "opens another page": {
        to: "closed",
        context: { record: null, announced: [] },
        stops: ({ running }) => running,
      },
    },
    closed: {
      "a poll reports 10": { context: (before) => movesOn(before, 10) },
      "a poll reports 12": { context: (before) => movesOn(before, 12) },
    },
    waiting: {
      "a poll reports 10": { context: (before) => movesOn(before, 10) },
      "a poll reports 12": [
        { when: "12 is known", context: (before) => movesOn(before, 12) },
        { when: "12 is new", to: "reading", context: { received: 12 }, starts: readsChanges },
      ],
      "a toast links to the process": [
        {
          when: "the process is open",
          to: "refetching",
          context: { changes: [], announced: [] },
          starts: { refetch: { record: process } },
        },
      ],
    },
    reading: {
      "nothing concerns the page": { to: "waiting", context: settles },
      "the first change concerns it": [
        { when: "the first is known", to: "waiting", context: settles },
        { when: "the first is new", ...refetches([first]) },
      ],
      "both changes concern it": [
        { when: "both are known", to: "waiting", context: settles },
        { when: "not both are known", ...refetches([second, first]) },
      ],
      "the changes fail to load": {
        to: "waiting",
        calls: [["logFailure", { message: "Reading the changes failed", error: offline }]],
      },
    },
    refetching: {
      "the page is refetched": {
        to: "waiting",
        context: ({ context: { changes } }) => ({ announced: changes }),
      },
      "the page fails to refetch": {
        to: "waiting",
        calls: [["logFailure", { message: "Refreshing the page failed", error: offline }]],
      },
    },
  },
};

function opens(record: typeof process) {
  return {
    to: "waiting",
    context: { record, knownIds: [], announced: [] },
    stops: ({ running }: StateBefore) => running,
  };
}

/** Keeps the sequences of the last two polls; a replica may be behind. */
function movesOn({ context }: StateBefore, sequence: number) {
  const sequences = context.sequences as Sequences | null;
  const last = sequences?.last ?? sequence;
  return { sequences: { earlier: last, last: Math.max(last, sequence) } };
}

function readsChanges({ context: { record, sequences } }: StateBefore) {
  return { readChanges: { record, after: (sequences as Sequences).earlier } };
}

function settles(before: StateBefore) {
  return movesOn(before, before.context.received as number);
}

function refetches(changes: readonly RecordChange[]) {
  return {
    to: "refetching",
    context: (before: StateBefore) => ({
      ...settles(before),
      knownIds: changes.map(({ id }) => id),
      changes: changes.filter(({ id }) => !(before.context.knownIds as string[]).includes(id)),
      announced: [],
    }),
    starts: ({ context: { record } }: StateBefore) => ({ refetch: { record } }),
  };
}
