import type { Chart } from "../chart/chart.ts";
import { createKey, type Entry, type InspectedActor, type Inspection } from "./inspection.ts";
import type { TabMessage } from "./messages.ts";

export const MOST_ENTRIES = 2000;
const MOST_ENDED = 200;
const MOST_CLOSED = 3;

/** Returns the inspection after a tab's message. */
export function reduceInspection(known: Inspection, message: TabMessage): Inspection {
  const { tab } = message;
  switch (message.type) {
    case "tab.opened":
      return opened(known, message);
    case "tab.closed":
      return closed(known, message);
    case "chart.published":
      return withChart(known, createKey(tab, message.chartId), message.chart);
    case "@xstate.actor":
      return appeared(known, message);
    case "@xstate.snapshot":
      return moved(known, message);
    case "@xstate.event":
      return logged(known, {
        kind: "event",
        at: message.at,
        tab,
        actor: createKey(tab, message.sessionId),
        from: message.sourceId && findName(known, createKey(tab, message.sourceId)),
        type: message.event.type,
        payload: message.event,
      });
    case "event.rejected":
      return logged(known, {
        kind: "refusal",
        at: message.at,
        tab,
        actor: createKey(tab, message.sessionId),
        from: undefined,
        type: message.event.type,
        payload: { reason: message.reason, event: message.event },
      });
  }
}

type Message<Type> = Extract<TabMessage, { type: Type }>;

function opened(known: Inspection, { tab, title, at }: Message<"tab.opened">): Inspection {
  const tabs = new Map(known.picture.tabs).set(tab, { id: tab, title, isOpen: true });
  const next = { ...known, picture: { ...known.picture, tabs } };
  // A tab publishes itself again when an inspector opens.
  if (known.picture.tabs.get(tab)?.isOpen) return next;
  return logged(next, tabEntry("opened", tab, at));
}

function closed(known: Inspection, { tab, at }: Message<"tab.closed">): Inspection {
  const before = known.picture.tabs.get(tab);
  if (!before?.isOpen) return known;
  const tabs = new Map(known.picture.tabs);
  tabs.delete(tab);
  tabs.set(tab, { ...before, isOpen: false });
  const over = [...tabs.values()].filter(({ isOpen }) => !isOpen).slice(0, -MOST_CLOSED)
    .map(({ id }) => id);
  for (const id of over) tabs.delete(id);
  const isRetained = (key: string) => !over.some((id) => key.startsWith(`${id} `));
  const filterRetained = <Value>(all: ReadonlyMap<string, Value>) =>
    new Map([...all].filter(([key]) => isRetained(key)));
  const picture = { tabs, actors: filterRetained(known.picture.actors) };
  return logged(
    { ...known, picture, charts: filterRetained(known.charts) },
    tabEntry("closed", tab, at),
  );
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
  // A chart that is published again stays the same object, so that it is not laid out again.
  if (JSON.stringify(before) === JSON.stringify(chart)) return known;
  return { ...known, charts: new Map(known.charts).set(key, chart) };
}

function appeared(known: Inspection, message: Message<"@xstate.actor">): Inspection {
  const { tab, at, sessionId, name, parentId, chartId, snapshot } = message;
  const key = createKey(tab, sessionId);
  const before = known.picture.actors.get(key);
  const actor: InspectedActor = {
    key,
    tab,
    sessionId,
    name,
    parent: parentId === undefined ? undefined : createKey(tab, parentId),
    chart: chartId === undefined ? undefined : createKey(tab, chartId),
    snapshot,
    transitions: before?.transitions ?? [],
    moment: before?.moment ?? 0,
  };
  const next = withActor(known, actor);
  if (before) return next;
  return logged(next, {
    kind: "actor",
    at,
    tab,
    actor: key,
    from: parentId && findName(known, createKey(tab, parentId)),
    type: "appeared",
    payload: snapshot,
  });
}

function moved(known: Inspection, message: Message<"@xstate.snapshot">): Inspection {
  const { tab, at, sessionId, snapshot, transitions } = message;
  const key = createKey(tab, sessionId);
  const before = known.picture.actors.get(key);
  if (before === undefined) return known;
  const moment = before.moment + 1;
  const next = answered(withActor(known, { ...before, snapshot, transitions, moment }), key);
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

function withActor(known: Inspection, actor: InspectedActor): Inspection {
  const actors = new Map(known.picture.actors).set(actor.key, actor);
  const ended = [...actors.values()].filter(({ snapshot }) => snapshot.status !== "active");
  for (const { key } of ended.slice(0, -MOST_ENDED)) actors.delete(key);
  return { ...known, picture: { ...known.picture, actors } };
}

/** Updates the picture of the actor's last event. */
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
    : findName(known, entry.actor);
  const entries = [...known.entries, { ...entry, id, to, picture }];
  return {
    ...known,
    entries: entries.slice(-MOST_ENTRIES),
    dropped: known.dropped + Math.max(0, entries.length - MOST_ENTRIES),
    nextId: id + 1,
  };
}

const findName = ({ picture }: Inspection, key: string) =>
  picture.actors.get(key)?.name ?? key.slice(key.indexOf(" ") + 1);
