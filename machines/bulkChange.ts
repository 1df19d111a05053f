import { assign, fromPromise, setup, stateIn } from "xstate";
import type { Batch, Change, ChangedBatch, ChangeValue, Outcome } from "./bulkBatch.ts";
import type { ConfirmInput } from "./confirm.ts";
import type { Question } from "./confirmDialog.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";

/** An action that needs a value, and the value entered so far. */
interface ChosenAction {
  action: string;
  value: ChangeValue;
}

/** A change that the user requested for all selected records. */
interface RequestedChange {
  change: Change;
  /** The idempotency key of all its batches. */
  key: string;
  /** Null for a change that is not confirmed, as its undo restores everything. */
  question?: Question | null;
}

type BulkChangeEvent =
  | { type: "selection.changed"; ids: readonly string[]; isSelected: boolean }
  | { type: "selection.replaced"; ids: readonly string[] }
  /** Selects all records that match these filters, on any page. */
  | { type: "selection.widened"; query: string }
  /** Opens the field of an action that needs a value. */
  | ({ type: "action.chosen" } & ChosenAction)
  | { type: "value.changed"; value: ChangeValue }
  | { type: "action.cancelled" }
  | ({ type: "change.requested"; question: Question } & RequestedChange)
  /** Makes a change without a confirmation. */
  | ({ type: "change.started" } & Omit<RequestedChange, "question">)
  | { type: "change.cancelled" }
  | { type: "change.retried" };

interface Context {
  ids: readonly string[];
  /** The filters that select records, in place of ids. */
  query: string | null;
  /** The reason of each rejected record, by its id. */
  rejections: Readonly<Record<string, string>>;
  chosenAction: ChosenAction | null;
  requestedChange: RequestedChange | null;
  changedIds: readonly string[];
  from: number;
  /** The number of records to change; null until the server has responded. */
  total: number | null;
}

const NOTHING_CHANGED = { rejections: {}, changedIds: [], from: 0, total: null };

/**
 * Selects records of a list and changes them in batches, after a confirmation if it is requested.
 * Rejected records stay selected with their reason; after a cancellation, records of the remaining
 * batches stay selected too. A running change outlives the page.
 */
