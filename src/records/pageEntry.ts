import type { Permission } from "../../contract/permissions.ts";
import type { Key } from "../i18n/catalogue.ts";

/** A page in the route table; it is the `handle` of its route. */
export interface PageEntry<Bundle extends string = string> {
  /** The file in `src/app/bundles` that exports the page, and the name of the export. */
  page: readonly [bundle: Bundle, name: string];
  title: Key;
  /** The navigation item that is marked as current on this page. */
  area?: { label: Key; to: string };
  /** Any one of them opens the page; without this list every signed-in user can. */
  permissions?: readonly Permission[];
  /** The title is the `crumb` in the loader's data. */
  isTitleFromData?: boolean;
  /** The layout does not show the title, as the page consists of little else. */
  isTitleHidden?: boolean;
}

/** Pages by path. */
export type PageEntries = Readonly<Record<string, PageEntry>>;
