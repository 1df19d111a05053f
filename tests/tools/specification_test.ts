import assert from "node:assert/strict";
import { assign, emit, fromPromise, raise, sendParent, setup } from "xstate";
import { explore } from "../support/specification/explore.ts";
import { createInventory } from "../support/specification/inventory.ts";
import { findPairs } from "../support/specification/pairs.ts";
import {
  changeActorTags,
  completeActor,
  elapseDelay,
  sendEvent,
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
  events: {
    press: sendEvent({ type: "press" }),
    "a minute": elapseDelay("minute"),
    "it is saved": completeActor("save", "yes"),
  },
  conditions: {
    worn: ({ context }) => context.count === 2,
    fresh: ({ context }) => context.count !== 2,
  },
  start: { to: "off", context: { count: 0 } },
  transitions: {
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

const listDeviations = (changes: Partial<Specification>) =>
  [...explore({ ...specification, ...changes }).deviations.values()].map(({ of, path }) => [
    of,
    path,
  ]);

Deno.test("explore: finds no deviation and covers everything when the machine is as specified", () => {
  const explored = explore(specification);
  const createCovered = (all: number) => ({ all, missing: [] });
  assert.deepEqual(
    { deviations: [...explored.deviations], inventory: createInventory(explored) },
    {
      deviations: [],
      inventory: {
        states: createCovered(3),
        edges: createCovered(5),
        guards: createCovered(2),
        unspecifiedEvents: [],
        unhandledEvents: [],
        unusedTransitions: [],
      },
    },
  );
  const { walked, explained, unexplained, unusedReasons } = findPairs(explored);
  assert.deepEqual([walked.length, explained, unexplained, unusedReasons], [8, 1, [], []]);
});

Deno.test("explore: reports a deviation at its transition with the shortest path", () => {
  const { transitions } = specification;
  const on = (transition: object) => ({
    transitions: { ...transitions, on: { ...transitions.on, press: transition } },
  });
  const here = [["on: press", ["press", "press"]]];
  assert.deepEqual(listDeviations(on({ to: "saving" })), here);
  assert.deepEqual(listDeviations(on({ to: "off", emits: [{ type: "lit" }] })), here);
  assert.deepEqual(listDeviations(on({ to: "off", calls: [["log"]] })), here);
  assert.deepEqual(listDeviations(on({ to: "off", context: { count: 9 } })), here);
  assert.deepEqual(listDeviations(on({ to: "off", times: ["minute"] })), here);
  assert.deepEqual(listDeviations({ delays: { minute: 59_000 } }), [["off: press, fresh", [
    "press",
  ]]]);
  assert.deepEqual(listDeviations({ tags: {} }), [["off: press, fresh", ["press"]]]);
});

Deno.test("specification: stops at the first deviation where only its existence matters", () => {
  const endsAtFirst = true;
  assert.deepEqual([...explore(specification, { endsAtFirst }).deviations], []);
  const exploreDeviating = () => explore({ ...specification, tags: {} }, { endsAtFirst });
  assert.throws(exploreDeviating, assert.AssertionError);
});

Deno.test("explore: reports a handled event that no transition describes", () => {
  const { on: _, ...transitions } = specification.transitions;
  assert.deepEqual(listDeviations({ transitions }), [
    ["on ignores: press", ["press", "press"]],
    ["on ignores: a minute", ["press", "a minute"]],
  ]);
});

Deno.test("explore: distinguishes a transition to the same state from an ignored event", () => {
  const events = { ...specification.events, pull: sendEvent({ type: "pull" }) };
  const transitions = {
    ...specification.transitions,
    off: { ...specification.transitions.off, pull: { to: "off" } },
  };
  assert.deepEqual(listDeviations({ events, transitions }), [["off: pull", ["pull"]]]);
});

Deno.test("specification: lists unreached events, states, edges and outcomes", () => {
  const { press } = specification.events;
  const { states, edges, guards, unspecifiedEvents } = createInventory(
    explore({ ...specification, events: { press: press ?? assert.fail() } }),
  );
  assert.deepEqual({ states, edges, guards, unspecifiedEvents }, {
    states: { all: 3, missing: [] },
    edges: {
      all: 5,
      missing: [
        "on --xstate.after.minute.lamp.on--> off",
        "saving --xstate.done.actor.0.lamp.saving--> off",
      ],
    },
    guards: { all: 2, missing: [] },
    unspecifiedEvents: ["xstate.after.minute.lamp.on", "xstate.done.actor.0.lamp.saving"],
  });
});

Deno.test("inventory: lists unused transitions, unhandled events and unused reasons", () => {
  const explored = explore({
    ...specification,
    events: { ...specification.events, pull: sendEvent({ type: "pull" }) },
    transitions: {
      ...specification.transitions,
      saving: { "it is saved": { to: "off", stops: ["load"] } },
      gone: { press: { to: "off" } },
    },
    impossible: [
      ...specification.impossible ?? [],
      { after: ["a minute"], never: ["worn"], because: "it is not so" },
    ],
  });
  const { unhandledEvents, unusedTransitions } = createInventory(explored);
  assert.deepEqual(
    { unhandledEvents, unusedTransitions, unusedReasons: findPairs(explored).unusedReasons },
    {
      unhandledEvents: ["pull"],
      unusedTransitions: ["gone: press", "saving: it is saved stops load"],
      unusedReasons: ["it is not so"],
    },
  );
});

/** A radio that follows a tuner, goes on where it was, and notifies its parent. */
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
  events: {
    press: sendEvent({ type: "press" }),
    turn: sendEvent({ type: "turn" }),
    "the signal is strong": changeActorTags("tuner", "strong"),
    "the signal is weak": changeActorTags("tuner", "weak"),
  },
  raised: ["signal.came"],
  start: { to: "on.music", starts: { tuner: undefined } },
  transitions: {
    "": { "the signal is strong": {}, "the signal is weak": {} },
    on: { press: { to: "off" } },
    "on.music": { turn: { to: "on.talk" } },
    "on.talk": {
      "the signal is strong": { to: "on.music", sends: [["parent", { type: "radio.strong" }]] },
    },
    off: { press: { to: ({ history }) => history["on.last"] } },
  },
};

Deno.test("specification: covers history, raised events, observed actors and the parent", () => {
  const explored = explore(radioSpecification);
  const { states, edges, guards, ...named } = createInventory(explored);
  assert.deepEqual([...explored.deviations], []);
  assert.deepEqual([states.missing, edges.missing, guards.missing, named], [[], [], [], {
    unspecifiedEvents: [],
    unhandledEvents: [],
    unusedTransitions: [],
  }]);
  const led = explored.steps.filter(({ from, event }) =>
    from.observed.leaves[0] === "off" && event === "press"
  ).map(({ from, to }) => [from.observed.history["on.last"], to.observed.leaves[0]]);
  assert.deepEqual(Object.fromEntries(led), { "on.music": "on.music", "on.talk": "on.talk" });
  assert.deepEqual(
    createInventory(explore({ ...radioSpecification, raised: ["signal.went"] })).unhandledEvents,
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
  events: { "somebody calls": sendEvent({ type: "call.loud" }) },
  start: { to: "open", context: { isLocked: false } },
  otherStarts: { "starts locked": { input: { isLocked: true }, to: "locked" } },
  transitions: { "": { "somebody calls": { emits: [{ type: "heard" }] } } },
};

Deno.test("specification: explores from all starts and names the other ones in paths", () => {
  const createCovered = (all: number) => ({ all, missing: [] });
  const explored = explore(door);
  const { states, edges, guards, unspecifiedEvents } = createInventory(explored);
  assert.deepEqual({ states, edges, guards, unspecifiedEvents }, {
    states: createCovered(3),
    edges: createCovered(3),
    guards: createCovered(2),
    unspecifiedEvents: [],
  });
  assert.deepEqual(explored.steps.map(({ to: { path, observed } }) => [path, observed.leaves]), [
    [["somebody calls"], ["open"]],
    [["starts locked", "somebody calls"], ["locked"]],
  ]);
  const { otherStarts: _, ...alone } = door;
  assert.deepEqual(createInventory(explore(alone)).guards.missing, [
    "remembering --always--> locked [isLocked] holds",
  ]);
});

Deno.test("specification: lets a parallel region's transition override its parent's", () => {
  const states = { a: { initial: "x", states: { x: { on: { press: "y" } }, y: {} } }, b: {} };
  const explored = explore({
    name: "pair",
    machine: setup({ types: { emitted: {} as { type: "pressed" } } }).createMachine({
      type: "parallel",
      on: { press: { actions: emit({ type: "pressed" }) } },
      states,
    }),
    events: { press: sendEvent({ type: "press" }) },
    start: { to: "a.x b" },
    transitions: {
      "": { press: { emits: [{ type: "pressed" }] } },
      "a.x": { press: { to: "a.y" } },
    },
  });
  assert.deepEqual([[...explored.deviations], explored.steps.length], [[], 2]);
});
