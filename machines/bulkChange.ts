import { assign, fromPromise, sendTo, setup, stateIn } from "xstate";
import type { Batch, Change, ChangedBatch, ChangeValue, Outcome } from "./bulkBatch.ts";
import { type Answer, CONFIRMED_ACTION_FAILED, type Question } from "./confirmDialog.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";

/** An action that takes a value, as far as that has been filled in. */
interface Chosen {
  action: string;
  value: ChangeValue;
}

interface BulkChangeEffects {
  changeBatch: (batch: Batch, signal: AbortSignal) => Promise<ChangedBatch>;
  /** Tells the user what became of it, and has the lists load anew. */
  finish: (outcome: Outcome) => void;
  logFailure: (message: string, error: unknown) => void;
}

type BulkChangeEvent =
  | { type: "selection.changed"; ids: readonly string[]; isSelected: boolean }
  | { type: "selection.replaced"; ids: readonly string[] }
  /** All that these filters find, whatever page they are on. */
  | { type: "selection.widened"; query: string }
  /** It takes a value, which is asked for with this in the field. */
  | ({ type: "action.chosen" } & Chosen)
  | { type: "value.changed"; value: ChangeValue }
  | { type: "action.dropped" }
  | { type: "change.requested"; change: Change; key: string; question: Question }
  | { type: "change.cancelled" }
  | { type: "change.retried" }
  | Answer;

interface Context {
  ids: readonly string[];
  /** All that these filters find is selected, and no ids. */
  query: string | null;
  /** Why records were refused the last time, by their ids. */
  refused: Readonly<Record<string, string>>;
  chosen: Chosen | null;
  asked: { change: Change; key: string; question: Question } | null;
  done: readonly string[];
  from: number;
  /** How many records it is about; null until the server has said so. */
  total: number | null;
}

const NOTHING_DONE = { refused: {}, done: [], from: 0, total: null };

/**
 * Records of a list that are selected, and what is done to all of them, some after the other. What
 * was refused stays selected, with the reason; what has not come to its turn when it is stopped
 * stays selected as well. What was confirmed outlives the page.
 */
