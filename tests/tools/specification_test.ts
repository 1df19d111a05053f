import assert from "node:assert/strict";
import { assign, emit, fromPromise, raise, sendParent, setup } from "xstate";
import { explore } from "../support/specification/explore.ts";
import { inventoryOf } from "../support/specification/inventory.ts";
import { pairsOf } from "../support/specification/pairs.ts";
import {
  done,
  due,
  sent,
  shows,
  type Specification,
} from "../support/specification/specification.ts";

/** A lamp that burns for a minute, or until it is switched off, and counts. */
const lamp = setup({
  types: { context: {} as { count: number }, input: {} as { most: number } },
  actors: { save: fromPromise<string>(() => Promise.reject(new Error("not provided"))) },
  actions: {
    count: assign({ count: ({ context }) => Math.min(context.count + 1, 2) }),
    say: emit({ type: "lit" }),
    log: () => {},
  },
  guards: { isWorn: ({ context }) => context.count >= 2 },
  delays: { minute: 60_000 },
}).createMachine({
  id: "lamp",
  context: { count: 0 },
  initial: "off",
  states: {
    off: { on: { press: [{ guard: "isWorn", target: "saving" }, "on"] } },
    on: {
      tags: "bright",
      entry: ["count", "say"],
      after: { minute: "off" },
      on: { press: "off" },
    },
    saving: { entry: "log", invoke: { src: "save", onDone: "off" } },
  },
});

const specification: Specification = {
  name: "lamp",
  machine: lamp,
  effects: ["save"],
  actions: ["log"],
  delays: { minute: 60_000 },
  tags: { bright: ["on"] },
  happenings: {
    press: sent({ type: "press" }),
    "a minute": due("minute"),
    "it is saved": done("save", "yes"),
  },
  conditions: {
    worn: ({ context }) => context.count === 2,
    fresh: ({ context }) => context.count !== 2,
  },
  start: { to: "off", context: { count: 0 } },
  rows: {
    off: {
      press: [
        { when: "worn", to: "saving", calls: [["log"]], starts: { save: undefined } },
        {
          when: "fresh",
          to: "on",
          context: ({ context }) => ({ count: Number(context.count) + 1 }),
          emits: [{ type: "lit" }],
          times: ["minute"],
        },
      ],
    },
    on: { press: { to: "off" }, "a minute": { to: "off" } },
    saving: { "it is saved": { to: "off" } },
  },
  impossible: [{ after: ["it is saved"], never: ["fresh"], because: "it stays worn" }],
};

const deviating = (changes: Partial<Specification>) =>
  [...explore({ ...specification, ...changes }).deviations.values()].map(({ of, path }) => [
    of,
    path,
  ]);

Deno.test("a machine that is as described deviates nowhere, and all of it is seen", () => {
  const explored = explore(specification);
  const none = (all: number) => ({ all, missing: [] });
  assert.deepEqual(
    { deviations: [...explored.deviations], inventory: inventoryOf(explored) },
    {
      deviations: [],
      inventory: {
        states: none(3),
        edges: none(5),
        guards: none(2),
        unnamedEvents: [],
        unansweredHappenings: [],
        idleRows: [],
      },
    },
  );
  const { walked, explained, unexplained, idleReasons } = pairsOf(explored);
  assert.deepEqual([walked.length, explained, unexplained, idleReasons], [8, 1, [], []]);
});

Deno.test("what the machine does otherwise is found at its row, by the shortest path", () => {
  const { rows } = specification;
  const on = (row: object) => ({ rows: { ...rows, on: { ...rows.on, press: row } } });
  const here = [["on: press", ["press", "press"]]];
  assert.deepEqual(deviating(on({ to: "saving" })), here);
  assert.deepEqual(deviating(on({ to: "off", emits: [{ type: "lit" }] })), here);
  assert.deepEqual(deviating(on({ to: "off", calls: [["log"]] })), here);
  assert.deepEqual(deviating(on({ to: "off", context: { count: 9 } })), here);
  assert.deepEqual(deviating(on({ to: "off", times: ["minute"] })), here);
  assert.deepEqual(deviating({ delays: { minute: 59_000 } }), [["off: press, fresh", ["press"]]]);
  assert.deepEqual(deviating({ tags: {} }), [["off: press, fresh", ["press"]]]);
});

