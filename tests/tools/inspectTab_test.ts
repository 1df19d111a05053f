import assert from "node:assert/strict";
import {
  assign,
  createActor,
  createMachine,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  SimulatedClock,
  waitFor,
} from "xstate";
import { chartOf } from "../../tools/chart/chart.ts";
import { inspectTab } from "../../tools/inspector/inspectTab.ts";
import type { TabMessage } from "../../tools/inspector/messages.ts";
import { actor, event, snapshot } from "../support/inspection.ts";

interface DoorContext {
  openings: number;
  password: string;
}

type DoorEvent =
  | { type: "open"; by?: { name: string } }
  | { type: "close" }
  | { type: "ring"; times: number }
  | { type: "lock" };

const bellMachine = createMachine({
  id: "bell",
  initial: "silent",
  states: { silent: { on: { rung: "ringing" } }, ringing: {} },
});

const doorMachine = setup({
  types: { context: {} as DoorContext, events: {} as DoorEvent },
  actors: { bell: bellMachine, oil: fromPromise<string>(() => Promise.resolve("oiled")) },
  guards: { isInvited: (_, by: { name: string } | undefined) => (by?.name.length ?? 1) > 0 },
  actions: {
    ring: sendTo(({ system }) => system.get("bell"), { type: "rung" }),
    count: assign({ openings: ({ context }) => context.openings + 1 }),
    ringOften: enqueueActions(({ enqueue, system }, times: number) => {
      if (times > 3) throw new RangeError("too often");
      enqueue.sendTo(system.get("bell"), { type: "rung" });
    }),
  },
}).createMachine({
  id: "door",
  context: { openings: 0, password: "sesame" },
  initial: "closed",
  invoke: { src: "bell", id: "bell", systemId: "bell" },
  states: {
    closed: {
      on: {
        open: {
          target: "open",
          guard: { type: "isInvited", params: ({ event }) => event.by },
          actions: ["count", "ring"],
        },
        ring: { actions: { type: "ringOften", params: ({ event }) => event.times } },
        lock: "locked",
      },
    },
    open: { invoke: { src: "oil" }, on: { close: "closed" } },
    locked: { type: "final" },
  },
});

/** A door in a tab that tells of it: all that was told, and what it is sent. */
function openTab() {
  const told: TabMessage[] = [];
  const clock = new SimulatedClock();
  const tab = inspectTab({
    tab: "a",
    title: () => "İklim",
    now: () => clock.now(),
    // What goes over a channel is cloned.
    post: (message) => told.push(structuredClone(message)),
  });
  const door = createActor(doorMachine, { inspect: tab.observe, clock }).start();
  return {
    told,
    clock,
    tab,
    door,
    /** What has been told since the last time. */
    news: () => told.splice(0),
    sendByHand: (event: { type: string; [name: string]: unknown }, sessionId = door.sessionId) =>
      tab.receive({ type: "event.sent", tab: "a", sessionId, event }),
  };
}

/** What a door runs beside its bell. */
const runningIn = (door: ReturnType<typeof openTab>["door"]) =>
  Object.entries(door.getSnapshot().children).flatMap(([id, child]) =>
    id === "bell" || !child ? [] : [child]
  );

const placeless = ({ tab: _tab, at: _at, order: _order, ...told }: TabMessage) => told;

const closed = {
  status: "active",
  value: "closed",
  context: { openings: 0, password: "••••" },
} as const;
const open = { ...closed, value: "open", context: { openings: 1, password: "••••" } } as const;

Deno.test("a tab tells of actors, events and snapshots as they come, in their order", () => {
  const { told, door } = openTab();
  const bell = door.system.get("bell").sessionId;
  const of = { tab: "a", at: 0 };
  assert.deepEqual(told, [
    { ...of, order: 0, type: "chart.told", chartId: "door", chart: chartOf(doorMachine) },
    { ...of, order: 1, ...actor(door.sessionId, "door", { chartId: "door" }) },
    { ...of, order: 2, type: "chart.told", chartId: "bell", chart: chartOf(bellMachine) },
    { ...of, order: 3, ...actor(bell, "bell", { parentId: door.sessionId, chartId: "bell" }) },
    { ...of, order: 4, ...event(door.sessionId, "xstate.init", { input: undefined }) },
    { ...of, order: 5, ...event(bell, "xstate.init", { input: undefined }, door.sessionId) },
    {
      ...of,
      order: 6,
      ...snapshot(bell, "silent", { snapshot: { status: "active", value: "silent", context: {} } }),
    },
    { ...of, order: 7, ...snapshot(door.sessionId, closed.value, { snapshot: closed }) },
  ]);
});

