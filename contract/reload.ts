import { appPath } from "./appPath.ts";

/**
 * The address that leads back to a page by way of the server: no service worker answers it, so that
 * a proxy in front can have people sign in.
 */
export const RELOAD_PATH = "/reload";
const TO = "to";

export const reloadPath = (
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
): string => `${RELOAD_PATH}?${new URLSearchParams({ [TO]: pathname + search + hash })}`;

/** The path within the app that such an address leads to. */
export const reloadTarget = (search: URLSearchParams): string =>
  appPath(search.get(TO) ?? "/") ?? "/";
