import { PINNED_COUNTS_KEY } from "../../contract/constants.ts";
import { localStore } from "../platform/storage.ts";

/** Returns the CSS property of an area's number of pinned views. The area is a path as `/user/`. */
export function toPinnedCountProperty(area: string): string {
  return `--pinned${area.replaceAll("/", "-")}`;
}

/**
 * Stores the number of views pinned under an area. The next page reserves room for them; without
 * storage the navigation shifts when they load.
 */
export function storePinnedCount(area: string, count: number): void {
  const property = toPinnedCountProperty(area);
  document.documentElement.style.setProperty(property, String(count));
  try {
    const counts = JSON.parse(localStore.getItem(PINNED_COUNTS_KEY) ?? "{}");
    localStore.setItem(PINNED_COUNTS_KEY, JSON.stringify({ ...counts, [property]: count }));
  } catch {
    // Storage is blocked or full, or its value is not JSON.
  }
}
