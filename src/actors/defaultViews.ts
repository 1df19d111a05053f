import { DEFAULT_VIEWS_KEY } from "../../contract/constants.ts";
import { localStore } from "../platform/storage.ts";

/**
 * The parameters of the view that a list begins with, by what this browser has been told of whoever
 * is signed in; none where it begins with all of its rows.
 */
export function defaultViewAt(userId: string, path: string): string | undefined {
  try {
    const stored = JSON.parse(localStore.getItem(DEFAULT_VIEWS_KEY + userId) ?? "{}");
    const view: unknown = stored[path.replace(/\/$/, "")];
    return typeof view === "string" ? view : undefined;
  } catch {
    return undefined;
  }
}
