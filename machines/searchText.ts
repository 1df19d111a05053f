import { assign, emit, setup } from "xstate";

/** How long the user must pause typing before the search starts. */
const SEARCH_DEBOUNCE_MS = 300;

interface SearchTextContext {
  /** The text in the input. */
  draft: string;
  /** The last searched text. */
  value: string;
}

type SearchTextEvent =
  | { type: "text.typed"; text: string }
  | { type: "text.submitted" }
  | { type: "text.cleared" }
  | { type: "value.changed"; value: string };

/** The text of a search field. It is searched once typing pauses, on Enter, or when cleared. */
export const searchTextMachine = setup({
  types: {
    context: {} as SearchTextContext,
    events: {} as SearchTextEvent,
    emitted: {} as { type: "text.searched"; text: string },
    input: {} as { value: string },
  },
  guards: {
    isNew: ({ context }) => context.draft !== context.value,
  },
  delays: { debounce: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: "searchText",
  context: ({ input }) => ({ draft: input.value, value: input.value }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "value.changed": {
          actions: assign({ value: ({ event }) => event.value, draft: ({ event }) => event.value }),
        },
      },
    },
    typing: {
      after: { debounce: "committing" },
      on: {
        "value.changed": {
          actions: assign({ value: ({ event }) => event.value }),
        },
      },
    },
    committing: {
      always: [
        {
          guard: "isNew",
          target: "idle",
          actions: [
            assign({ value: ({ context }) => context.draft }),
            emit(({ context }) => ({ type: "text.searched", text: context.draft })),
          ],
        },
        { target: "idle" },
      ],
    },
  },
  on: {
    "text.typed": {
      target: ".typing",
      actions: assign({ draft: ({ event }) => event.text }),
    },
    "text.submitted": ".committing",
    "text.cleared": {
      target: ".committing",
      actions: assign({ draft: "" }),
    },
  },
});
