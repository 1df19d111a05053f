import { assign, emit, setup } from "xstate";

/** How long typing must rest before the text is searched for. */
const SEARCH_DEBOUNCE_MS = 300;

interface SearchTextContext {
  /** What stands in the field. */
  draft: string;
  /** What is searched for. */
  value: string;
}

type SearchTextEvent =
  | { type: "text.typed"; text: string }
  | { type: "text.submitted" }
  | { type: "text.cleared" }
  | { type: "value.changed"; value: string };

/** The text of a search: typed freely, searched for once typing rests, on Enter, or when cleared. */
export const searchTextMachine = setup({
  types: {
    context: {} as SearchTextContext,
    events: {} as SearchTextEvent,
    emitted: {} as { type: "text.searched"; text: string },
    input: {} as { value: string },
  },
  actions: {
    keepDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    keepValue: assign((_, { value }: { value: string }) => ({ value })),
    announce: emit((_, { text }: { text: string }) => ({ type: "text.searched", text })),
  },
  guards: {
    isNew: ({ context }) => context.draft !== context.value,
  },
  delays: { pause: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: "searchText",
  context: ({ input }) => ({ draft: input.value, value: input.value }),
  initial: "settled",
  states: {
    settled: {
      on: {
        "value.changed": {
          actions: [
            { type: "keepValue", params: ({ event }) => ({ value: event.value }) },
            { type: "keepDraft", params: ({ event }) => ({ text: event.value }) },
          ],
        },
      },
    },
    typing: {
      after: { pause: "committing" },
      on: {
        "value.changed": {
          actions: { type: "keepValue", params: ({ event }) => ({ value: event.value }) },
        },
      },
    },
    committing: {
      always: [
        {
          guard: "isNew",
          target: "settled",
          actions: [
            { type: "keepValue", params: ({ context }) => ({ value: context.draft }) },
            { type: "announce", params: ({ context }) => ({ text: context.draft }) },
          ],
        },
        { target: "settled" },
      ],
    },
  },
  on: {
    "text.typed": {
      target: ".typing",
      actions: { type: "keepDraft", params: ({ event }) => ({ text: event.text }) },
    },
    "text.submitted": ".committing",
    "text.cleared": {
      target: ".committing",
      actions: { type: "keepDraft", params: { text: "" } },
    },
  },
});
