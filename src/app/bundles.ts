import type { Language } from "../../contract/language.ts";

/** The lazy bundles of pages. Each loads when one of its pages is first opened. */
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

/** Lists the source files of a bundle and its texts, for the build's manifest. */
export function listSources(bundle: string, language: Language): string[] {
  const frame = bundle === "guest" ? [] : ["src/app/bundles/frame.ts"];
  return [
    ...new Set([...frame, `src/app/bundles/${bundle}.ts`]),
    `src/i18n/${language}/catalogue.ts`,
  ];
}

type Bundle<Name extends BundleName> = Awaited<ReturnType<typeof BUNDLES[Name]>>;

/** A bundle, and the name under which it exports a page. */
export type PageName = {
  [Name in BundleName]: readonly [
    bundle: Name,
    page: Exclude<keyof Bundle<Name>, NonPageExport> & string,
  ];
}[BundleName];

type NonPageExport = "AppLayout" | "createNotificationPoller" | "createQueryClient" | "hydrate";

type LoadedBundle = Readonly<Record<string, unknown>>;

const loadedBundles: Partial<Record<BundleName, LoadedBundle>> = {};

/**
 * Loads a bundle once and keeps its exports. Importing a loaded module again resolves in a later
 * task, which delays a press by 50 ms on a slow machine.
 */
export async function loadBundle(name: BundleName): Promise<LoadedBundle> {
  return loadedBundles[name] ??= await BUNDLES[name]();
}
