import {
  ALL_LATER,
  type LaterEntries,
  type LaterTexts,
  loadLater,
  takeTurkish,
} from "../i18n/catalogue.ts";
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
  processes: () => import("./bundles/processes.ts"),
  records: () => import("./bundles/records.ts"),
  reminders: () => import("./bundles/reminders.ts"),
  forms: () => import("./bundles/forms.ts"),
  settings: () => import("./bundles/settings.ts"),
};

export type BundleName = keyof typeof BUNDLES;

/** What the pages of a bundle say, beyond the texts that come first. */
export const TEXTS_OF: Record<BundleName, readonly LaterTexts[]> = {
  frame: [],
  lists: ["pages"],
  guest: ["guest"],
  home: ["pages"],
  projects: ["pages"],
  processes: ["pages"],
  records: ["pages"],
  reminders: ["pages"],
  // Passwords are chosen by guests too, and what they must be is told alike.
  forms: ["pages", "forms", "guest"],
  settings: ALL_LATER,
};

type Bundle<Name extends BundleName> = Awaited<ReturnType<typeof BUNDLES[Name]>>;

/** Which page of which bundle. */
export type PageName = {
  [Name in BundleName]: readonly [
    bundle: Name,
    page: Exclude<keyof Bundle<Name>, NotPages> & string,
  ];
}[BundleName];

type NotPages = "AppLayout" | "createQueryClient" | "takeFormOver" | "turkish";

interface Loaded extends Record<string, unknown> {
  turkish?: LaterEntries;
}

const loaded: Partial<Record<BundleName, Loaded>> = {};

/**
 * Loads a bundle once: an import of what is there is answered in a task of its own, for which a slow
 * machine takes 50 ms while a press is at work.
 */
export async function loadBundle(name: BundleName): Promise<Loaded> {
  return loaded[name] ??= await BUNDLES[name]();
}

/** Loads a page, with the others of its bundle and what they say. */
export async function loadPage([bundle, name]: PageName): Promise<Page> {
  const [pages] = await Promise.all([loadBundle(bundle), loadLater(TEXTS_OF[bundle])]);
  if (pages.turkish) takeTurkish(pages.turkish);
  const found = pages[name];
  if (!isPage(found)) throw new TypeError(`${bundle} has no page ${name}`);
  return found;
}

const isPage = (found: unknown): found is Page =>
  typeof found === "object" && found !== null && "Component" in found;
