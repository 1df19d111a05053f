import { bulkChangeOf } from "../../../machines/bulkChange.ts";
import {
  type Before,
  type Call,
  done,
  failed,
  type Row,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const question = { message: "Delete?" };
const change = { action: "delete", values: {} };
const asked = { change, key: "k", question };
const offline = new Error("offline");
const first = { total: 3, data: [{ id: "a", problem: null }], next: 1 };
const last = { total: 3, data: [{ id: "b", problem: { detail: "in use" } }], next: null };

interface Progress {
  ids?: readonly string[];
  query?: string | null;
  done?: readonly string[];
  refused?: Readonly<Record<string, string>>;
  from?: number;
}

const begins = ({ ids, query, from }: Progress) => ({
  changeBatch: { change, key: "k", from, target: query === null ? { ids } : { query } },
});
const after = ({ done = [], refused }: Progress, batch: typeof first | typeof last) => ({
  total: 3,
  from: batch.next ?? 3,
  done: batch === first ? [...done, "a"] : done,
  refused: batch === last ? { ...refused, b: "in use" } : refused ?? {},
});
const finish = ({ done = [], refused = {} }: Progress): Call => [
  "finish",
  { change, done: done.length, refused: Object.keys(refused).length },
];
const without = ({ ids = [] }: Progress, done: readonly string[] = []) =>
  ids.filter((id) => !done.includes(id));

const asks = {
  to: "asking",
  context: { asked, refused: {}, done: [], from: 0, total: null },
  sends: [["confirmDialog", { type: "dialog.requested", question, asker: "actor it" }]] as const,
};

/** Records that are selected, and what is done to all of them in batches. */
export const bulkChange: Specification = {
  name: "bulkChange",
  machine: (call) =>
    bulkChangeOf({
      changeBatch: () => Promise.reject(offline),
      finish: call("finish"),
      logFailure: (message, error) => call("logFailure")({ message, error }),
    }),
  effects: ["changeBatch"],
  others: ["confirmDialog"],
  tags: { keepAlive: ["changing.going", "changing.stopping"] },
  happenings: {
    "selects a": sent({ type: "selection.changed", ids: ["a"], isSelected: true }),
    "unselects a": sent({ type: "selection.changed", ids: ["a"], isSelected: false }),
    "selects a and b": sent({ type: "selection.replaced", ids: ["a", "b"] }),
    "selects nothing": sent({ type: "selection.replaced", ids: [] }),
    "selects all that are found": sent({ type: "selection.widened", query: "q" }),
    "chooses to move them by days": sent({ type: "action.chosen", action: "reschedule", value: 7 }),
    "fills in two days": sent({ type: "value.changed", value: 2 }),
    "drops the action": sent({ type: "action.dropped" }),
    "asks to delete them": sent({ type: "change.requested", change, key: "k", question }),
    "says yes": sent({ type: "question.confirmed" }),
    "says no": sent({ type: "question.declined" }),
    "a batch is done": done("changeBatch", first),
    "the last batch is done, with one refused": done("changeBatch", last),
    "a batch is not answered": failed("changeBatch", offline),
    "stops it": sent({ type: "change.cancelled" }),
    "tries again": sent({ type: "change.retried" }),
  },
  conditions: {
    "something is selected": ({ context: { ids, query } }) =>
      (ids as string[]).length > 0 || query !== null,
    "nothing is selected": ({ context: { ids, query } }) =>
      (ids as string[]).length === 0 && query === null,
  },
  start: {
    to: "selecting",
    context: {
      ids: [],
      query: null,
      chosen: null,
      asked: null,
      refused: {},
      done: [],
      from: 0,
      total: null,
    },
  },
  rows: {
    selecting: {
      "selects a": {
        context: ({ context }) => ({
          ids: [...new Set([...without(context), "a"])],
          query: null,
        }),
      },
      "unselects a": {
        context: ({ context }) => ({ ids: without(context, ["a"]), query: null }),
      },
      "selects a and b": { context: { ids: ["a", "b"], query: null } },
      "selects nothing": { context: { ids: [], query: null } },
      "selects all that are found": { context: { ids: [], query: "q" } },
      "chooses to move them by days": [
        {
          when: "something is selected",
          to: "choosing",
          context: { chosen: { action: "reschedule", value: 7 } },
        },
        { when: "nothing is selected" },
      ],
      "asks to delete them": [{ when: "something is selected", ...asks }, {
        when: "nothing is selected",
      }],
    },
    choosing: {
      "fills in two days": { context: { chosen: { action: "reschedule", value: 2 } } },
      "drops the action": { to: "selecting", context: { chosen: null } },
      "selects a and b": {
        to: "selecting",
        context: { ids: ["a", "b"], query: null, chosen: null },
      },
      "selects nothing": { to: "selecting", context: { ids: [], query: null, chosen: null } },
      "asks to delete them": { ...asks, context: { ...asks.context, chosen: null } },
    },
    asking: {
      "says yes": { to: "changing.going", starts: ({ context }) => begins(context) },
      "says no": { to: "selecting", context: { asked: null } },
    },
    "changing.going": {
      "a batch is done": {
        to: "changing.going",
        context: ({ context }) => after(context, first),
        starts: ({ context }) => begins({ ...context, from: 1 }),
      },
      "the last batch is done, with one refused": ends(),
      "a batch is not answered": fails(),
      "stops it": { to: "changing.stopping" },
    },
    "changing.stopping": {
      "a batch is done": {
        to: "selecting",
        context: ({ context }) => ({
          ...after(context, first),
          ids: without(context, ["a"]),
          asked: null,
        }),
        calls: ({ context }) => [finish(after(context, first))],
      },
      "the last batch is done, with one refused": ends(),
      "a batch is not answered": fails(),
    },
    failed: {
      "tries again": { to: "changing.going", starts: ({ context }) => begins(context) },
      "stops it": {
        to: "selecting",
        context: ({ context }) => ({
          ids: without(context, context.done as string[]),
          asked: null,
        }),
        calls: ({ context }) => [finish(context)],
      },
    },
  },
  // Two batches before the last tell all there is to tell.
  possible: ({ context: { done } }, happening) =>
    happening !== "a batch is done" || (done as string[]).length < 2,
  impossible: [
    {
      after: ["selects a", "selects a and b", "selects all that are found"],
      never: ["nothing is selected"],
      because: "something was selected by it",
    },
    {
      after: ["selects nothing"],
      never: ["something is selected"],
      because: "nothing was left by it",
    },
    {
      after: ["nothing is selected"],
      never: ["something is selected"],
      because: "it changes nothing",
    },
    {
      after: ["says no", "choosing: drops the action", "the last batch is done, with one refused"],
      never: ["nothing is selected"],
      because: "something was asked about, or refused, or chosen for",
    },
  ],
};

function ends(): Row {
  return {
    to: "selecting",
    context: ({ context }: Before) => {
      const { refused, ...rest } = after(context, last);
      return { ...rest, refused, ids: Object.keys(refused), query: null, asked: null };
    },
    calls: ({ context }: Before) => [finish(after(context, last))],
  };
}

function fails(): Row {
  return {
    to: "failed",
    calls: [["logFailure", { message: "Confirmation action failed", error: offline }]],
  };
}
