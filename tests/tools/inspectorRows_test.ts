import assert from "node:assert/strict";
import { afterKey, shownActor, type TreeRow, treeRows } from "../../tools/inspector/actorRows.ts";
import { litStates, offeredEvents, stateWords } from "../../tools/inspector/chartState.ts";
import { ALL, clockTime, filtered, namesIn, stepped } from "../../tools/inspector/log.ts";
import { parseEvent } from "../../tools/inspector/payload.ts";
import {
  createActorMessage,
  createEventMessage,
  createOpenedMessage,
  createSnapshotMessage,
  doorChart,
  reduceMessages,
} from "../support/inspection.ts";

const one = [
  createOpenedMessage("Home"),
  createActorMessage("x:0", "app"),
  createActorMessage("x:1", "session", { parentId: "x:0" }),
  createActorMessage("x:2", "fetch", { parentId: "x:1" }),
  createActorMessage("x:3", "toaster", { parentId: "x:0" }),
  createSnapshotMessage("x:2", undefined, { snapshot: { status: "done" } }),
];

const formatRows = (rows: TreeRow[]) =>
  rows.map((row) => {
    const mark = row.isExpanded === undefined ? " " : row.isExpanded ? "-" : "+";
    const name = row.kind === "tab"
      ? row.tab.title
      : row.kind === "actor"
      ? row.actor.name
      : `ended ${row.count}`;
    return `${"  ".repeat(row.level - 1)}${mark} ${name} ${row.position}/${row.size}`;
  });

Deno.test("actor tree: nests actors under their parents and folds stopped ones", () => {
  const { picture } = reduceMessages(...one);
  assert.deepEqual(formatRows(treeRows(picture, new Set())), [
    "- app 1/2",
    "    session 1/2",
    "    toaster 2/2",
    "+ ended 1 2/2",
  ]);
  assert.deepEqual(formatRows(treeRows(picture, new Set(["t ended", "t x:0"]))), [
    "+ app 1/2",
    "- ended 1 2/2",
    "    fetch 1/1",
  ]);
});

Deno.test("actor tree: has a row per tab, closed tabs last and folded", () => {
  const { picture } = reduceMessages(
    createOpenedMessage("Old", "a"),
    { ...createActorMessage("x:0", "app"), tab: "a" },
    { type: "tab.closed", tab: "a" },
    ...one.slice(0, 2),
    createOpenedMessage("Second", "b"),
  );
  assert.deepEqual(formatRows(treeRows(picture, new Set())), [
    "- Home 1/3",
    "    app 1/1",
    "  Second 2/3",
    "+ Old 3/3",
  ]);
});

Deno.test("actor tree: shows an actor whose parent was dropped", () => {
  const { picture } = reduceMessages(
    createOpenedMessage("Home"),
    createActorMessage("x:5", "lone", { parentId: "x:4" }),
  );
  assert.deepEqual(formatRows(treeRows(picture, new Set())), ["  lone 1/1"]);
});

Deno.test("actor tree: follows the keyboard pattern of trees", () => {
  const rows = treeRows(reduceMessages(...one).picture, new Set());
  const pressKey = ([id, key]: readonly [string, string]) => afterKey(rows, id, key);
  assert.deepEqual(
    ([
      ["t x:0", "ArrowDown"],
      ["t x:1", "ArrowUp"],
      ["t x:0", "ArrowUp"],
      ["t ended", "ArrowDown"],
      ["t x:0", "End"],
      ["t x:3", "Home"],
      ["t x:0", "ArrowRight"],
      ["t ended", "ArrowRight"],
      ["t x:1", "ArrowRight"],
      ["t x:0", "ArrowLeft"],
      ["t x:1", "ArrowLeft"],
      ["t ended", "ArrowLeft"],
      ["t x:0", "t"],
      ["t x:3", "s"],
      ["t x:3", "z"],
      ["t x:3", "Tab"],
      ["gone", "ArrowDown"],
    ] as const).map(pressKey),
    [
      { focus: "t x:1" },
      { focus: "t x:0" },
      undefined,
      undefined,
      { focus: "t ended" },
      { focus: "t x:0" },
      { focus: "t x:1" },
      { turn: "t ended" },
      undefined,
      { turn: "t x:0" },
      { focus: "t x:0" },
      undefined,
      { focus: "t x:3" },
      { focus: "t x:1" },
      undefined,
      undefined,
      undefined,
    ],
  );
});

