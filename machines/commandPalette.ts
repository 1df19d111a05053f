import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { SearchPage } from "../contract/schemas/search.ts";
import type { SearchKind } from "../contract/search.ts";
import { hasSearchableText } from "../contract/searchParam.ts";
import { notProvided } from "./notProvided.ts";

/** How long the user must pause typing before a request is sent. */
const DEBOUNCE_MS = 150;
/** The number of recently opened pages to store. */
const MAX_VISITS = 8;

/** A record's page that the user opened. */
export interface Visit {
  kind: SearchKind;
  title: string;
  path: string;
}

type CommandPaletteEvent =
  | { type: "palette.requested" }
  | { type: "shortcuts.requested" }
  | { type: "sections.requested" }
  | { type: "reminder.requested" }
  | { type: "palette.closed" }
  | { type: "text.changed"; text: string }
  | { type: "search.retried" }
  | { type: "record.visited"; visit: Visit };

interface Context {
  text: string;
  /** The last search result; while a search is pending, the result for the previous text. */
  found: SearchPage | null;
  /** Newest first. */
  visits: readonly Visit[];
}

/**
 * The palette that finds records, pages and actions. It searches once typing pauses and ignores the
 * response for an earlier text. The list of keyboard shortcuts replaces it, and so do the choice of a
 * section by its letter and the dialog with a new reminder.
 */
export const commandPaletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CommandPaletteEvent,
    input: {} as Pick<Context, "visits">,
  },
  actors: {
    search: fromPromise<SearchPage, { text: string }>(() => notProvided("search")),
  },
  actions: {
    storeVisits: (_, _params: { visits: readonly Visit[] }) => notProvided("storeVisits"),
  },
  guards: {
    isBlank: (_, { text }: { text: string }) => text.trim() === "",
    isUnsearchable: (_, { text }: { text: string }) => !hasSearchableText(text),
    isEmpty: (_, { data }: SearchPage) => data.length === 0,
  },
  delays: { debounce: DEBOUNCE_MS },
}).createMachine({
  id: "commandPalette",
  context: ({ input }) => ({ text: "", found: null, ...input }),
  on: {
    "record.visited": {
      actions: [
        assign({
          visits: ({ context: { visits }, event: { visit } }) =>
            [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, MAX_VISITS),
        }),
        { type: "storeVisits", params: ({ context }) => ({ visits: context.visits }) },
      ],
    },
  },
  initial: "closed",
  states: {
    closed: {
      on: {
        "palette.requested": "open",
        "shortcuts.requested": "shortcuts",
        "sections.requested": "sections",
        "reminder.requested": "reminder",
      },
    },
    shortcuts: { on: { "palette.closed": "closed" } },
    sections: { on: { "palette.closed": "closed" } },
    reminder: { on: { "palette.closed": "closed" } },
    open: {
      entry: assign({ text: "", found: null }),
      on: {
        "palette.closed": "closed",
        "text.changed": [
          {
            guard: { type: "isBlank", params: ({ event }) => event },
            target: ".recent",
            actions: assign({ text: ({ event }) => event.text, found: null }),
          },
          {
            guard: { type: "isUnsearchable", params: ({ event }) => event },
            target: ".unsearchable",
            actions: assign({ text: ({ event }) => event.text, found: null }),
          },
          { target: ".typing", actions: assign({ text: ({ event }) => event.text }) },
        ],
      },
      initial: "recent",
      states: {
        recent: {},
        unsearchable: {},
        typing: { after: { debounce: "searching" } },
        searching: {
          invoke: {
            src: "search",
            input: ({ context }) => ({ text: context.text }),
            onDone: [
              {
                guard: { type: "isEmpty", params: ({ event }) => event.output },
                target: "empty",
                actions: assign({ found: ({ event }) => event.output }),
              },
              {
                target: "found",
                actions: assign({ found: ({ event }) => event.output }),
              },
            ],
            onError: { target: "failed", actions: assign({ found: null }) },
          },
        },
        found: {},
        empty: {},
        failed: { on: { "search.retried": "searching" } },
      },
    },
  },
});

export type CommandPaletteSnapshot = SnapshotFrom<typeof commandPaletteMachine>;

export const isPaletteOpen = (snapshot: CommandPaletteSnapshot): boolean =>
  snapshot.matches("open");

/** Whether the list of shortcuts is shown. */
export const areShortcutsShown = (snapshot: CommandPaletteSnapshot): boolean =>
  snapshot.matches("shortcuts");

/** Whether the next key chooses a section. */
export const areSectionsShown = (snapshot: CommandPaletteSnapshot): boolean =>
  snapshot.matches("sections");

/** Whether the dialog with a new reminder is shown. */
export const isReminderShown = (snapshot: CommandPaletteSnapshot): boolean =>
  snapshot.matches("reminder");

/** The part of the search that the palette shows. */
export type SearchView = "recent" | "unsearchable" | "searching" | "found" | "empty" | "failed";

export function getSearchView(snapshot: CommandPaletteSnapshot): SearchView {
  const views = ["found", "empty", "failed", "recent", "unsearchable"] as const;
  return views.find((view) => snapshot.matches({ open: view })) ?? "searching";
}
