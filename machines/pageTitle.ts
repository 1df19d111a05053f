import { assign, setup, type SnapshotFrom } from "xstate";
import type { LocalizedText } from "./localizedText.ts";

interface PageTitle {
  title: LocalizedText;
  /** The area the page belongs to, where it has one. */
  categoryTitle: LocalizedText | null;
}

type PageTitleEvent =
  | ({ type: "title.changed" } & PageTitle)
  | { type: "title.shown" }
  | { type: "title.hidden" }
  /** A screen with a title of its own stands in the place of the page, as Not Found does. */
  | { type: "page.replaced"; title: LocalizedText }
  | { type: "page.restored" };

interface Context extends PageTitle {
  /** The title of the screen shown in place of the page. */
  screenTitle: LocalizedText;
}

/** The page's title, and whether the frame shows it. */
export const pageTitleMachine = setup({
  types: { context: {} as Context, events: {} as PageTitleEvent },
  actions: {
    change: assign((_, { title, categoryTitle }: PageTitle) => ({ title, categoryTitle })),
    replace: assign((_, { title }: { title: LocalizedText }) => ({ screenTitle: title })),
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

/** The title of the tab: of the page, or of the screen in its place. */
export function shownTitle(snapshot: Snapshot): LocalizedText {
  const { title, screenTitle } = snapshot.context;
  return snapshot.matches({ screen: "other" }) ? screenTitle : title;
}

/** Whether the frame shows the title too: not where the screen itself does. */
export function isTitleVisible(snapshot: Snapshot): boolean {
  return snapshot.matches({ visibility: "visible", screen: "page" });
}