Deno.test("actor tree: selects the chosen actor, its namesake after a reload, else the first", () => {
  const chosen = { key: "t x:1", name: "session" };
  const before = reduceMessages(...one).picture;
  const reloaded = reduceMessages(
    ...one,
    { type: "tab.closed" },
    createOpenedMessage("Home", "u"),
    { ...createActorMessage("x:0", "app"), tab: "u" },
    { ...createActorMessage("x:7", "session"), tab: "u" },
  ).picture;
  const closed = reduceMessages(...one, { type: "tab.closed" }).picture;
  assert.deepEqual([
    shownActor(before, chosen)?.key,
    shownActor(before, undefined)?.key,
    shownActor(reloaded, chosen)?.key,
    shownActor(closed, chosen)?.key,
    shownActor(closed, undefined)?.key,
  ], ["t x:1", "t x:0", "u x:7", "t x:1", undefined]);
});

Deno.test("chart: marks the active states and their ancestors and lists them in words", () => {
  const value = { leaf: { open: "wide" }, light: "off" };
  assert.deepEqual([...litStates(doorChart, value)], [
    "door",
    "door.leaf",
    "door.leaf.open",
    "door.leaf.open.wide",
    "door.light",
    "door.light.off",
  ]);
  assert.deepEqual([...litStates(doorChart, { leaf: "nowhere" })], ["door", "door.leaf"]);
  assert.deepEqual([stateWords(value), stateWords("idle"), stateWords(undefined)], [
    "leaf.open.wide, light.off",
    "idle",
    "",
  ]);
});

Deno.test("chart: offers each event of the active states once, innermost first", () => {
  const lit = litStates(doorChart, { leaf: { open: "wide" }, light: "on" });
  assert.deepEqual(offeredEvents(doorChart, lit), ["locked", "shut"]);
  assert.deepEqual(offeredEvents(doorChart, litStates(doorChart, { leaf: "closed" })), ["opened"]);
});

Deno.test("inspector log: filters by actor, kind and text, in payloads too", () => {
  const { entries } = reduceMessages(
    ...one.slice(0, 3),
    createEventMessage("x:1", "signed.in", { city: "İSTANBUL" }, "x:0"),
    createEventMessage("x:3", "shown"),
  );
  const filterIds = (filter: object) =>
    filtered(entries, { ...ALL, ...filter }).map(({ id }) => id);
  assert.deepEqual([
    filterIds({}),
    filterIds({ actor: "app" }),
    filterIds({ actor: "session" }),
    filterIds({ kind: "event" }),
    filterIds({ kind: "actor", actor: "session" }),
    filterIds({ text: " istanbul " }),
    filterIds({ text: "session" }),
    filterIds({ text: "nothing like it" }),
  ], [[1, 2, 3, 4, 5], [2, 3, 4], [3, 4], [4, 5], [3], [4], [3, 4], []]);
  assert.deepEqual(namesIn(entries), ["app", "session", "x:3"]);
});

Deno.test("inspector log: steps through the shown entries and from the last to the present", () => {
  const { entries } = reduceMessages(...one);
  const shown = entries.filter(({ id }) => id % 2 === 0);
  assert.deepEqual(shown.map(({ id }) => id), [2, 4, 6]);
  assert.deepEqual([
    stepped(shown, undefined, "first"),
    stepped(shown, undefined, "back"),
    stepped(shown, undefined, "forward"),
    stepped(shown, 6, "back"),
    stepped(shown, 2, "back"),
    stepped(shown, 2, "forward"),
    stepped(shown, 3, "forward"),
    stepped(shown, 6, "forward"),
    stepped([], undefined, "back"),
  ], [2, 6, undefined, 4, 2, 4, 4, undefined, undefined]);
});

Deno.test("inspector log: shows times to the millisecond", () =>
  assert.equal(clockTime(new Date(2026, 0, 1, 9, 4, 5, 7).getTime()), "09:04:05.007"));

Deno.test("event by hand: has a type and a payload that is an object", () => {
  const broken = parseEvent("lit", "{");
  assert.deepEqual("fault" in broken && [broken.fault, typeof broken.detail], [
    "notJson",
    "string",
  ]);
  assert.deepEqual(
    ["", ' {"by": 1}', '{"type": "lit"}', '{"type": "shut"}', "[]", "null", "3"]
      .map((written) => parseEvent("lit", written)),
    [
      { event: { type: "lit" } },
      { event: { by: 1, type: "lit" } },
      { event: { type: "lit" } },
      { fault: "namesType" },
      { fault: "notObject" },
      { fault: "notObject" },
      { fault: "notObject" },
    ],
  );
});
