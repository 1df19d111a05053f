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
export function currentPlace(
  groups: readonly NavigationGroup[],
  currentPath: string,
): string | undefined {
  return groups
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => liesUnder(currentPath, to))
    .sort((one, other) => other.length - one.length)[0];
}

function liesUnder(path: string, to: string): boolean {
  if (to === "/") return path === "/";
  const stem = to.replace(/\/$/, "");
  return path === stem || path.startsWith(`${stem}/`);
}
