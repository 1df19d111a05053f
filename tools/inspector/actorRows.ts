import { hasEnded, type Picture, type SeenActor, type SeenTab } from "./inspection.ts";

interface RowPlace {
  /** Unique in the tree, and the same while its tab is open. */
  id: string;
  parent: string | undefined;
  level: number;
  /** Its place among those of its parent, from 1, and how many these are. */
  position: number;
  size: number;
  /** Undefined where there is nothing below it. */
  isExpanded: boolean | undefined;
}

/** A line of the tree: a tab, an actor, or what holds a tab's actors that have ended. */
export type TreeRow =
  & RowPlace
  & (
    | { kind: "tab"; tab: SeenTab }
    | { kind: "actor"; actor: SeenActor; hasEnded: boolean }
    | { kind: "ended"; count: number }
  );

type Branch =
  & (
    | { kind: "tab"; tab: SeenTab }
    | { kind: "actor"; actor: SeenActor; hasEnded: boolean }
    | { kind: "ended"; count: number }
  )
  & { id: string; isOpenFirst: boolean; branches: Branch[] };

/**
 * The lines of the tree that are seen. A tab has one only where there are several; ended actors and
 * closed tabs are folded away at first: `turned` are the rows that were folded otherwise.
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
    branches: branchesOf(tab, picture),
  }));
  const [only, ...others] = branches;
  const roots = only && others.length === 0 ? only.branches : branches;
  return roots.flatMap((branch, nth) => rowsOf(branch, { nth, size: roots.length }, turned));
}

function branchesOf(tab: SeenTab, picture: Picture): Branch[] {
  const actors = [...picture.actors.values()].filter((actor) => actor.tab === tab.id);
  const isOver = (actor: SeenActor) => tab.isOpen && hasEnded(picture, actor);
  const running = actors.filter((actor) => !isOver(actor));
  const ended = actors.filter(isOver).toReversed();
  const branchOf = (actor: SeenActor, children: Branch[]): Branch => ({
    kind: "actor",
    id: actor.key,
    actor,
    hasEnded: hasEnded(picture, actor),
    isOpenFirst: true,
    branches: children,
  });
  const started = (parent: string | undefined): Branch[] =>
    running.filter((actor) => actor.parent === parent)
      .map((actor) => branchOf(actor, started(actor.key)));
  const known = new Set(running.map(({ key }) => key));
  const orphans = running.filter(({ parent }) => parent !== undefined && !known.has(parent));
  return [
    ...started(undefined),
    ...orphans.map((actor) => branchOf(actor, started(actor.key))),
    ...ended.length === 0 ? [] : [{
      kind: "ended" as const,
      id: `${tab.id} ended`,
      count: ended.length,
      isOpenFirst: false,
      branches: ended.map((actor) => branchOf(actor, [])),
    }],
  ];
}

interface Place {
  nth: number;
  size: number;
  parent?: string;
  level?: number;
}

function rowsOf(branch: Branch, place: Place, turned: ReadonlySet<string>): TreeRow[] {
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
      return rowsOf(child, below, turned);
    }),
  ];
}

/** Where a key leads in the tree: to another row, or to folding this one. */
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
 * The actor to show of a picture: the chosen one; where it is not there or its tab was closed, its
 * namesake in an open tab, as after a reload; else the first.
 */
export function shownActor(
  { tabs, actors }: Picture,
  chosen: { key: string; name: string } | undefined,
): SeenActor | undefined {
  const own = chosen && actors.get(chosen.key);
  if (own && tabs.get(own.tab)?.isOpen) return own;
  const open = [...actors.values()].filter(({ tab }) => tabs.get(tab)?.isOpen);
  return open.findLast(({ name }) => name === chosen?.name) ?? own ?? open[0];
}
