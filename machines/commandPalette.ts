import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { SearchPage } from "../contract/schemas/search.ts";
import type { SearchKind } from "../contract/search.ts";
import { notProvided } from "./notProvided.ts";

/** How long typing must rest before the server is asked. */
const PAUSE_MS = 150;
/** So many pages that were opened last are remembered. */
const MOST_VISITS = 8;

/** The page of a record that somebody has opened. */
export interface Visit {
  kind: SearchKind;
  title: string;
  path: string;
}

type CommandPaletteEvent =
  | { type: "palette.requested" }
  | { type: "keys.requested" }
  | { type: "palette.closed" }
  | { type: "text.changed"; text: string }
  | { type: "search.retried" }
  | { type: "record.visited"; visit: Visit };

interface Context {
  text: string;
  /** What was found last; for an earlier text while the next one is looked for. */
  found: SearchPage | null;
  /** The latest first. */
  visits: readonly Visit[];
}

/**
 * The field that finds records, pages and actions, over the page. What is typed is looked for once
 * typing rests; the answer to an earlier text is not waited for any more. The list of keys is shown
 * in its place.
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
    keepVisit: assign(({ context }, { visit }: { visit: Visit }) => ({
      visits: [visit, ...context.visits.filter(({ path }) => path !== visit.path)]
        .slice(0, MOST_VISITS),
    })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepFound: assign((_, { found }: { found: SearchPage }) => ({ found })),
    startOver: assign({ text: "", found: null }),
    dropFound: assign({ found: null }),
  },
  guards: {
    isBlank: (_, { text }: { text: string }) => text.trim() === "",
    isNothing: (_, { found }: { found: SearchPage }) => found.data.length === 0,
  },
  delays: { pause: PAUSE_MS },
}).createMachine({
  id: "commandPalette",
  context: ({ input }) => ({ text: "", found: null, ...input }),
  on: {
    "record.visited": {
      actions: [
        { type: "keepVisit", params: ({ event }) => event },
        { type: "storeVisits", params: ({ context }) => ({ visits: context.visits }) },
      ],
    },
  },
  initial: "closed",
  states: {
    closed: { on: { "palette.requested": "open", "keys.requested": "keys" } },
    keys: { on: { "palette.closed": "closed" } },
    open: {
      entry: "startOver",
      on: {
        "palette.closed": "closed",
        "text.changed": [
          {
            guard: { type: "isBlank", params: ({ event }) => event },
            target: ".recent",
            actions: ["dropFound", { type: "keepText", params: ({ event }) => event }],
          },
          { target: ".typing", actions: { type: "keepText", params: ({ event }) => event } },
        ],
      },
      initial: "recent",
      states: {
        recent: {},
        typing: { after: { pause: "searching" } },
        searching: {
          invoke: {
            src: "search",
            input: ({ context }) => ({ text: context.text }),
            onDone: [
              {
                guard: { type: "isNothing", params: ({ event }) => ({ found: event.output }) },
                target: "nothing",
                actions: { type: "keepFound", params: ({ event }) => ({ found: event.output }) },
              },
              {
                target: "shown",
                actions: { type: "keepFound", params: ({ event }) => ({ found: event.output }) },
              },
            ],
            onError: { target: "failed", actions: "dropFound" },
          },
        },
        shown: {},
        nothing: {},
        failed: { on: { "search.retried": "searching" } },
      },
    },
  },
});

export type CommandPaletteSnapshot = SnapshotFrom<typeof commandPaletteMachine>;

export const isPaletteOpen = (snapshot: CommandPaletteSnapshot): boolean =>
  snapshot.matches("open");

/** Whether the list of keys is shown. */
export const areKeysShown = (snapshot: CommandPaletteSnapshot): boolean => snapshot.matches("keys");

/** What the palette shows of its search. */
export type SearchFace = "recent" | "searching" | "shown" | "nothing" | "failed";

export function searchFace(snapshot: CommandPaletteSnapshot): SearchFace {
  const faces = ["shown", "nothing", "failed", "recent"] as const;
  return faces.find((face) => snapshot.matches({ open: face })) ?? "searching";
}