Deno.test("an event that is sent by hand is answered, and what it led to is told", async () => {
  const { door, news, clock, sendByHand } = openTab();
  const bell = door.system.get("bell").sessionId;
  news();
  clock.increment(5);
  sendByHand({ type: "open", password: "sesame" });
  const first = news();
  const [oil] = runningIn(door);
  assert.ok(oil);
  assert.deepEqual(first.map(({ at }) => at), Array(first.length).fill(5));
  assert.deepEqual(first.map(placeless), [
    event(door.sessionId, "open", { password: "••••" }),
    actor(oil.sessionId, "oil", { parentId: door.sessionId }),
    event(bell, "rung", {}, door.sessionId),
    snapshot(bell, "ringing", {
      snapshot: { status: "active", value: "ringing", context: {} },
      taken: ["bell.silent rung 0"],
    }),
    event(oil.sessionId, "xstate.init", { input: undefined }, door.sessionId),
    snapshot(oil.sessionId, undefined, { snapshot: { status: "active" } }),
    snapshot(door.sessionId, open.value, { snapshot: open, taken: ["door.closed open 0"] }),
  ]);
  await waitFor(oil, ({ status }) => status === "done");
  assert.deepEqual(
    news().map(placeless).filter((one) => one.type === "@xstate.snapshot"),
    [
      snapshot(door.sessionId, open.value, { snapshot: open }),
      snapshot(oil.sessionId, undefined, { snapshot: { status: "done", output: "oiled" } }),
    ],
  );
});

Deno.test("what an actor cannot answer is refused with the reason, and leaves it as it is", () => {
  const { door, news, sendByHand } = openTab();
  const bell = door.system.get("bell");
  news();
  const tries: [event: { type: string; [name: string]: unknown }, sessionId?: string][] = [
    [{ type: "close" }],
    [{ type: "open", by: { name: "" } }],
    [{ type: "open", by: {} }],
    [{ type: "ring", times: 4 }],
    [{ type: "xstate.stop" }],
    [{ type: "*" }],
    [{ type: "rung" }, "x:99"],
  ];
  tries.forEach(([event, sessionId]) => sendByHand(event, sessionId));
  assert.deepEqual(
    news().map(placeless),
    [
      ["it does not answer this event in the state it is in"],
      ["it does not answer this event in the state it is in"],
      [
        "Unable to evaluate guard 'isInvited' in transition for event 'open' in state node 'door.closed':\n" +
        "Cannot read properties of undefined (reading 'length')",
      ],
      ["too often"],
      ["an event whose name begins with xstate. is XState's own"],
      ["an event has a name of its own, no wildcard"],
      ["no such actor runs in this tab"],
    ].map(([reason], at) => {
      const [event, sessionId = door.sessionId] = tries[at] ?? [];
      return { type: "event.refused", sessionId, event, reason };
    }),
  );
  assert.equal(door.getSnapshot().value, "closed");
  assert.equal(bell.getSnapshot().value, "silent");
});

Deno.test("what ended is no longer sent anything, nor what is no machine", async () => {
  const { door, news, tab, sendByHand } = openTab();
  sendByHand({ type: "open" });
  const [oil] = runningIn(door);
  assert.ok(oil);
  news();
  sendByHand({ type: "xstate.promise.resolve" }, oil.sessionId);
  await waitFor(oil, ({ status }) => status === "done");
  sendByHand({ type: "close" });
  sendByHand({ type: "lock" });
  sendByHand({ type: "open" });
  const refusals = news().map(placeless).filter((one) => one.type === "event.refused");
  assert.deepEqual(refusals, [
    {
      type: "event.refused",
      sessionId: oil.sessionId,
      event: { type: "xstate.promise.resolve" },
      reason: "only machines take events by hand",
    },
    {
      type: "event.refused",
      sessionId: door.sessionId,
      event: { type: "open" },
      reason: "no such actor runs in this tab",
    },
  ]);
  tab.receive({ type: "inspector.opened" });
  assert.deepEqual(news().map(({ type }) => type), ["tab.opened", "chart.told", "chart.told"]);
});

