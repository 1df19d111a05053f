import type { Chart } from "../chart/chart.ts";
import type { ToldSnapshot } from "./messages.ts";

export interface SeenTab {
  id: string;
  title: string;
  isOpen: boolean;
}

export interface SeenActor {
  /** Its tab and its session id, which is unique in one tab alone. */
  key: string;
  tab: string;
  sessionId: string;
  name: string;
  /** The key of the actor that started it. */
  parent: string | undefined;
  /** The key of its chart; none where it is no machine. */
  chart: string | undefined;
  snapshot: ToldSnapshot;
  /** The ids of the transitions that led to its snapshot. */
  taken: readonly string[];
  /** Another with each snapshot. */
  moment: number;
}

/** What ran at one time. */
export interface Picture {
  tabs: ReadonlyMap<string, SeenTab>;
  actors: ReadonlyMap<string, SeenActor>;
}

export type EntryKind = "event" | "actor" | "tab" | "refusal";

/** A line of the log. */
export interface Entry {
  id: number;
  at: number;
  kind: EntryKind;
  tab: string;
  /** The key of the actor it happened to; none where it happened to a tab. */
  actor: string | undefined;
  /** Who sent it and whom it happened to, by name. */
  from: string | undefined;
  to: string;
  /** An event's type, or what became of an actor or a tab. */
  type: string;
  payload: unknown;
  /** What ran once it was answered. */
  picture: Picture;
}

/** All that was heard of. */
export interface Inspection {
  picture: Picture;
  charts: ReadonlyMap<string, Chart>;
  entries: readonly Entry[];
  /** How many entries had to make room. */
  dropped: number;
  nextId: number;
}

export const NOTHING_HEARD: Inspection = {
  picture: { tabs: new Map(), actors: new Map() },
  charts: new Map(),
  entries: [],
  dropped: 0,
  nextId: 1,
};

/** The same with an empty log. */
export const cleared = (known: Inspection): Inspection => ({ ...known, entries: [], dropped: 0 });

/** What ran at an entry of the log, or at the first that is left; without, what runs now. */
export function pictureAt({ entries, picture }: Inspection, id: number | undefined): Picture {
  if (id === undefined) return picture;
  return (entries.find((entry) => entry.id >= id) ?? { picture }).picture;
}

/** Whether an actor runs no more: it ended, what started it did, or its tab was closed. */
export function hasEnded({ tabs, actors }: Picture, actor: SeenActor): boolean {
  if (actor.snapshot.status !== "active" || tabs.get(actor.tab)?.isOpen === false) return true;
  const parent = actors.get(actor.parent ?? "");
  return parent !== undefined && hasEnded({ tabs, actors }, parent);
}

export const keyOf = (tab: string, id: string) => `${tab} ${id}`;