export const bulkChangeMachine = setup({
  types: { context: {} as Context, events: {} as BulkChangeEvent },
  actors: {
    confirm: fromPromise<void, ConfirmInput>(() => notProvided("confirm")),
    changeBatch: fromPromise<ChangedBatch, Batch>(() => notProvided("changeBatch")),
  },
  actions: {
    setRequested: assign((_, { change, key, question = null }: RequestedChange) => ({
      requestedChange: { change, key, question },
      ...NOTHING_CHANGED,
    })),
    clearRequested: assign({ requestedChange: null }),
    addBatch: assign(({ context }, { total, data, next }: ChangedBatch) => ({
      total,
      from: next ?? total,
      changedIds: [
        ...context.changedIds,
        ...data.filter(({ problem }) => !problem).map(({ id }) => id),
      ],
      rejections: {
        ...context.rejections,
        ...Object.fromEntries(
          data.flatMap(({ id, problem }) => problem ? [[id, problem.detail]] : []),
        ),
      },
    })),
    unselectChanged: assign(({ context: { ids, changedIds } }) => ({
      ids: ids.filter((id) => !changedIds.includes(id)),
    })),
    notifyFinished: (_, _outcome: Outcome) => notProvided("notifyFinished"),
    logFailure: (_, _failure: { error: unknown }) => notProvided("logFailure"),
  },
  guards: {
    isAnySelected: ({ context: { ids, query } }) => ids.length > 0 || query !== null,
    isLast: (_, { next }: ChangedBatch) => next === null,
  },
}).createMachine({
  id: "bulkChange",
  context: { ids: [], query: null, chosenAction: null, requestedChange: null, ...NOTHING_CHANGED },
  initial: "selecting",
  states: {
    selecting: {
      on: {
        "selection.changed": {
          actions: assign(({ context, event: { ids, isSelected } }) => ({
            ids: isSelected
              ? [...new Set([...context.ids, ...ids])]
              : context.ids.filter((id) => !ids.includes(id)),
            query: null,
          })),
        },
        "selection.replaced": {
          actions: assign({ ids: ({ event }) => event.ids, query: null }),
        },
        "selection.widened": {
          actions: assign({ ids: [], query: ({ event }) => event.query }),
        },
        "action.chosen": {
          guard: "isAnySelected",
          target: "choosingValue",
          actions: assign({ chosenAction: ({ event: { action, value } }) => ({ action, value }) }),
        },
        "change.requested": {
          guard: "isAnySelected",
          target: "confirming",
          actions: { type: "setRequested", params: ({ event }) => event },
        },
        "change.started": {
          guard: "isAnySelected",
          target: "changing",
          actions: { type: "setRequested", params: ({ event }) => event },
        },
      },
    },
    choosingValue: {
      exit: assign({ chosenAction: null }),
      on: {
        "value.changed": {
          actions: assign({
            chosenAction: ({ context: { chosenAction }, event: { value } }) =>
              chosenAction && { ...chosenAction, value },
          }),
        },
        "action.cancelled": "selecting",
        "selection.replaced": {
          target: "selecting",
          actions: assign({ ids: ({ event }) => event.ids, query: null }),
        },
        "change.requested": {
          target: "confirming",
          actions: { type: "setRequested", params: ({ event }) => event },
        },
        "change.started": {
          target: "changing",
          actions: { type: "setRequested", params: ({ event }) => event },
        },
      },
    },
    confirming: {
      invoke: {
        src: "confirm",
        input: ({ context: { requestedChange }, self }) => ({
          question: required(required(requestedChange, "change").question, "question"),
          requester: self,
        }),
        onDone: "changing",
        onError: { target: "selecting", actions: "clearRequested" },
      },
    },
    changing: {
      tags: KEEP_ALIVE,
      invoke: {
        src: "changeBatch",
        input: ({ context }) => createBatch(context),
        onDone: [
          {
            guard: { type: "isLast", params: ({ event }) => event.output },
            target: "selecting",
            actions: [
              { type: "addBatch", params: ({ event }) => event.output },
              assign({ ids: ({ context }) => Object.keys(context.rejections), query: null }),
              { type: "notifyFinished", params: ({ context }) => getOutcome(context) },
              "clearRequested",
            ],
          },
          {
            guard: stateIn({ changing: "stopping" }),
            target: "selecting",
            actions: [
              { type: "addBatch", params: ({ event }) => event.output },
              "unselectChanged",
              { type: "notifyFinished", params: ({ context }) => getOutcome(context) },
              "clearRequested",
            ],
          },
          {
            target: "changing",
            reenter: true,
            actions: { type: "addBatch", params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: "failed",
          actions: { type: "logFailure", params: ({ event: { error } }) => ({ error }) },
        },
      },
      initial: "running",
      states: { running: { on: { "change.cancelled": "stopping" } }, stopping: {} },
    },
    failed: {
      on: {
        "change.retried": "changing",
        "change.cancelled": {
          target: "selecting",
          actions: [
            "unselectChanged",
            { type: "notifyFinished", params: ({ context }) => getOutcome(context) },
            "clearRequested",
          ],
        },
      },
    },
  },
});

function createBatch({ ids, query, from, requestedChange }: Context): Batch {
  const { change, key } = required(requestedChange, "change");
  return { change, key, from, target: query === null ? { ids } : { query } };
}

const getOutcome = ({ requestedChange, changedIds, rejections }: Context): Outcome => ({
  change: required(requestedChange, "change").change,
  changed: changedIds.length,
  rejected: Object.keys(rejections).length,
});

/** The reason why a record was rejected; undefined if it is no longer selected. */
export const getReason = (
  { ids, rejections }: Pick<Context, "ids" | "rejections">,
  id: string,
): string | undefined => ids.includes(id) ? rejections[id] : undefined;

/** The rejected records that are still selected, each with its reason. */
export function listRejected({ ids, rejections }: Pick<Context, "ids" | "rejections">) {
  return ids.flatMap((id) => {
    const reason = rejections[id];
    return reason === undefined ? [] : [{ id, reason }];
  });
}