Deno.test("where it only matters whether there is one, the first deviation ends the walk", () => {
  const endsAtFirst = true;
  assert.deepEqual([...explore(specification, { endsAtFirst }).deviations], []);
  const deviates = () => explore({ ...specification, tags: {} }, { endsAtFirst });
  assert.throws(deviates, assert.AssertionError);
});

Deno.test("an answer that no row names is found where it is given", () => {
  const { on: _, ...rows } = specification.rows;
  assert.deepEqual(deviating({ rows }), [
    ["on passes over: press", ["press", "press"]],
    ["on passes over: a minute", ["press", "a minute"]],
  ]);
});

Deno.test("what leads nowhere else is told from what is passed over", () => {
  const happenings = { ...specification.happenings, pull: sent({ type: "pull" }) };
  const rows = { ...specification.rows, off: { ...specification.rows.off, pull: { to: "off" } } };
  assert.deepEqual(deviating({ happenings, rows }), [["off: pull", ["pull"]]]);
});

Deno.test("events, states, edges and outcomes that nothing leads to are named", () => {
  const { press } = specification.happenings;
  const { states, edges, guards, unnamedEvents } = inventoryOf(
    explore({ ...specification, happenings: { press: press ?? assert.fail() } }),
  );
  assert.deepEqual({ states, edges, guards, unnamedEvents }, {
    states: { all: 3, missing: [] },
    edges: {
      all: 5,
      missing: [
        "on --xstate.after.minute.lamp.on--> off",
        "saving --xstate.done.actor.0.lamp.saving--> off",
      ],
    },
    guards: { all: 2, missing: [] },
    unnamedEvents: ["xstate.after.minute.lamp.on", "xstate.done.actor.0.lamp.saving"],
  });
});

Deno.test("rows, happenings and reasons that nothing needs are named", () => {
  const explored = explore({
    ...specification,
    happenings: { ...specification.happenings, pull: sent({ type: "pull" }) },
    rows: {
      ...specification.rows,
      saving: { "it is saved": { to: "off", stops: ["load"] } },
      gone: { press: { to: "off" } },
    },
    impossible: [
      ...specification.impossible ?? [],
      { after: ["a minute"], never: ["worn"], because: "it is not so" },
    ],
  });
  const { unansweredHappenings, idleRows } = inventoryOf(explored);
  assert.deepEqual(
    { unansweredHappenings, idleRows, idleReasons: pairsOf(explored).idleReasons },
    {
      unansweredHappenings: ["pull"],
      idleRows: ["gone: press", "saving: it is saved stops load"],
      idleReasons: ["it is not so"],
    },
  );
});

/** A radio that follows a tuner, goes on where it was, and tells whoever started it. */
const radio = setup({
  actors: { tune: fromPromise(() => Promise.reject(new Error("not provided"))) },
  actions: { report: sendParent({ type: "radio.strong" }) },
  guards: {
    isStrong: (_, { snapshot }: { snapshot: { hasTag(tag: string): boolean } }) =>
      snapshot.hasTag("strong"),
  },
}).createMachine({
  id: "radio",
  invoke: {
    id: "tuner",
    src: "tune",
    onSnapshot: {
      guard: { type: "isStrong", params: ({ event }) => event as never },
      actions: raise({ type: "signal.came" }),
    },
  },
  initial: "on",
  states: {
    on: {
      initial: "music",
      on: { press: "off" },
      states: {
        music: { on: { turn: "talk" } },
        talk: { on: { "signal.came": { target: "music", actions: "report" } } },
        last: { type: "history" },
      },
    },
    off: { on: { press: "on.last" } },
  },
});

