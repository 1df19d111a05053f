import type { Language } from "../../contract/language.ts";
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

/** The sources of a bundle and of its texts, as the build's manifest names them. */
export function sourcesOf(bundle: BundleName, language: Language): string[] {
  const frame = bundle === "guest" ? [] : ["src/app/bundles/frame.ts"];
  return [
    ...new Set([...frame, `src/app/bundles/${bundle}.ts`]),
    `src/i18n/${language}/catalogue.ts`,
  ];
}

type Bundle<Name extends BundleName> = Awaited<ReturnType<typeof BUNDLES[Name]>>;

/** Which page of which bundle. */
export type PageName = {
  [Name in BundleName]: readonly [
    bundle: Name,
    page: Exclude<keyof Bundle<Name>, NotPages> & string,
  ];
}[BundleName];

type NotPages = "AppLayout" | "createQueryClient" | "hydrate";

type Loaded = Record<string, unknown>;

const loaded: Partial<Record<BundleName, Loaded>> = {};

/**
 * Loads a bundle once: an import of what is there is answered in a task of its own, for which a slow
 * machine takes 50 ms while a press is at work.
 */
export async function loadBundle(name: BundleName): Promise<Loaded> {
  return loaded[name] ??= await BUNDLES[name]();
}

/** Loads a page, with the others of its bundle. */
export async function loadPage([bundle, name]: PageName): Promise<Page> {
  const pages = await loadBundle(bundle);
  const found = pages[name];
  if (!isPage(found)) throw new TypeError(`${bundle} has no page ${name}`);
  return found;
}

const isPage = (found: unknown): found is Page =>
  typeof found === "object" && found !== null && "Component" in found;
