import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import { MAX_PAGE_SIZE } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

/** How long an export runs before its progress is shown. */
export const EXPORT_PROGRESS_DELAY_MS = 600;

/** One row of the list as a line of the file. */
export interface ExportedRow {
  id: string;
  line: string;
}

export interface ExportedPage {
  rows: readonly ExportedRow[];
  /** How many rows the list has by now. */
  total: number;
}

export type ExportListEvent = { type: "export.cancelled" } | { type: "export.retried" };

export type ExportListEmitted =
  | { type: "export.saved"; count: number }
  | { type: "export.abandoned" };

interface Context {
  /** The page that is asked for, from 1. */
  page: number;
  /** The ids of the rows fetched. */
  ids: ReadonlySet<string>;
  /** What goes into the file, a text for each page. */
  parts: readonly string[];
  /** Null until the first page has come. */
  total: number | null;
  failure: unknown;
}

/**
 * Exports a list into a file, page by page. A row that moved to a later page because others were
 * added meanwhile is not taken twice. Fetched pages survive a failure; nothing is saved before all
 * are there.
 */
export const exportListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExportListEvent,
    emitted: {} as ExportListEmitted,
  },
  actors: {
    fetchPage: fromPromise<ExportedPage, { page: number; size: number }>(() =>
      notProvided("fetchPage")
    ),
    save: fromPromise<void, { parts: readonly string[] }>(() => notProvided("save")),
  },
  actions: {
    keepPage: assign(({ context }, { rows, total }: ExportedPage) => {
      const fresh = rows.filter(({ id }) => !context.ids.has(id));
      return {
        page: context.page + 1,
        ids: new Set([...context.ids, ...fresh.map(({ id }) => id)]),
        parts: [...context.parts, fresh.map(({ line }) => line).join("")],
        total,
      };
    }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    forgetFailure: assign({ failure: null }),
    announceSaved: emit(({ context }) => ({ type: "export.saved", count: context.ids.size })),
    announceAbandoned: emit({ type: "export.abandoned" }),
  },
  guards: {
    isLast: ({ context }, { rows, total }: ExportedPage) =>
      rows.length === 0 || context.page * MAX_PAGE_SIZE >= total,
    isComplete: ({ context: { page, total } }) =>
      total !== null && (page - 1) * MAX_PAGE_SIZE >= total,
  },
  delays: { patience: EXPORT_PROGRESS_DELAY_MS },
}).createMachine({
  id: "exportList",
  context: { page: 1, ids: new Set<string>(), parts: [], total: null, failure: null },
  type: "parallel",
  states: {
    work: {
      initial: "fetching",
      states: {
        fetching: {
          on: { "export.cancelled": "abandoned" },
          invoke: {
            src: "fetchPage",
            input: ({ context }) => ({ page: context.page, size: MAX_PAGE_SIZE }),
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

export type ExportListSnapshot = SnapshotFrom<typeof exportListMachine>;

/** Whether the dialog shows: the export takes long, or it failed. */
export function isShown(snapshot: ExportListSnapshot): boolean {
  return snapshot.matches({ work: "failed" }) || snapshot.matches({ patience: "over" });
}

export const hasFailed = (snapshot: ExportListSnapshot): boolean =>
  snapshot.matches({ work: "failed" });

/** The machine of one export, its two effects given as plain functions. */
export function exportListOf(effects: {
  fetchPage: (paging: { page: number; size: number }, signal: AbortSignal) => Promise<ExportedPage>;
  save: (parts: readonly string[]) => Promise<void>;
}) {
  return exportListMachine.provide({
    actors: {
      fetchPage: fromPromise<ExportedPage, { page: number; size: number }>(({ input, signal }) =>
        effects.fetchPage(input, signal)
      ),
      save: fromPromise<void, { parts: readonly string[] }>(({ input }) =>
        effects.save(input.parts)
      ),
    },
  });
}