const radioSpecification: Specification = {
  name: "radio",
  machine: radio,
  effects: ["tune"],
  happenings: {
    press: sent({ type: "press" }),
    turn: sent({ type: "turn" }),
    "the signal is strong": shows("tuner", "strong"),
    "the signal is weak": shows("tuner", "weak"),
  },
  raised: ["signal.came"],
  start: { to: "on.music", starts: { tuner: undefined } },
  rows: {
    "": { "the signal is strong": {}, "the signal is weak": {} },
    on: { press: { to: "off" } },
    "on.music": { turn: { to: "on.talk" } },
    "on.talk": {
      "the signal is strong": { to: "on.music", sends: [["parent", { type: "radio.strong" }]] },
    },
    off: { press: { to: ({ history }) => history["on.last"] } },
  },
};

Deno.test("history, events it raises, actors it follows and whoever started it are described", () => {
  const explored = explore(radioSpecification);
  const { states, edges, guards, ...named } = inventoryOf(explored);
  assert.deepEqual([...explored.deviations], []);
  assert.deepEqual([states.missing, edges.missing, guards.missing, named], [[], [], [], {
    unnamedEvents: [],
    unansweredHappenings: [],
    idleRows: [],
  }]);
  const led = explored.steps.filter(({ from, happening }) =>
    from.seen.leaves[0] === "off" && happening === "press"
  ).map(({ from, to }) => [from.seen.history["on.last"], to.seen.leaves[0]]);
  assert.deepEqual(Object.fromEntries(led), { "on.music": "on.music", "on.talk": "on.talk" });
  assert.deepEqual(
    inventoryOf(explore({ ...radioSpecification, raised: ["signal.went"] })).unansweredHappenings,
    ["signal.went"],
  );
});

/** A door that starts as it was left, and hears whatever is called through it. */
const door: Specification = {
  name: "door",
  machine: setup({
    types: { context: {} as { isLocked: boolean }, input: {} as { isLocked: boolean } },
    guards: { isLocked: ({ context }) => context.isLocked },
  }).createMachine({
    id: "door",
    context: ({ input }) => input,
    initial: "remembering",
    on: { "call.*": { actions: emit({ type: "heard" }) } },
    states: {
      remembering: { always: [{ guard: "isLocked", target: "locked" }, { target: "open" }] },
      locked: {},
      open: {},
    },
  }),
  input: { isLocked: false },
  happenings: { "somebody calls": sent({ type: "call.loud" }) },
  start: { to: "open", context: { isLocked: false } },
  otherStarts: { "starts locked": { input: { isLocked: true }, to: "locked" } },
  rows: { "": { "somebody calls": { emits: [{ type: "heard" }] } } },
};

Deno.test("a machine is walked from all its starts, and paths name the other ones", () => {
  const none = (all: number) => ({ all, missing: [] });
  const explored = explore(door);
  const { states, edges, guards, unnamedEvents } = inventoryOf(explored);
  assert.deepEqual({ states, edges, guards, unnamedEvents }, {
    states: none(3),
    edges: none(3),
    guards: none(2),
    unnamedEvents: [],
  });
  assert.deepEqual(explored.steps.map(({ to: { path, seen } }) => [path, seen.leaves]), [
    [["somebody calls"], ["open"]],
    [["starts locked", "somebody calls"], ["locked"]],
  ]);
  const { otherStarts: _, ...alone } = door;
  assert.deepEqual(inventoryOf(explore(alone)).guards.missing, [
    "remembering --always--> locked [isLocked] holds",
  ]);
});

Deno.test("an answer within one of two parallel states stands for that of the state around both", () => {
  const states = { a: { initial: "x", states: { x: { on: { press: "y" } }, y: {} } }, b: {} };
  const explored = explore({
    name: "pair",
    machine: setup({ types: { emitted: {} as { type: "pressed" } } }).createMachine({
      type: "parallel",
      on: { press: { actions: emit({ type: "pressed" }) } },
      states,
    }),
    happenings: { press: sent({ type: "press" }) },
    start: { to: "a.x b" },
    rows: {
      "": { press: { emits: [{ type: "pressed" }] } },
      "a.x": { press: { to: "a.y" } },
    },
  });
  assert.deepEqual([[...explored.deviations], explored.steps.length], [[], 2]);
});
