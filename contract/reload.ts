import { toAppPath } from "./appPath.ts";

/**
 * The path that reloads a page from the server. The service worker does not handle it, so that a
 * proxy can show its sign-in page.
 */
export const RELOAD_PATH = "/reload";
const TARGET_PARAM = "to";

export const toReloadPath = (
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
): string => `${RELOAD_PATH}?${new URLSearchParams({ [TARGET_PARAM]: pathname + search + hash })}`;

/** The path within the app that a reload address redirects to. */
export const getReloadTarget = (search: URLSearchParams): string =>
  toAppPath(search.get(TARGET_PARAM) ?? "/") ?? "/";
