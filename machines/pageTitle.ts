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
  | { type: "title.hidden" }
  /** A screen with a title of its own stands in the place of the page, as Not Found does. */
  | { type: "page.replaced"; title: Text }
  | { type: "page.restored" };

interface Context extends PageTitle {
  /** What the screen says of itself that stands in the place of the page. */
  screenTitle: Text;
}

/** What the page is called, and whether the frame around it says so. */
export const pageTitleMachine = setup({
  types: { context: {} as Context, events: {} as PageTitleEvent },
  actions: {
    change: assign((_, { title, categoryTitle }: PageTitle) => ({ title, categoryTitle })),
    replace: assign((_, { title }: { title: Text }) => ({ screenTitle: title })),
  },
}).createMachine({
  id: "pageTitle",
  context: { title: "", categoryTitle: null, screenTitle: "" },
  type: "parallel",
  on: { "title.changed": { actions: { type: "change", params: ({ event }) => event } } },
  states: {
    visibility: {
      initial: "visible",
      states: {
        visible: { on: { "title.hidden": "hidden" } },
        hidden: { on: { "title.shown": "visible" } },
      },
    },
    screen: {
      initial: "page",
      on: {
        "page.replaced": {
          target: ".other",
          actions: { type: "replace", params: ({ event }) => event },
        },
      },
      states: {
        page: {},
        other: { on: { "page.restored": "page" } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof pageTitleMachine>;

/** What the tab is called: the page, or the screen that stands in its place. */
export function shownTitle(snapshot: Snapshot): Text {
  const { title, screenTitle } = snapshot.context;
  return snapshot.matches({ screen: "other" }) ? screenTitle : title;
}

/** Whether the frame says it too: not where the screen itself does. */
export function isTitleVisible(snapshot: Snapshot): boolean {
  return snapshot.matches({ visibility: "visible", screen: "page" });
}
