import { assign, setup, type SnapshotFrom } from "xstate";
import type { Text } from "./text.ts";

export interface PageTitle {
  title: Text;
  /** The area the page belongs to, where it has one. */
  categoryTitle: Text | null;
}

export type PageTitleEvent =
  | ({ type: "title.changed" } & PageTitle)
  | { type: "title.shown" }
  | { type: "title.hidden" };

/** What the page is called, and whether its heading is in sight. */
export const pageTitleMachine = setup({
  types: { context: {} as PageTitle, events: {} as PageTitleEvent },
  actions: {
    change: assign((_, { title, categoryTitle }: PageTitle) => ({ title, categoryTitle })),
  },
}).createMachine({
  id: "pageTitle",
  context: { title: "", categoryTitle: null },
  on: { "title.changed": { actions: { type: "change", params: ({ event }) => event } } },
  initial: "visible",
  states: {
    visible: { on: { "title.hidden": "hidden" } },
    hidden: { on: { "title.shown": "visible" } },
  },
});

export function isTitleVisible(snapshot: SnapshotFrom<typeof pageTitleMachine>): boolean {
  return snapshot.matches("visible");
}
