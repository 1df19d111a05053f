import assert from "node:assert/strict";
import { MOST_ENTRIES, reduceInspection } from "../../tools/inspector/reduceInspection.ts";
import { cleared, hasEnded, type Inspection, pictureAt } from "../../tools/inspector/inspection.ts";
import {
  createActorMessage,
  createEventMessage,
  createOpenedMessage,
  createSnapshotMessage,
  createTabMessages,
  doorChart,
  reduceMessages,
} from "../support/inspection.ts";

const formatLines = ({ entries }: Inspection) =>
  entries.map(({ id, kind, from = "", to, type }) => `${id} ${kind} ${from} → ${to}: ${type}`);

const listValues = ({ actors }: Inspection["picture"]) =>
  [...actors.values()].map(({ name, snapshot: { value } }) => [name, value]);

const start = [
  createOpenedMessage("Home"),
  { type: "chart.published", chartId: "door", chart: doorChart } as const,
  createActorMessage("x:0", "app"),
  createActorMessage("x:1", "door", {
    parentId: "x:0",
    chartId: "door",
    snapshot: { status: "active", value: "closed" },
  }),
];

Deno.test("inspector log: records actors, charts and one entry per event that tabs publish", () => {
  const known = reduceMessages(
    ...start,
    createEventMessage("x:1", "opened", { by: "Elif" }, "x:0"),
    createSnapshotMessage("x:1", "open", { transitions: ["door.closed opened 0"] }),
    {
      type: "event.rejected",
      sessionId: "x:1",
      event: { type: "lit" },
      reason: "it does not answer this event in the state it is in",
    },
    { type: "tab.closed" },
  );
  assert.deepEqual(known.picture.actors.get("t x:1"), {
    key: "t x:1",
    tab: "t",
    sessionId: "x:1",
    name: "door",
    parent: "t x:0",
    chart: "t door",
    snapshot: { status: "active", value: "open" },
    transitions: ["door.closed opened 0"],
    moment: 1,
  });
  assert.deepEqual([...known.charts], [["t door", doorChart]]);
  assert.deepEqual([...known.picture.tabs.values()], [{ id: "t", title: "Home", isOpen: false }]);
  assert.deepEqual(formatLines(known), [
    "1 tab  → Home: opened",
    "2 actor  → app: appeared",
    "3 actor app → door: appeared",
    "4 event app → door: opened",
    "5 refusal  → door: lit",
    "6 tab  → Home: closed",
  ]);
  assert.deepEqual(known.entries.map(({ payload }) => payload), [
    undefined,
    { status: "active" },
    { status: "active", value: "closed" },
    { type: "opened", by: "Elif" },
    {
      reason: "it does not answer this event in the state it is in",
      event: { type: "lit" },
    },
    undefined,
  ]);
});

Deno.test("inspector log: shows an event's effects when other events come in between", () => {
  const known = reduceMessages(
    ...start,
    createEventMessage("x:1", "opened"),
    createEventMessage("x:0", "told"),
    createSnapshotMessage("x:0", "idle"),
    createSnapshotMessage("x:1", "open"),
    createEventMessage("x:1", "shut"),
    createSnapshotMessage("x:1", "closed"),
  );
  const listValuesAt = (id: number | undefined) => listValues(pictureAt(known, id));
  assert.deepEqual([
    listValuesAt(3),
    listValuesAt(4),
    listValuesAt(5),
    listValuesAt(6),
    listValuesAt(undefined),
  ], [
    [["app", undefined], ["door", "closed"]],
    [["app", "idle"], ["door", "open"]],
    [["app", "idle"], ["door", "closed"]],
    [["app", "idle"], ["door", "closed"]],
    [["app", "idle"], ["door", "closed"]],
  ]);
});

Deno.test("inspector log: stays as it is when a tab announces itself again", () => {
  const known = reduceMessages(...start);
  const again = createTabMessages([
    createOpenedMessage("Projects"),
    { type: "chart.published", chartId: "door", chart: structuredClone(doorChart) },
    createActorMessage("x:1", "door", { snapshot: { status: "active", value: "open" } }),
  ]).reduce(reduceInspection, known);
  assert.equal(again.charts.get("t door"), known.charts.get("t door"));
  assert.deepEqual([
    formatLines(again),
    [...again.picture.tabs.values()],
    listValues(again.picture),
  ], [
    formatLines(known),
    [{ id: "t", title: "Projects", isOpen: true }],
    [["app", undefined], ["door", "open"]],
  ]);
});

Deno.test("inspector log: ends an actor with itself, its parent or its tab", () => {
  const listEnded = (known: Inspection) =>
    [...known.picture.actors.values()].filter((each) => hasEnded(known.picture, each))
      .map(({ name }) => name);
  const stopped = { snapshot: { status: "stopped" as const } };
  const before = reduceMessages(...start, createActorMessage("x:2", "bell", { parentId: "x:1" }));
  const bell = reduceMessages(
    ...start,
    createActorMessage("x:2", "bell"),
    createSnapshotMessage("x:2", undefined, stopped),
  );
  const above = reduceMessages(
    ...start,
    createActorMessage("x:2", "bell", { parentId: "x:1" }),
    createSnapshotMessage("x:1", "", stopped),
  );
  const closed = reduceMessages(...start, { type: "tab.closed" });
  assert.deepEqual([before, bell, above, closed].map(listEnded), [
    [],
    ["bell"],
    ["door", "bell"],
    ["app", "door"],
  ]);
  assert.deepEqual(formatLines(bell).at(-1), "5 actor  → bell: stopped");
});

Deno.test("inspector log: keeps a bounded number of entries and counts the dropped ones", () => {
  const many = Array.from({ length: MOST_ENTRIES }, (_, n) => createEventMessage("x:1", `e${n}`));
  const known = reduceMessages(...start, ...many);
  assert.deepEqual(
    { count: known.entries.length, dropped: known.dropped, first: known.entries[0]?.type },
    { count: MOST_ENTRIES, dropped: 3, first: "e0" },
  );
  assert.equal(pictureAt(known, 2), known.entries[0]?.picture);
  const empty = cleared(known);
  assert.deepEqual([empty.entries, empty.dropped, empty.nextId, empty.picture], [
    [],
    0,
    MOST_ENTRIES + 4,
    known.picture,
  ]);
});

Deno.test("inspector log: keeps 200 stopped actors and three closed tabs", () => {
  const comings = Array.from({ length: 203 }, (_, n) => [
    createActorMessage(`y:${n}`, `toast ${n}`),
    createSnapshotMessage(`y:${n}`, "gone", { snapshot: { status: "done" } }),
  ]).flat();
  const names = [...reduceMessages(...start, ...comings).picture.actors.values()].map(({ name }) =>
    name
  );
  assert.deepEqual([names.length, names.slice(0, 3)], [202, ["app", "door", "toast 3"]]);

  const tabs = ["a", "b", "c", "d"].flatMap((tab) => [
    createOpenedMessage(tab, tab),
    { ...createActorMessage("x:0", "app"), tab },
    { type: "chart.published", chartId: "door", chart: doorChart, tab } as const,
    { type: "tab.closed", tab } as const,
  ]);
  const known = reduceMessages(...tabs);
  assert.deepEqual([
    [...known.picture.tabs.keys()],
    [...known.picture.actors.keys()],
    [...known.charts.keys()],
  ], [["b", "c", "d"], ["b x:0", "c x:0", "d x:0"], ["b door", "c door", "d door"]]);
});
