import { bulkChangeMachine } from "../../../machines/bulkChange.ts";
import {
  type Call,
  completeActor,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

const question = { message: "Delete?" };
const change = { action: "delete", values: {} };
const declined = new Error("The user declined");
const requestedChange = { change, key: "k", question };
const offline = new Error("offline");
const first = { total: 3, data: [{ id: "a", problem: null }], next: 1 };
const last = { total: 3, data: [{ id: "b", problem: { detail: "in use" } }], next: null };

interface Progress {
  ids?: readonly string[];
  query?: string | null;
  changedIds?: readonly string[];
  rejections?: Readonly<Record<string, string>>;
  from?: number;
}

const startBatch = ({ ids, query, from }: Progress) => ({
  changeBatch: { change, key: "k", from, target: query === null ? { ids } : { query } },
});
const addBatch = (
  { changedIds = [], rejections }: Progress,
  batch: typeof first | typeof last,
) => ({
  total: 3,
  from: batch.next ?? 3,
  changedIds: batch === first ? [...changedIds, "a"] : changedIds,
  rejections: batch === last ? { ...rejections, b: "in use" } : rejections ?? {},
});
const finish = ({ changedIds = [], rejections = {} }: Progress): Call => [
  "notifyFinished",
  { change, changed: changedIds.length, rejected: Object.keys(rejections).length },
];
const removeIds = ({ ids = [] }: Progress, removed: readonly string[] = []) =>
  ids.filter((id) => !removed.includes(id));

const startConfirming = {
  to: "confirming",
  context: { requestedChange, rejections: {}, changedIds: [], from: 0, total: null },
  starts: { confirm: { question, requester: "actor it" } },
};

const startChanging = {
  to: "changing.running",
  context: {
    ...startConfirming.context,
    requestedChange: { change, key: "k", question: null },
  },
  starts: ({ context }: StateBefore) => startBatch({ ...context, from: 0 }),
};

/** Specifies how records are selected and changed in batches. */
export const bulkChange: Specification = {
  name: "bulkChange",
  machine: bulkChangeMachine,
  effects: ["confirm", "changeBatch"],
  actions: ["notifyFinished", "logFailure"],
  tags: { keepAlive: ["changing.running", "changing.stopping"] },
  events: {
    "selects a": sendEvent({ type: "selection.changed", ids: ["a"], isSelected: true }),
    "unselects a": sendEvent({ type: "selection.changed", ids: ["a"], isSelected: false }),
    "selects a and b": sendEvent({ type: "selection.replaced", ids: ["a", "b"] }),
    "selects nothing": sendEvent({ type: "selection.replaced", ids: [] }),
    "selects all that match": sendEvent({ type: "selection.widened", query: "q" }),
    "chooses an action with a value": sendEvent({
      type: "action.chosen",
      action: "reschedule",
      value: 7,
    }),
    "enters a value": sendEvent({ type: "value.changed", value: 2 }),
    "cancels the action": sendEvent({ type: "action.cancelled" }),
    "requests a deletion": sendEvent({ type: "change.requested", change, key: "k", question }),
    "starts a deletion": sendEvent({ type: "change.started", change, key: "k" }),
    "confirms": completeActor("confirm"),
    "declines": failActor("confirm", declined),
    "a batch succeeds": completeActor("changeBatch", first),
    "the last batch succeeds with one rejected": completeActor("changeBatch", last),
    "a batch fails": failActor("changeBatch", offline),
    "cancels the change": sendEvent({ type: "change.cancelled" }),
    "retries": sendEvent({ type: "change.retried" }),
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
      chosenAction: null,
      requestedChange: null,
      rejections: {},
      changedIds: [],
      from: 0,
      total: null,
    },
  },
  transitions: {
    selecting: {
      "selects a": {
        context: ({ context }) => ({
          ids: [...new Set([...removeIds(context), "a"])],
          query: null,
        }),
      },
      "unselects a": {
        context: ({ context }) => ({ ids: removeIds(context, ["a"]), query: null }),
      },
      "selects a and b": { context: { ids: ["a", "b"], query: null } },
      "selects nothing": { context: { ids: [], query: null } },
      "selects all that match": { context: { ids: [], query: "q" } },
      "chooses an action with a value": [
        {
          when: "something is selected",
          to: "choosingValue",
          context: { chosenAction: { action: "reschedule", value: 7 } },
        },
        { when: "nothing is selected" },
      ],
      "requests a deletion": [{ when: "something is selected", ...startConfirming }, {
        when: "nothing is selected",
      }],
      "starts a deletion": [
        { when: "something is selected", ...startChanging },
        { when: "nothing is selected" },
      ],
    },
    choosingValue: {
      "enters a value": { context: { chosenAction: { action: "reschedule", value: 2 } } },
      "cancels the action": { to: "selecting", context: { chosenAction: null } },
      "selects a and b": {
        to: "selecting",
        context: { ids: ["a", "b"], query: null, chosenAction: null },
      },
      "selects nothing": { to: "selecting", context: { ids: [], query: null, chosenAction: null } },
      "requests a deletion": {
        ...startConfirming,
        context: { ...startConfirming.context, chosenAction: null },
      },
      "starts a deletion": {
        ...startChanging,
        context: { ...startChanging.context, chosenAction: null },
      },
    },
    confirming: {
      "confirms": { to: "changing.running", starts: ({ context }) => startBatch(context) },
      "declines": { to: "selecting", context: { requestedChange: null } },
    },
    "changing.running": {
      "a batch succeeds": {
        to: "changing.running",
        context: ({ context }) => addBatch(context, first),
        starts: ({ context }) => startBatch({ ...context, from: 1 }),
      },
      "the last batch succeeds with one rejected": finishLast(),
      "a batch fails": failBatch(),
      "cancels the change": { to: "changing.stopping" },
    },
    "changing.stopping": {
      "a batch succeeds": {
        to: "selecting",
        context: ({ context }) => ({
          ...addBatch(context, first),
          ids: removeIds(context, ["a"]),
          requestedChange: null,
        }),
        calls: ({ context }) => [finish(addBatch(context, first))],
      },
      "the last batch succeeds with one rejected": finishLast(),
      "a batch fails": failBatch(),
    },
    failed: {
      "retries": { to: "changing.running", starts: ({ context }) => startBatch(context) },
      "cancels the change": {
        to: "selecting",
        context: ({ context }) => ({
          ids: removeIds(context, context.changedIds as string[]),
          requestedChange: null,
        }),
        calls: ({ context }) => [finish(context)],
      },
    },
  },
  // Two batches before the last cover every transition.
  isReachable: ({ context: { changedIds } }, event) =>
    event !== "a batch succeeds" || (changedIds as string[]).length < 2,
  impossible: [
    {
      after: ["selects a", "selects a and b", "selects all that match"],
      never: ["nothing is selected"],
      because: "the event selected records",
    },
    {
      after: ["selects nothing"],
      never: ["something is selected"],
      because: "the event cleared the selection",
    },
    {
      after: ["nothing is selected"],
      never: ["something is selected"],
      because: "the event changes nothing",
    },
    {
      after: [
        "declines",
        "choosingValue: cancels the action",
        "the last batch succeeds with one rejected",
      ],
      never: ["nothing is selected"],
      because: "records were selected, and only changed ones are unselected",
    },
  ],
};

function finishLast(): Transition {
  return {
    to: "selecting",
    context: ({ context }: StateBefore) => {
      const { rejections, ...rest } = addBatch(context, last);
      return {
        ...rest,
        rejections,
        ids: Object.keys(rejections),
        query: null,
        requestedChange: null,
      };
    },
    calls: ({ context }: StateBefore) => [finish(addBatch(context, last))],
  };
}

function failBatch(): Transition {
  return {
    to: "failed",
    calls: [["logFailure", { error: offline }]],
  };
}
