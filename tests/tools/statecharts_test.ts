import assert from "node:assert/strict";
import { assign, not, setup } from "xstate";
import { createChart } from "../../tools/chart/chart.ts";
import { layOut } from "../../tools/chart/layout.ts";
import { createArrows, createRows } from "../../tools/chart/rows.ts";
import { textWidth } from "../../tools/chart/textWidth.ts";
import { pictures, readPictures } from "../../tools/statecharts.ts";

const door = setup({
  types: { events: {} as { type: "door.pushed" } | { type: "door.locked" } },
  guards: { isLocked: () => false },
  actions: { ring: () => {}, creak: () => {} },
  delays: { draught: 5000 },
}).createMachine({
  id: "door",
  initial: "closed",
  on: { "door.locked": { target: ".closed", actions: "ring" } },
  states: {
    closed: {
      entry: "creak",
      on: { "door.pushed": [{ guard: not("isLocked"), target: "open" }, { actions: "ring" }] },
    },
    open: { after: { draught: "closed" } },
  },
});

Deno.test("docs/machines: is what `deno task statecharts` draws", async () => {
  assert.deepEqual(await readPictures(), await pictures());
});

Deno.test("chart: contains guards, delays, actions and events of a machine", () => {
  const { id, root, transitions } = createChart(door);
  const open = { initial: undefined, runs: [], entry: [], exit: [], states: [] };
  assert.deepEqual([id, root], ["door", {
    ...open,
    id: "door",
    key: "door",
    type: "compound",
    initial: "door.closed",
    states: [
      { ...open, id: "door.closed", key: "closed", type: "atomic", entry: ["creak"] },
      { ...open, id: "door.open", key: "open", type: "atomic" },
    ],
  }]);
  assert.deepEqual(
    transitions.map(({ source, sends, event, guard, actions, targets }) => [
      source,
      sends,
      event,
      guard,
      actions,
      targets,
    ]),
    [
      ["door", "door.locked", "door.locked", undefined, ["ring"], ["door.closed"]],
      ["door.closed", "door.pushed", "door.pushed", "not isLocked", [], ["door.open"]],
      ["door.closed", "door.pushed", "door.pushed", undefined, ["ring"], []],
      ["door.open", undefined, "after draught", undefined, [], ["door.closed"]],
    ],
  );
});

Deno.test("chart: names the fields that an inline assign sets one by one", () => {
  const { transitions } = createChart(
    setup({}).createMachine({
      id: "lamp",
      on: {
        "lamp.switched": { actions: assign({ isOn: true, since: () => 0 }) },
        "lamp.reset": { actions: assign(() => ({ isOn: false })) },
      },
    }),
  );
  assert.deepEqual(transitions.map(({ actions }) => actions), [
    ["assign(isOn, since)"],
    ["assign"],
  ]);
});

Deno.test("chart: writes internal transitions into the state and draws the others as arrows", () => {
  const chart = createChart(door);
  const [closed, open] = chart.root.states;
  const listTexts = (lines: { text: string }[]) => lines.map(({ text }) => text);
  assert.deepEqual(listTexts(createRows(chart.root, chart)), ["door.locked / ring → closed"]);
  assert.deepEqual(closed && listTexts(createRows(closed, chart)), [
    "entry / creak",
    "door.pushed / ring",
  ]);
  assert.deepEqual(open && listTexts(createRows(open, chart)), []);
  assert.deepEqual(
    createArrows(chart).map(({ source, target, lines }) => [source, target, listTexts(lines)]),
    [
      ["door.closed", "door.open", ["door.pushed [not isLocked]"]],
      ["door.open", "door.closed", ["after draught"]],
    ],
  );
});

Deno.test("chart layout: keeps states inside their parents with room for texts", async () => {
  const { states } = await layOut(createChart(door));
  const [around, ...within] = states;
  assert.deepEqual(
    within.map(({ state, x, y, width, height, rows }) => [
      state.key,
      around !== undefined && x > around.x && y > around.y &&
      x + width < around.x + around.width && y + height < around.y + around.height,
      rows.every(({ text }) => textWidth(text, 12) < width),
    ]),
    [["closed", true, true], ["open", true, true]],
  );
});

Deno.test("docs/machines: describe each machine next to its picture, and the index shows all", async () => {
  const drawn = await pictures();
  assert.deepEqual(drawn.get("submission.md")?.split("\n").slice(0, 10), [
    "# submission",
    "",
    "![Statechart of submission](submission.svg)",
    "",
    "- validating runs `validate`",
    "- submitting runs `submit`",
    "",
    "| in | on | if | does | leads to |",
    "| --- | --- | --- | --- | --- |",
    "| any | field.changed |  | setField |  |",
  ]);
  const svgs = [...drawn.keys()].filter((path) => path.endsWith(".svg"));
  const index = drawn.get("README.md") ?? "";
  assert.deepEqual(svgs.filter((path) => !index.includes(`](${path})`)), []);
  assert.match(drawn.get("submission.svg") ?? "", /color-scheme:light dark.*light-dark\(/s);
});
