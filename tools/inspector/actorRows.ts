import { hasEnded, type InspectedActor, type InspectedTab, type Picture } from "./inspection.ts";

interface RowPlace {
  /** Unique in the tree and stable while the tab is open. */
  id: string;
  parent: string | undefined;
  level: number;
  /** `aria-posinset`, `aria-setsize`. */
  position: number;
  size: number;
  /** Undefined for leaves. */
  isExpanded: boolean | undefined;
}

/** A row: a tab, an actor, or the group of a tab's stopped actors. */
export type TreeRow =
  & RowPlace
  & (
    | { kind: "tab"; tab: InspectedTab }
    | { kind: "actor"; actor: InspectedActor; hasEnded: boolean }
    | { kind: "ended"; count: number }
  );

type Branch =
  & (
    | { kind: "tab"; tab: InspectedTab }
    | { kind: "actor"; actor: InspectedActor; hasEnded: boolean }
    | { kind: "ended"; count: number }
  )
  & { id: string; isOpenFirst: boolean; branches: Branch[] };

/**
 * Returns the visible rows. Tabs have a row only if there are several.
 * Stopped actors and closed tabs are collapsed by default; `turned` toggles the default of a row.
 */
export function treeRows(picture: Picture, turned: ReadonlySet<string>): TreeRow[] {
  const tabs = [...picture.tabs.values()];
  const open = tabs.filter(({ isOpen }) => isOpen);
  const ordered = [...open, ...tabs.filter(({ isOpen }) => !isOpen).toReversed()];
  const branches = ordered.map((tab): Branch => ({
    kind: "tab",
    id: tab.id,
    tab,
    isOpenFirst: tab.isOpen,
    branches: createBranches(tab, picture),
  }));
  const [only, ...others] = branches;
  const roots = only && others.length === 0 ? only.branches : branches;
  return roots.flatMap((branch, nth) => createRows(branch, { nth, size: roots.length }, turned));
}

function createBranches(tab: InspectedTab, picture: Picture): Branch[] {
  const actors = [...picture.actors.values()].filter((actor) => actor.tab === tab.id);
  const isOver = (actor: InspectedActor) => tab.isOpen && hasEnded(picture, actor);
  const running = actors.filter((actor) => !isOver(actor));
  const ended = actors.filter(isOver).toReversed();
  const createBranch = (actor: InspectedActor, children: Branch[]): Branch => ({
    kind: "actor",
    id: actor.key,
    actor,
    hasEnded: hasEnded(picture, actor),
    isOpenFirst: true,
    branches: children,
  });
  const started = (parent: string | undefined): Branch[] =>
    running.filter((actor) => actor.parent === parent)
      .map((actor) => createBranch(actor, started(actor.key)));
  const known = new Set(running.map(({ key }) => key));
  const orphans = running.filter(({ parent }) => parent !== undefined && !known.has(parent));
  return [
    ...started(undefined),
    ...orphans.map((actor) => createBranch(actor, started(actor.key))),
    ...ended.length === 0 ? [] : [{
      kind: "ended" as const,
      id: `${tab.id} ended`,
      count: ended.length,
      isOpenFirst: false,
      branches: ended.map((actor) => createBranch(actor, [])),
    }],
  ];
}

interface Place {
  nth: number;
  size: number;
  parent?: string;
  level?: number;
}

function createRows(branch: Branch, place: Place, turned: ReadonlySet<string>): TreeRow[] {
  const { nth, size, parent, level = 1 } = place;
  const { isOpenFirst, branches, ...own } = branch;
  const isExpanded = isOpenFirst !== turned.has(own.id);
  const row: TreeRow = {
    ...own,
    parent,
    level,
    position: nth + 1,
    size,
    isExpanded: branches.length === 0 ? undefined : isExpanded,
  };
  if (!isExpanded) return [row];
  return [
    row,
    ...branches.flatMap((child, childNth) => {
      const below = { nth: childNth, size: branches.length, parent: own.id, level: level + 1 };
      return createRows(child, below, turned);
    }),
  ];
}

/** Returns the row to focus or to toggle after a key press. */
export function afterKey(
  rows: readonly TreeRow[],
  id: string,
  key: string,
): { focus: string } | { turn: string } | undefined {
  const nth = rows.findIndex((row) => row.id === id);
  const row = rows[nth];
  if (row === undefined) return undefined;
  const focused = (other: { id: string } | undefined) => other && { focus: other.id };
  switch (key) {
    case "ArrowDown":
      return focused(rows[nth + 1]);
    case "ArrowUp":
      return focused(rows[nth - 1]);
    case "Home":
      return focused(rows[0]);
    case "End":
      return focused(rows.at(-1));
    case "ArrowRight":
      if (row.isExpanded === undefined) return undefined;
      return row.isExpanded ? focused(rows[nth + 1]) : { turn: id };
    case "ArrowLeft":
      if (row.isExpanded) return { turn: id };
      return row.parent === undefined ? undefined : { focus: row.parent };
    default:
      return key.length === 1 ? focused(startingWith(rows, nth, key)) : undefined;
  }
}

function startingWith(rows: readonly TreeRow[], nth: number, letter: string): TreeRow | undefined {
  return [...rows.slice(nth + 1), ...rows.slice(0, nth + 1)].find((row) =>
    row.kind === "actor" && row.actor.name.toLowerCase().startsWith(letter.toLowerCase())
  );
}

/**
 * Returns the chosen actor. If its tab was closed or reloaded, returns the last actor of that name
 * in an open tab; without one, the chosen actor or the first.
 */
export function shownActor(
  { tabs, actors }: Picture,
  chosen: { key: string; name: string } | undefined,
): InspectedActor | undefined {
  const own = chosen && actors.get(chosen.key);
  if (own && tabs.get(own.tab)?.isOpen) return own;
  const open = [...actors.values()].filter(({ tab }) => tabs.get(tab)?.isOpen);
  return open.findLast(({ name }) => name === chosen?.name) ?? own ?? open[0];
}
