import { assign, setup, type SnapshotFrom } from "xstate";
import type { LocalizedText } from "./localizedText.ts";

interface PageTitle {
  title: LocalizedText;
  /** The area of the page, if any. */
  categoryTitle: LocalizedText | null;
}

type PageTitleEvent =
  | ({ type: "title.changed" } & PageTitle)
  | { type: "title.shown" }
  | { type: "title.hidden" }
  /** A screen with its own title replaces the page, such as Not Found. */
  | { type: "page.replaced"; title: LocalizedText }
  | { type: "page.restored" };

interface Context extends PageTitle {
  /** The title of the screen shown in place of the page. */
  screenTitle: LocalizedText;
}

/** The page's title, and whether the app frame shows it. */
export const pageTitleMachine = setup({
  types: { context: {} as Context, events: {} as PageTitleEvent },
}).createMachine({
  id: "pageTitle",
  context: { title: "", categoryTitle: null, screenTitle: "" },
  type: "parallel",
  on: {
    "title.changed": {
      actions: assign(({ event: { title, categoryTitle } }) => ({ title, categoryTitle })),
    },
  },
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
          actions: assign({ screenTitle: ({ event }) => event.title }),
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

/** The browser tab's title: of the page, or of the screen that replaces it. */
export function getTabTitle(snapshot: Snapshot): LocalizedText {
  const { title, screenTitle } = snapshot.context;
  return isPageReplaced(snapshot) ? screenTitle : title;
}

/** Whether another screen is shown in place of the page. */
export const isPageReplaced = (snapshot: Snapshot): boolean =>
  snapshot.matches({ screen: "other" });

/** Whether the app frame shows the title. A screen that replaces the page shows its own. */
export function isTitleVisible(snapshot: Snapshot): boolean {
  return snapshot.matches({ visibility: "visible", screen: "page" });
}
