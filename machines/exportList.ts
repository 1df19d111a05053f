import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "./notProvided.ts";

/** How long an export runs before its progress is shown. */
const EXPORT_PROGRESS_DELAY_MS = 600;

/** A page of the list's rows, as lines of the file. */
export interface ExportedPage {
  lines: string;
  count: number;
  /** The number of rows in the list at this time. */
  total: number;
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

export type ExportListEvent = { type: "export.cancelled" } | { type: "export.retried" };

export type ExportListEmitted =
  | { type: "export.saved"; count: number }
  | { type: "export.abandoned" };

interface Context {
  /** The cursor of the next page; null before the first page and after the last. */
  next: string | null;
  /** The number of fetched rows. */
  count: number;
  /** The file's content, one text for each page. */
  parts: readonly string[];
  /** Null until the first page is fetched. */
  total: number | null;
  failure: unknown;
}

/** Exports a list into a file, page by page. A retry keeps the pages fetched before. */
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
    addPage: assign(({ context }, { lines, count, total, next }: ExportedPage) => ({
      next,
      count: context.count + count,
      parts: [...context.parts, lines],
      total,
    })),
  },
  guards: {
    isLast: (_, { next }: ExportedPage) => next === null,
    isComplete: ({ context: { next, total } }) => total !== null && next === null,
  },
  delays: { progressDelay: EXPORT_PROGRESS_DELAY_MS },
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
                actions: { type: "addPage", params: ({ event }) => event.output },
              },
              {
                target: "fetching",
                reenter: true,
                actions: { type: "addPage", params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: "failed",
              actions: assign({ failure: ({ event }) => event.error }),
            },
          },
        },
        saving: {
          invoke: {
            src: "save",
            input: ({ context }) => ({ parts: context.parts }),
            onDone: {
              target: "saved",
              actions: emit(({ context }) => ({ type: "export.saved", count: context.count })),
            },
            onError: {
              target: "failed",
              actions: assign({ failure: ({ event }) => event.error }),
            },
          },
        },
        failed: {
          exit: assign({ failure: null }),
          on: {
            "export.cancelled": "abandoned",
            "export.retried": [{ guard: "isComplete", target: "saving" }, { target: "fetching" }],
          },
        },
        saved: { type: "final" },
        abandoned: { type: "final", entry: emit({ type: "export.abandoned" }) },
      },
    },
    delay: {
      initial: "waiting",
      states: { waiting: { after: { progressDelay: "elapsed" } }, elapsed: { type: "final" } },
    },
  },
});

type ExportListSnapshot = SnapshotFrom<typeof exportListMachine>;

/** Whether the dialog is shown: the export takes long, or it failed. */
export function isShown(snapshot: ExportListSnapshot): boolean {
  return snapshot.matches({ work: "failed" }) || snapshot.matches({ delay: "elapsed" });
}

export const hasFailed = (snapshot: ExportListSnapshot): boolean =>
  snapshot.matches({ work: "failed" });