Deno.test("a tab tells itself, its charts and what runs anew when an inspector opens", () => {
  const { door, news, tab, sendByHand } = openTab();
  const bell = door.system.get("bell").sessionId;
  sendByHand({ type: "open" });
  const [oil] = runningIn(door);
  assert.ok(oil);
  news();
  tab.receive({ type: "inspector.opened" });
  assert.deepEqual(news().map(placeless), [
    { type: "tab.opened", title: "İklim" },
    { type: "chart.told", chartId: "door", chart: chartOf(doorMachine) },
    { type: "chart.told", chartId: "bell", chart: chartOf(bellMachine) },
    actor(door.sessionId, "door", { chartId: "door", snapshot: open }),
    {
      type: "@xstate.actor",
      sessionId: bell,
      name: "bell",
      parentId: door.sessionId,
      chartId: "bell",
      snapshot: { status: "active", value: "ringing", context: {} },
    },
    actor(oil.sessionId, "oil", { parentId: door.sessionId }),
  ]);
  tab.close();
  assert.deepEqual(news().map(placeless), [{ type: "tab.closed" }]);
});

Deno.test("a tab that comes to have another title tells it, once", () => {
  const told: TabMessage[] = [];
  let title = "İklim";
  const tab = inspectTab({ tab: "a", title: () => title, now: () => 0, post: (m) => told.push(m) });
  tab.open();
  tab.rename();
  title = "Projeler";
  tab.rename();
  tab.rename();
  assert.deepEqual(told.map(placeless), [
    { type: "tab.opened", title: "İklim" },
    { type: "tab.opened", title: "Projeler" },
  ]);
});

Deno.test("what is for another tab, or from one, or nonsense, is passed over", () => {
  const { door, news, tab } = openTab();
  const { sessionId } = door;
  const [message] = news();
  tab.receive({ type: "event.sent", tab: "b", sessionId, event: { type: "open" } });
  tab.receive({ type: "event.sent", tab: "a", sessionId, event: "open" });
  tab.receive(message);
  tab.receive("inspector.opened");
  assert.deepEqual(news(), []);
  assert.equal(door.getSnapshot().value, "closed");
});

Deno.test("an actor that came upon an error is told as such", () => {
  const told: TabMessage[] = [];
  const tab = inspectTab({
    tab: "a",
    title: () => "",
    now: () => 0,
    post: (one) => told.push(one),
  });
  const failing = createMachine({
    id: "failing",
    on: {
      go: {
        actions: () => {
          throw new RangeError("nowhere");
        },
      },
    },
  });
  const parent = createMachine({
    invoke: { src: failing, id: "failing" },
    on: { "xstate.error.actor.failing": { actions: () => {} } },
  });
  const actor = createActor(parent, { inspect: tab.observe }).start();
  const child = actor.getSnapshot().children.failing;
  assert.ok(child);
  child.send({ type: "go" });
  const { sessionId } = child;
  const snapshots = told.map(placeless).filter((one) =>
    one.type === "@xstate.snapshot" && one.sessionId === sessionId
  );
  assert.deepEqual(snapshots.at(-1), {
    type: "@xstate.snapshot",
    sessionId,
    snapshot: {
      status: "error",
      value: {},
      context: {},
      error: { name: "RangeError", message: "nowhere" },
    },
    taken: [],
  });
});

Deno.test("machines of one id that are drawn otherwise have charts of their own", () => {
  const told: TabMessage[] = [];
  const tab = inspectTab({
    tab: "a",
    title: () => "",
    now: () => 0,
    post: (one) => told.push(one),
  });
  const move = (to: string) => createMachine({ id: "move", initial: to, states: { [to]: {} } });
  const parent = createMachine({
    id: "parent",
    invoke: [move("there"), move("here"), move("there")].map((src, at) => ({ src, id: `${at}` })),
  });
  createActor(parent, { inspect: tab.observe }).start();
  const charts = told.flatMap((one) => one.type === "chart.told" ? [one.chartId] : []);
  assert.deepEqual(charts, ["parent", "move", "move (2)"]);
  const actors = told.flatMap((one) => one.type === "@xstate.actor" ? [one.chartId] : []);
  assert.deepEqual(actors, ["parent", "move", "move (2)", "move"]);
});

Deno.test("an actor that XState named itself is told by what it runs", () => {
  const told: TabMessage[] = [];
  const tab = inspectTab({
    tab: "a",
    title: () => "",
    now: () => 0,
    post: (one) => told.push(one),
  });
  const parent = setup({ actors: { listen: fromCallback(() => {}) } }).createMachine({
    invoke: [{ src: "listen" }, { src: "listen", id: "ear" }, { src: fromCallback(() => {}) }],
  });
  createActor(parent, { inspect: tab.observe }).start();
  const names = told.flatMap((one) => one.type === "@xstate.actor" ? [one.name] : []);
  assert.deepEqual(names, ["(machine)", "listen", "ear", "2.(machine)"]);
});
