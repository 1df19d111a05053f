import { assign, fromPromise, setup } from "xstate";
import type { ActivityRecordType } from "../contract/activity.ts";
import type { RecordChange } from "../contract/schemas/activity.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";

/** The record whose page is open. */
export interface OpenRecord {
  type: ActivityRecordType;
  id: string;
  path: string;
}

type PageRefreshEvent =
  | { type: "record.opened"; record: OpenRecord }
  | { type: "record.closed" }
  /** A poll of a visible tab returned the sequence of the newest activity. */
  | { type: "sequence.received"; sequence: number }
  /** A notification's toast was shown; `path` is the page that it links to. */
  | { type: "notification.shown"; path: string };

interface Context {
  record: OpenRecord | null;
  /** The sequences of the last two polls; null before the first. */
  sequences: { earlier: number; last: number } | null;
  /** The sequence that the pending request is about. */
  received: number;
  /** The ids of the last response: the next one repeats them. */
  knownIds: readonly string[];
  /** What the pending refetch is about. */
  changes: readonly RecordChange[];
  /** What the page shows since the last refetch. */
  announced: readonly RecordChange[];
}

/**
 * Refreshes the open page after others changed its record. Each poll returns the sequence of the
 * newest activity; only if that has grown, one request reads what changed on the page. Changes may
 * commit in another order than their sequences, so it reads from the poll before the last one.
 */
export const pageRefreshMachine = setup({
  types: { context: {} as Context, events: {} as PageRefreshEvent },
  actors: {
    readChanges: fromPromise<readonly RecordChange[], { record: OpenRecord; after: number }>(
      () => notProvided("readChanges"),
    ),
    /** Refetches what the page shows. */
    refetch: fromPromise<void, { record: OpenRecord }>(() => notProvided("refetch")),
  },
  actions: {
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    moveOn: assign(({ context: { sequences } }, { sequence }: { sequence: number }) => ({
      sequences: {
        earlier: sequences?.last ?? sequence,
        last: Math.max(sequences?.last ?? sequence, sequence),
      },
    })),
  },
  guards: {
    hasGrown: ({ context: { sequences } }, { sequence }: { sequence: number }) =>
      sequences !== null && sequence > sequences.earlier,
    isAboutPage: ({ context: { record } }, { path }: { path: string }) => record?.path === path,
    isAnyNew: ({ context: { knownIds } }, changes: readonly RecordChange[]) =>
      changes.some(({ id }) => !knownIds.includes(id)),
  },
}).createMachine({
  id: "pageRefresh",
  context: { record: null, sequences: null, received: 0, knownIds: [], changes: [], announced: [] },
  on: {
    "record.opened": {
      target: ".waiting",
      actions: assign({ record: ({ event }) => event.record, knownIds: [], announced: [] }),
    },
    "record.closed": { target: ".closed", actions: assign({ record: null, announced: [] }) },
  },
  initial: "closed",
  states: {
    closed: {
      on: {
        "sequence.received": { actions: { type: "moveOn", params: ({ event }) => event } },
      },
    },
    waiting: {
      on: {
        "sequence.received": [
          {
            guard: { type: "hasGrown", params: ({ event }) => event },
            target: "reading",
            actions: assign({ received: ({ event }) => event.sequence }),
          },
          { actions: { type: "moveOn", params: ({ event }) => event } },
        ],
        "notification.shown": {
          guard: { type: "isAboutPage", params: ({ event }) => event },
          target: "refetching",
          actions: assign({ changes: [] }),
        },
      },
    },
    reading: {
      invoke: {
        src: "readChanges",
        input: ({ context: { record, sequences } }) => ({
          record: required(record, "the record"),
          after: required(sequences, "the sequences").earlier,
        }),
        onDone: [
          {
            guard: { type: "isAnyNew", params: ({ event }) => event.output },
            target: "refetching",
            actions: [
              assign(({ context: { knownIds }, event: { output } }) => ({
                knownIds: output.map(({ id }) => id),
                changes: output.filter(({ id }) => !knownIds.includes(id)),
              })),
              { type: "moveOn", params: ({ context }) => ({ sequence: context.received }) },
            ],
          },
          {
            target: "waiting",
            actions: { type: "moveOn", params: ({ context }) => ({ sequence: context.received }) },
          },
        ],
        onError: {
          target: "waiting",
          actions: {
            type: "logFailure",
            params: ({ event: { error } }) => ({ message: "Reading the changes failed", error }),
          },
        },
      },
    },
    refetching: {
      entry: assign({ announced: [] }),
      invoke: {
        src: "refetch",
        input: ({ context: { record } }) => ({ record: required(record, "the record") }),
        onDone: {
          target: "waiting",
          actions: assign(({ context: { changes } }) => ({ announced: changes })),
        },
        onError: {
          target: "waiting",
          actions: {
            type: "logFailure",
            params: ({ event: { error } }) => ({ message: "Refreshing the page failed", error }),
          },
        },
      },
    },
  },
});