export function bulkChangeOf(effects: BulkChangeEffects) {
  return setup({
    types: { context: {} as Context, events: {} as BulkChangeEvent },
    actors: {
      changeBatch: fromPromise<ChangedBatch, Batch>(({ input, signal }) =>
        effects.changeBatch(input, signal)
      ),
    },
    actions: {
      select: assign(({ context }, { ids, isSelected }: SelectionChange) => ({
        ids: isSelected
          ? [...new Set([...context.ids, ...ids])]
          : context.ids.filter((id) => !ids.includes(id)),
        query: null,
      })),
      replace: assign((_, { ids }: { ids: readonly string[] }) => ({ ids, query: null })),
      widen: assign((_, { query }: { query: string }) => ({ ids: [], query })),
      keep: assign((_, { change, key, question }: NonNullable<Context["asked"]>) => ({
        asked: { change, key, question },
        ...NOTHING_DONE,
      })),
      forget: assign({ asked: null }),
      choose: assign((_, { action, value }: Chosen) => ({ chosen: { action, value } })),
      fillIn: assign(({ context: { chosen } }, { value }: { value: ChangeValue }) => ({
        chosen: chosen && { ...chosen, value },
      })),
      drop: assign({ chosen: null }),
      ask: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
        type: "dialog.requested",
        question: askedIn(context).question,
        asker: self,
      })),
      keepBatch: assign(({ context }, { total, data, next }: ChangedBatch) => ({
        total,
        from: next ?? total,
        done: [...context.done, ...data.filter(({ problem }) => !problem).map(({ id }) => id)],
        refused: {
          ...context.refused,
          ...Object.fromEntries(
            data.flatMap(({ id, problem }) => problem ? [[id, problem.detail]] : []),
          ),
        },
      })),
      selectRefused: assign(({ context }) => ({ ids: Object.keys(context.refused), query: null })),
      unselectDone: assign(({ context: { ids, done } }) => ({
        ids: ids.filter((id) => !done.includes(id)),
      })),
      finish: ({ context }) =>
        effects.finish({
          change: askedIn(context).change,
          done: context.done.length,
          refused: Object.keys(context.refused).length,
        }),
      logFailure: (_, { error }: { error: unknown }) =>
        effects.logFailure(CONFIRMED_ACTION_FAILED, error),
    },
    guards: {
      isAnySelected: ({ context: { ids, query } }) => ids.length > 0 || query !== null,
      isLast: (_, { next }: ChangedBatch) => next === null,
    },
  }).createMachine({
    id: "bulkChange",
    context: { ids: [], query: null, chosen: null, asked: null, ...NOTHING_DONE },
    initial: "selecting",
    states: {
      selecting: {
        on: {
          "selection.changed": { actions: { type: "select", params: ({ event }) => event } },
          "selection.replaced": { actions: { type: "replace", params: ({ event }) => event } },
          "selection.widened": { actions: { type: "widen", params: ({ event }) => event } },
          "action.chosen": {
            guard: "isAnySelected",
            target: "choosing",
            actions: { type: "choose", params: ({ event }) => event },
          },
          "change.requested": {
            guard: "isAnySelected",
            target: "asking",
            actions: { type: "keep", params: ({ event }) => event },
          },
        },
      },
      choosing: {
        exit: "drop",
        on: {
          "value.changed": { actions: { type: "fillIn", params: ({ event }) => event } },
          "action.dropped": "selecting",
          "selection.replaced": {
            target: "selecting",
            actions: { type: "replace", params: ({ event }) => event },
          },
          "change.requested": {
            target: "asking",
            actions: { type: "keep", params: ({ event }) => event },
          },
        },
      },
      asking: {
        entry: "ask",
        on: {
          "question.confirmed": "changing",
          "question.declined": { target: "selecting", actions: "forget" },
        },
      },
      changing: {
        tags: KEEP_ALIVE,
        invoke: {
          src: "changeBatch",
          input: ({ context }) => batchOf(context),
          onDone: [
            {
              guard: { type: "isLast", params: ({ event }) => event.output },
              target: "selecting",
              actions: [
                { type: "keepBatch", params: ({ event }) => event.output },
                "selectRefused",
                "finish",
                "forget",
              ],
            },
            {
              guard: stateIn({ changing: "stopping" }),
              target: "selecting",
              actions: [
                { type: "keepBatch", params: ({ event }) => event.output },
                "unselectDone",
                "finish",
                "forget",
              ],
            },
            {
              target: "changing",
              reenter: true,
              actions: { type: "keepBatch", params: ({ event }) => event.output },
            },
          ],
          onError: {
            target: "failed",
            actions: { type: "logFailure", params: ({ event }) => event },
          },
        },
        initial: "going",
        states: { going: { on: { "change.cancelled": "stopping" } }, stopping: {} },
      },
      failed: {
        on: {
          "change.retried": "changing",
          "change.cancelled": {
            target: "selecting",
            actions: ["unselectDone", "finish", "forget"],
          },
        },
      },
    },
  });
}

interface SelectionChange {
  ids: readonly string[];
  isSelected: boolean;
}

function askedIn({ asked }: Context): NonNullable<Context["asked"]> {
  if (asked === null) throw new TypeError("nothing was asked for");
  return asked;
}

function batchOf(context: Context): Batch {
  const { ids, query, from } = context;
  const { change, key } = askedIn(context);
  return { change, key, from, target: query === null ? { ids } : { query } };
}

/** Why a record was refused; nothing once it is no longer selected. */
export const reasonOf = (
  { ids, refused }: Pick<Context, "ids" | "refused">,
  id: string,
): string | undefined => ids.includes(id) ? refused[id] : undefined;

/** The records that were refused and are still selected, each with the reason. */
export function refusedOf({ ids, refused }: Pick<Context, "ids" | "refused">) {
  return ids.flatMap((id) => {
    const reason = refused[id];
    return reason === undefined ? [] : [{ id, reason }];
  });
}

/** The machine without its effects, for its picture. */
export const bulkChangeMachine = bulkChangeOf({
  changeBatch: () => notProvided("changeBatch"),
  finish: () => notProvided("finish"),
  logFailure: () => notProvided("logFailure"),
});
