import type { Chart } from "../chart/chart.ts";
import type { PublishedSnapshot } from "./messages.ts";

export interface InspectedTab {
  id: string;
  title: string;
  isOpen: boolean;
}

export interface InspectedActor {
  /** Tab and session id; session ids are unique within a tab only. */
  key: string;
  tab: string;
  sessionId: string;
  name: string;
  parent: string | undefined;
  /** Key of its chart; undefined if it is no machine. */
  chart: string | undefined;
  snapshot: PublishedSnapshot;
  /** Ids of the transitions that led to the snapshot. */
  transitions: readonly string[];
  /** Changes with each snapshot. */
  moment: number;
}

export interface Picture {
  tabs: ReadonlyMap<string, InspectedTab>;
  actors: ReadonlyMap<string, InspectedActor>;
}

export type EntryKind = "event" | "actor" | "tab" | "refusal";

export interface Entry {
  id: number;
  at: number;
  kind: EntryKind;
  tab: string;
  /** Key of the actor; undefined for events of a tab. */
  actor: string | undefined;
  from: string | undefined;
  to: string;
  type: string;
  payload: unknown;
  /** What ran after the event was processed. */
  picture: Picture;
}

export interface Inspection {
  picture: Picture;
  charts: ReadonlyMap<string, Chart>;
  entries: readonly Entry[];
  /** Number of entries dropped from the log. */
  dropped: number;
  nextId: number;
}

export const EMPTY_INSPECTION: Inspection = {
  picture: { tabs: new Map(), actors: new Map() },
  charts: new Map(),
  entries: [],
  dropped: 0,
  nextId: 1,
};

export const cleared = (known: Inspection): Inspection => ({ ...known, entries: [], dropped: 0 });

/** Returns the actors that ran at an entry, or at the oldest one kept. Without an id, those now. */
export function pictureAt({ entries, picture }: Inspection, id: number | undefined): Picture {
  if (id === undefined) return picture;
  return (entries.find((entry) => entry.id >= id) ?? { picture }).picture;
}

/** Returns whether an actor stopped, its parent stopped, or its tab was closed. */
export function hasEnded({ tabs, actors }: Picture, actor: InspectedActor): boolean {
  if (actor.snapshot.status !== "active" || tabs.get(actor.tab)?.isOpen === false) return true;
  const parent = actors.get(actor.parent ?? "");
  return parent !== undefined && hasEnded({ tabs, actors }, parent);
}

export const createKey = (tab: string, id: string) => `${tab} ${id}`;
