import { PINNED_COUNTS_KEY } from "../../contract/constants.ts";
import { localStore } from "../platform/storage.ts";

/** The custom property that holds how many views are pinned below an area, such as `/user/`. */
export function toPinnedProperty(area: string): string {
  return `--pinned${area.replaceAll("/", "-")}`;
}

/**
 * Keeps how many views are pinned below an area, so that the next page has room for them before
 * they load. Without storage the navigation moves when they do.
 */
export function keepPinnedRoom(area: string, count: number): void {
  const property = toPinnedProperty(area);
  document.documentElement.style.setProperty(property, String(count));
  try {
    const counts = JSON.parse(localStore.getItem(PINNED_COUNTS_KEY) ?? "{}");
    localStore.setItem(PINNED_COUNTS_KEY, JSON.stringify({ ...counts, [property]: count }));
  } catch {
    // Storage is blocked or full, or holds something else.
  }
}
