import { loadOpenedTexts, loadTextsOfPages, openPageTexts } from "../i18n/catalogue.ts";
import type { Page } from "./pageModule.ts";

/**
 * The files that pages come in: each is fetched when one of its pages is first opened. A page's
 * name is what its bundle exports it by.
 */
export const BUNDLES = {
  frame: () => import("./bundles/frame.ts"),
  lists: () => import("./bundles/lists.ts"),
  guest: () => import("./bundles/guest.ts"),
  home: () => import("./bundles/home.ts"),
  projects: () => import("./bundles/projects.ts"),
  records: () => import("./bundles/records.ts"),
  reminders: () => import("./bundles/reminders.ts"),
  forms: () => import("./bundles/forms.ts"),
  settings: () => import("./bundles/settings.ts"),
};

/** What these say first is among the texts that come first; others bring the texts of pages. */
export const SAID_FIRST: readonly BundleName[] = ["frame", "guest"];

/** What this bundle says comes with what opens later: it is opened seldom. */
const SAID_LATER: BundleName = "settings";

export type BundleName = keyof typeof BUNDLES;
type Bundle<Name extends BundleName> = Awaited<ReturnType<typeof BUNDLES[Name]>>;

/** Which page of which bundle. */
export type PageName = {
  [Name in BundleName]: readonly [
    bundle: Name,
    page: Exclude<keyof Bundle<Name>, NotPages> & string,
  ];
}[BundleName];

type NotPages = "AppLayout" | "createQueryClient" | "takeFormOver";

/** Loads a page, with the others of its bundle and what they say. */
export async function loadPage([bundle, name]: PageName): Promise<Page> {
  // A page is loaded before its guards have run.
  if (!SAID_FIRST.includes(bundle)) openPageTexts();
  const [pages]: [Record<string, unknown>, unknown] = await Promise.all([
    BUNDLES[bundle](),
    SAID_FIRST.includes(bundle)
      ? undefined
      : bundle === SAID_LATER
      ? loadOpenedTexts()
      : loadTextsOfPages(),
  ]);
  const found = pages[name];
  if (!isPage(found)) throw new TypeError(`${bundle} has no page ${name}`);
  return found;
}

const isPage = (found: unknown): found is Page =>
  typeof found === "object" && found !== null && "Component" in found;
