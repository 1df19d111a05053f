import assert from "node:assert/strict";
import { hear, MOST_ENTRIES } from "../../tools/inspector/hear.ts";
import { cleared, hasEnded, type Inspection, pictureAt } from "../../tools/inspector/inspection.ts";
import { actor, doorChart, event, heard, opened, snapshot, told } from "../support/inspection.ts";

const lines = ({ entries }: Inspection) =>
  entries.map(({ id, kind, from = "", to, type }) => `${id} ${kind} ${from} → ${to}: ${type}`);

const values = ({ actors }: Inspection["picture"]) =>
  [...actors.values()].map(({ name, snapshot: { value } }) => [name, value]);

const start = [
  opened("Home"),
  { type: "chart.told", chartId: "door", chart: doorChart } as const,
  actor("x:0", "app"),
  actor("x:1", "door", {
    parentId: "x:0",
    chartId: "door",
    snapshot: { status: "active", value: "closed" },
  }),
];

Deno.test("what tabs tell is known: actors with their places, charts, and a line for each happening", () => {
  const known = heard(
    ...start,
    event("x:1", "opened", { by: "Elif" }, "x:0"),
    snapshot("x:1", "open", { taken: ["door.closed opened 0"] }),
    {
      type: "event.refused",
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
    taken: ["door.closed opened 0"],
    moment: 1,
  });
  assert.deepEqual([...known.charts], [["t door", doorChart]]);
  assert.deepEqual([...known.picture.tabs.values()], [{ id: "t", title: "Home", isOpen: false }]);
  assert.deepEqual(lines(known), [
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

Deno.test("an event's line shows what it led to, though others were told of in between", () => {
  const known = heard(
    ...start,
    event("x:1", "opened"),
    event("x:0", "told"),
    snapshot("x:0", "idle"),
    snapshot("x:1", "open"),
    event("x:1", "shut"),
    snapshot("x:1", "closed"),
  );
  const at = (id: number | undefined) => values(pictureAt(known, id));
  assert.deepEqual([at(3), at(4), at(5), at(6), at(undefined)], [
    [["app", undefined], ["door", "closed"]],
    [["app", "idle"], ["door", "open"]],
    [["app", "idle"], ["door", "closed"]],
    [["app", "idle"], ["door", "closed"]],
    [["app", "idle"], ["door", "closed"]],
  ]);
});

Deno.test("a tab that tells itself anew adds nothing to the log, and its charts stay drawn", () => {
  const known = heard(...start);
  const again = told([
    opened("Projects"),
    { type: "chart.told", chartId: "door", chart: structuredClone(doorChart) },
    actor("x:1", "door", { snapshot: { status: "active", value: "open" } }),
  ]).reduce(hear, known);
  assert.equal(again.charts.get("t door"), known.charts.get("t door"));
  assert.deepEqual([lines(again), [...again.picture.tabs.values()], values(again.picture)], [
    lines(known),
    [{ id: "t", title: "Projects", isOpen: true }],
    [["app", undefined], ["door", "open"]],
  ]);
});

Deno.test("an actor has ended with its own end, its parent's, or its tab's", () => {
  const ended = (known: Inspection) =>
    [...known.picture.actors.values()].filter((each) => hasEnded(known.picture, each))
      .map(({ name }) => name);
  const stopped = { snapshot: { status: "stopped" as const } };
  const before = heard(...start, actor("x:2", "bell", { parentId: "x:1" }));
  const bell = heard(...start, actor("x:2", "bell"), snapshot("x:2", undefined, stopped));
  const above = heard(
    ...start,
    actor("x:2", "bell", { parentId: "x:1" }),
    snapshot("x:1", "", stopped),
  );
  const closed = heard(...start, { type: "tab.closed" });
  assert.deepEqual([before, bell, above, closed].map(ended), [
    [],
    ["bell"],
    ["door", "bell"],
    ["app", "door"],
  ]);
  assert.deepEqual(lines(bell).at(-1), "5 actor  → bell: stopped");
});

Deno.test("the log is bounded, and says how many made room; looking at one of these shows the oldest left", () => {
  const many = Array.from({ length: MOST_ENTRIES }, (_, n) => event("x:1", `e${n}`));
  const known = heard(...start, ...many);
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

Deno.test("200 actors that have ended are kept, and three tabs that were closed", () => {
  const comings = Array.from({ length: 203 }, (_, n) => [
    actor(`y:${n}`, `toast ${n}`),
    snapshot(`y:${n}`, "gone", { snapshot: { status: "done" } }),
  ]).flat();
  const names = [...heard(...start, ...comings).picture.actors.values()].map(({ name }) => name);
  assert.deepEqual([names.length, names.slice(0, 3)], [202, ["app", "door", "toast 3"]]);

  const tabs = ["a", "b", "c", "d"].flatMap((tab) => [
    opened(tab, tab),
    { ...actor("x:0", "app"), tab },
    { type: "chart.told", chartId: "door", chart: doorChart, tab } as const,
    { type: "tab.closed", tab } as const,
  ]);
  const known = heard(...tabs);
  assert.deepEqual([
    [...known.picture.tabs.keys()],
    [...known.picture.actors.keys()],
    [...known.charts.keys()],
  ], [["b", "c", "d"], ["b x:0", "c x:0", "d x:0"], ["b door", "c door", "d door"]]);
});
