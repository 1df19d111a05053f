import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "./notProvided.ts";

/** How long an export runs before its progress is shown. */
const EXPORT_PROGRESS_DELAY_MS = 600;

/** Some rows of the list, as lines of the file. */
export interface ExportedPage {
  lines: string;
  count: number;
  /** How many rows the list has by now. */
  total: number;
  /** Where the rest begins; null once there is none. */
  next: string | null;
}

export type ExportListEvent = { type: "export.cancelled" } | { type: "export.retried" };

export type ExportListEmitted =
  | { type: "export.saved"; count: number }
  | { type: "export.abandoned" };

interface Context {
  /** Where what is fetched next begins; null at the beginning, and after the end. */
  next: string | null;
  /** How many rows were fetched. */
  count: number;
  /** What goes into the file, a text for each page. */
  parts: readonly string[];
  /** Null until the first page has come. */
  total: number | null;
  failure: unknown;
}

/**
 * Exports a list into a file, some rows after the other. What was fetched survives a failure;
 * nothing is saved before all are there.
 */
export const exportListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExportListEvent,
    emitted: {} as ExportListEmitted,
  },
  actors: {
    fetchPage: fromPromise<ExportedPage, { after: string | null }>(() => notProvided("fetchPage")),
    save: fromPromise<void, { parts: readonly string[] }>(() => notProvided("save")),
  },
  actions: {
    keepPage: assign(({ context }, { lines, count, total, next }: ExportedPage) => ({
      next,
      count: context.count + count,
      parts: [...context.parts, lines],
      total,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    forgetFailure: assign({ failure: null }),
    announceSaved: emit(({ context }) => ({ type: "export.saved", count: context.count })),
    announceAbandoned: emit({ type: "export.abandoned" }),
  },
  guards: {
    isLast: (_, { next }: ExportedPage) => next === null,
    isComplete: ({ context: { next, total } }) => total !== null && next === null,
  },
  delays: { patience: EXPORT_PROGRESS_DELAY_MS },
}).createMachine({
  id: "exportList",
  context: { next: null, count: 0, parts: [], total: null, failure: null },
  type: "parallel",
  states: {
    work: {
      initial: "fetching",
      states: {
        fetching: {
          on: { "export.cancelled": "abandoned" },
          invoke: {
            src: "fetchPage",
            input: ({ context }) => ({ after: context.next }),
            onDone: [
              {
                guard: { type: "isLast", params: ({ event }) => event.output },
                target: "saving",
                actions: { type: "keepPage", params: ({ event }) => event.output },
              },
              {
                target: "fetching",
                reenter: true,
                actions: { type: "keepPage", params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: "failed",
              actions: { type: "keepFailure", params: ({ event }) => event },
            },
          },
        },
        saving: {
          invoke: {
            src: "save",
            input: ({ context }) => ({ parts: context.parts }),
            onDone: { target: "saved", actions: "announceSaved" },
            onError: {
              target: "failed",
              actions: { type: "keepFailure", params: ({ event }) => event },
            },
          },
        },
        failed: {
          exit: "forgetFailure",
          on: {
            "export.cancelled": "abandoned",
            "export.retried": [{ guard: "isComplete", target: "saving" }, { target: "fetching" }],
          },
        },
        saved: { type: "final" },
        abandoned: { type: "final", entry: "announceAbandoned" },
      },
    },
    patience: {
      initial: "waiting",
      states: { waiting: { after: { patience: "over" } }, over: { type: "final" } },
    },
  },
});

type ExportListSnapshot = SnapshotFrom<typeof exportListMachine>;

/** Whether the dialog shows: the export takes long, or it failed. */
export function isShown(snapshot: ExportListSnapshot): boolean {
  return snapshot.matches({ work: "failed" }) || snapshot.matches({ patience: "over" });
}

export const hasFailed = (snapshot: ExportListSnapshot): boolean =>
  snapshot.matches({ work: "failed" });

/** The machine of one export, its two effects given as plain functions. */
export function exportListOf(effects: {
  fetchPage: (after: string | null, signal: AbortSignal) => Promise<ExportedPage>;
  save: (parts: readonly string[]) => Promise<void>;
}) {
  return exportListMachine.provide({
    actors: {
      fetchPage: fromPromise<ExportedPage, { after: string | null }>(({ input, signal }) =>
        effects.fetchPage(input.after, signal)
      ),
      save: fromPromise<void, { parts: readonly string[] }>(({ input }) =>
        effects.save(input.parts)
      ),
    },
  });
}
