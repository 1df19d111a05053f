import type { Chart } from "../chart/chart.ts";
import { type Entry, type Inspection, keyOf, type SeenActor } from "./inspection.ts";
import type { TabMessage } from "./messages.ts";

/** The oldest entries of the log make room for new ones. */
export const MOST_ENTRIES = 2000;
/** So many actors that have ended are kept, and so many tabs that were closed. */
const MOST_ENDED = 200;
const MOST_CLOSED = 3;

/** What is known once a tab has told this. */
export function hear(known: Inspection, message: TabMessage): Inspection {
  const { tab } = message;
  switch (message.type) {
    case "tab.opened":
      return opened(known, message);
    case "tab.closed":
      return closed(known, message);
    case "chart.told":
      return withChart(known, keyOf(tab, message.chartId), message.chart);
    case "@xstate.actor":
      return appeared(known, message);
    case "@xstate.snapshot":
      return moved(known, message);
    case "@xstate.event":
      return logged(known, {
        kind: "event",
        at: message.at,
        tab,
        actor: keyOf(tab, message.sessionId),
        from: message.sourceId && nameOf(known, keyOf(tab, message.sourceId)),
        type: message.event.type,
        payload: message.event,
      });
    case "event.refused":
      return logged(known, {
        kind: "refusal",
        at: message.at,
        tab,
        actor: keyOf(tab, message.sessionId),
        from: undefined,
        type: message.event.type,
        payload: { reason: message.reason, event: message.event },
      });
  }
}

type Told<Type> = Extract<TabMessage, { type: Type }>;

function opened(known: Inspection, { tab, title, at }: Told<"tab.opened">): Inspection {
  const tabs = new Map(known.picture.tabs).set(tab, { id: tab, title, isOpen: true });
  const next = { ...known, picture: { ...known.picture, tabs } };
  // It tells itself anew whenever an inspector asks.
  if (known.picture.tabs.get(tab)?.isOpen) return next;
  return logged(next, tabEntry("opened", tab, at));
}

function closed(known: Inspection, { tab, at }: Told<"tab.closed">): Inspection {
  const before = known.picture.tabs.get(tab);
  if (!before?.isOpen) return known;
  const tabs = new Map(known.picture.tabs);
  tabs.delete(tab);
  tabs.set(tab, { ...before, isOpen: false });
  const over = [...tabs.values()].filter(({ isOpen }) => !isOpen).slice(0, -MOST_CLOSED)
    .map(({ id }) => id);
  for (const id of over) tabs.delete(id);
  const isLeft = (key: string) => !over.some((id) => key.startsWith(`${id} `));
  const left = <Value>(all: ReadonlyMap<string, Value>) =>
    new Map([...all].filter(([key]) => isLeft(key)));
  const picture = { tabs, actors: left(known.picture.actors) };
  return logged({ ...known, picture, charts: left(known.charts) }, tabEntry("closed", tab, at));
}

const tabEntry = (type: string, tab: string, at: number): NewEntry => ({
  kind: "tab",
  at,
  tab,
  actor: undefined,
  from: undefined,
  type,
  payload: undefined,
});

function withChart(known: Inspection, key: string, chart: Chart): Inspection {
  const before = known.charts.get(key);
  // One that is told anew is drawn already.
  if (JSON.stringify(before) === JSON.stringify(chart)) return known;
  return { ...known, charts: new Map(known.charts).set(key, chart) };
}

function appeared(known: Inspection, message: Told<"@xstate.actor">): Inspection {
  const { tab, at, sessionId, name, parentId, chartId, snapshot } = message;
  const key = keyOf(tab, sessionId);
  const before = known.picture.actors.get(key);
  const actor: SeenActor = {
    key,
    tab,
    sessionId,
    name,
    parent: parentId === undefined ? undefined : keyOf(tab, parentId),
    chart: chartId === undefined ? undefined : keyOf(tab, chartId),
    snapshot,
    taken: before?.taken ?? [],
    moment: before?.moment ?? 0,
  };
  const next = withActor(known, actor);
  if (before) return next;
  return logged(next, {
    kind: "actor",
    at,
    tab,
    actor: key,
    from: parentId && nameOf(known, keyOf(tab, parentId)),
    type: "appeared",
    payload: snapshot,
  });
}

function moved(known: Inspection, message: Told<"@xstate.snapshot">): Inspection {
  const { tab, at, sessionId, snapshot, taken } = message;
  const key = keyOf(tab, sessionId);
  const before = known.picture.actors.get(key);
  if (before === undefined) return known;
  const moment = before.moment + 1;
  const next = answered(withActor(known, { ...before, snapshot, taken, moment }), key);
  if (snapshot.status === "active" || before.snapshot.status !== "active") return next;
  return logged(next, {
    kind: "actor",
    at,
    tab,
    actor: key,
    from: undefined,
    type: snapshot.status,
    payload: snapshot,
  });
}

function withActor(known: Inspection, actor: SeenActor): Inspection {
  const actors = new Map(known.picture.actors).set(actor.key, actor);
  const ended = [...actors.values()].filter(({ snapshot }) => snapshot.status !== "active");
  for (const { key } of ended.slice(0, -MOST_ENDED)) actors.delete(key);
  return { ...known, picture: { ...known.picture, actors } };
}

/** An actor's last event shows what it led to. */
function answered(known: Inspection, key: string): Inspection {
  const nth = known.entries.findLastIndex(({ kind, actor }) => kind === "event" && actor === key);
  const entry = known.entries[nth];
  if (entry === undefined) return known;
  return { ...known, entries: known.entries.with(nth, { ...entry, picture: known.picture }) };
}

type NewEntry = Omit<Entry, "id" | "to" | "picture">;

function logged(known: Inspection, entry: NewEntry): Inspection {
  const { nextId: id, picture } = known;
  const to = entry.actor === undefined
    ? picture.tabs.get(entry.tab)?.title ?? ""
    : nameOf(known, entry.actor);
  const entries = [...known.entries, { ...entry, id, to, picture }];
  return {
    ...known,
    entries: entries.slice(-MOST_ENTRIES),
    dropped: known.dropped + Math.max(0, entries.length - MOST_ENTRIES),
    nextId: id + 1,
  };
}

const nameOf = ({ picture }: Inspection, key: string) =>
  picture.actors.get(key)?.name ?? key.slice(key.indexOf(" ") + 1);
