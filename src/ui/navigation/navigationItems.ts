import type { IconShape } from "../icon/Icon.tsx";

export interface NavigationItem {
  label: string;
  /** A path of the app. */
  to: string;
  icon: IconShape;
  /** How many wait there; zero and nothing show no number. */
  count?: number;
}

export interface NavigationGroup {
  /** The first group usually has none. */
  label?: string;
  items: readonly NavigationItem[];
}

/** The address of the item the current path lies under: the longest that fits. */
export function currentItemPath(
  groups: readonly NavigationGroup[],
  currentPath: string,
): string | undefined {
  return groups
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => isWithinPath(currentPath, to))
    .sort((one, other) => other.length - one.length)[0];
}

function isWithinPath(path: string, to: string): boolean {
  if (to === "/") return path === "/";
  const base = to.replace(/\/$/, "");
  return path === base || path.startsWith(`${base}/`);
}
