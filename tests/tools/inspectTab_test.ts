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
import { createChart } from "../../tools/chart/chart.ts";
import { inspectTab } from "../../tools/inspector/inspectTab.ts";
import type { TabMessage } from "../../tools/inspector/messages.ts";
import {
  createActorMessage,
  createEventMessage,
  createSnapshotMessage,
} from "../support/inspection.ts";

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
  const reported: TabMessage[] = [];
  const clock = new SimulatedClock();
  const tab = inspectTab({
    tab: "a",
    title: () => "İklim",
    now: () => clock.now(),
    // What goes over a channel is cloned.
    post: (message) => reported.push(structuredClone(message)),
  });
  const door = createActor(doorMachine, { inspect: tab.observe, clock }).start();
  return {
    reported,
    clock,
    tab,
    door,
    /** What has been told since the last time. */
    news: () => reported.splice(0),
    sendByHand: (event: { type: string; [name: string]: unknown }, sessionId = door.sessionId) =>
      tab.receive({ type: "event.sent", tab: "a", sessionId, event }),
  };
}

/** What a door runs beside its bell. */
const listRunning = (door: ReturnType<typeof openTab>["door"]) =>
  Object.entries(door.getSnapshot().children).flatMap(([id, child]) =>
    id === "bell" || !child ? [] : [child]
  );

const omitPlace = ({ tab: _tab, at: _at, order: _order, ...reported }: TabMessage) => reported;

const closed = {
  status: "active",
  value: "closed",
  context: { openings: 0, password: "••••" },
} as const;
const open = { ...closed, value: "open", context: { openings: 1, password: "••••" } } as const;

Deno.test("inspected tab: sends actors, events and snapshots in order", () => {
  const { reported, door } = openTab();
  const bell = door.system.get("bell").sessionId;
  const of = { tab: "a", at: 0 };
  assert.deepEqual(reported, [
    { ...of, order: 0, type: "chart.published", chartId: "door", chart: createChart(doorMachine) },
    { ...of, order: 1, ...createActorMessage(door.sessionId, "door", { chartId: "door" }) },
    { ...of, order: 2, type: "chart.published", chartId: "bell", chart: createChart(bellMachine) },
    {
      ...of,
      order: 3,
      ...createActorMessage(bell, "bell", { parentId: door.sessionId, chartId: "bell" }),
    },
    { ...of, order: 4, ...createEventMessage(door.sessionId, "xstate.init", { input: undefined }) },
    {
      ...of,
      order: 5,
      ...createEventMessage(bell, "xstate.init", { input: undefined }, door.sessionId),
    },
    {
      ...of,
      order: 6,
      ...createSnapshotMessage(bell, "silent", {
        snapshot: { status: "active", value: "silent", context: {} },
      }),
    },
    {
      ...of,
      order: 7,
      ...createSnapshotMessage(door.sessionId, closed.value, { snapshot: closed }),
    },
  ]);
});

Deno.test("inspected tab: confirms an event sent by hand and sends its effects", async () => {
  const { door, news, clock, sendByHand } = openTab();
  const bell = door.system.get("bell").sessionId;
  news();
  clock.increment(5);
  sendByHand({ type: "open", password: "sesame" });
  const first = news();
  const [oil] = listRunning(door);
  assert.ok(oil);
  assert.deepEqual(first.map(({ at }) => at), Array(first.length).fill(5));
  assert.deepEqual(first.map(omitPlace), [
    createEventMessage(door.sessionId, "open", { password: "••••" }),
    createActorMessage(oil.sessionId, "oil", { parentId: door.sessionId }),
    createEventMessage(bell, "rung", {}, door.sessionId),
    createSnapshotMessage(bell, "ringing", {
      snapshot: { status: "active", value: "ringing", context: {} },
      transitions: ["bell.silent rung 0"],
    }),
    createEventMessage(oil.sessionId, "xstate.init", { input: undefined }, door.sessionId),
    createSnapshotMessage(oil.sessionId, undefined, { snapshot: { status: "active" } }),
    createSnapshotMessage(door.sessionId, open.value, {
      snapshot: open,
      transitions: ["door.closed open 0"],
    }),
  ]);
  await waitFor(oil, ({ status }) => status === "done");
  assert.deepEqual(
    news().map(omitPlace).filter((one) => one.type === "@xstate.snapshot"),
    [
      createSnapshotMessage(door.sessionId, open.value, { snapshot: open }),
      createSnapshotMessage(oil.sessionId, undefined, {
        snapshot: { status: "done", output: "oiled" },
      }),
    ],
  );
});

Deno.test("inspected tab: rejects an event that its actor cannot handle, with the reason", () => {
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
    news().map(omitPlace),
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
      return { type: "event.rejected", sessionId, event, reason };
    }),
  );
  assert.equal(door.getSnapshot().value, "closed");
  assert.equal(bell.getSnapshot().value, "silent");
});

Deno.test("inspected tab: rejects events for stopped actors and for actors that are no machines", async () => {
  const { door, news, tab, sendByHand } = openTab();
  sendByHand({ type: "open" });
  const [oil] = listRunning(door);
  assert.ok(oil);
  news();
  sendByHand({ type: "xstate.promise.resolve" }, oil.sessionId);
  await waitFor(oil, ({ status }) => status === "done");
  sendByHand({ type: "close" });
  sendByHand({ type: "lock" });
  sendByHand({ type: "open" });
  const refusals = news().map(omitPlace).filter((one) => one.type === "event.rejected");
  assert.deepEqual(refusals, [
    {
      type: "event.rejected",
      sessionId: oil.sessionId,
      event: { type: "xstate.promise.resolve" },
      reason: "only machines take events by hand",
    },
    {
      type: "event.rejected",
      sessionId: door.sessionId,
      event: { type: "open" },
      reason: "no such actor runs in this tab",
    },
  ]);
  tab.receive({ type: "inspector.opened" });
  assert.deepEqual(news().map(({ type }) => type), [
    "tab.opened",
    "chart.published",
    "chart.published",
  ]);
});

Deno.test("inspected tab: sends itself, its charts and running actors when an inspector opens", () => {
  const { door, news, tab, sendByHand } = openTab();
  const bell = door.system.get("bell").sessionId;
  sendByHand({ type: "open" });
  const [oil] = listRunning(door);
  assert.ok(oil);
  news();
  tab.receive({ type: "inspector.opened" });
  assert.deepEqual(news().map(omitPlace), [
    { type: "tab.opened", title: "İklim" },
    { type: "chart.published", chartId: "door", chart: createChart(doorMachine) },
    { type: "chart.published", chartId: "bell", chart: createChart(bellMachine) },
    createActorMessage(door.sessionId, "door", { chartId: "door", snapshot: open }),
    {
      type: "@xstate.actor",
      sessionId: bell,
      name: "bell",
      parentId: door.sessionId,
      chartId: "bell",
      snapshot: { status: "active", value: "ringing", context: {} },
    },
    createActorMessage(oil.sessionId, "oil", { parentId: door.sessionId }),
  ]);
  tab.close();
  assert.deepEqual(news().map(omitPlace), [{ type: "tab.closed" }]);
});

Deno.test("inspected tab: sends a changed title once", () => {
  const reported: TabMessage[] = [];
  let title = "İklim";
  const tab = inspectTab({
    tab: "a",
    title: () => title,
    now: () => 0,
    post: (m) => reported.push(m),
  });
  tab.open();
  tab.rename();
  title = "Projeler";
  tab.rename();
  tab.rename();
  assert.deepEqual(reported.map(omitPlace), [
    { type: "tab.opened", title: "İklim" },
    { type: "tab.opened", title: "Projeler" },
  ]);
});

Deno.test("inspected tab: ignores messages for or from other tabs and malformed ones", () => {
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

Deno.test("inspected tab: marks an actor that failed", () => {
  const reported: TabMessage[] = [];
  const tab = inspectTab({
    tab: "a",
    title: () => "",
    now: () => 0,
    post: (one) => reported.push(one),
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
  const snapshots = reported.map(omitPlace).filter((one) =>
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
    transitions: [],
  });
});

Deno.test("inspected tab: sends a chart each for different machines with one id", () => {
  const reported: TabMessage[] = [];
  const tab = inspectTab({
    tab: "a",
    title: () => "",
    now: () => 0,
    post: (one) => reported.push(one),
  });
  const move = (to: string) => createMachine({ id: "move", initial: to, states: { [to]: {} } });
  const parent = createMachine({
    id: "parent",
    invoke: [move("there"), move("here"), move("there")].map((src, at) => ({ src, id: `${at}` })),
  });
  createActor(parent, { inspect: tab.observe }).start();
  const charts = reported.flatMap((one) => one.type === "chart.published" ? [one.chartId] : []);
  assert.deepEqual(charts, ["parent", "move", "move (2)"]);
  const actors = reported.flatMap((one) => one.type === "@xstate.actor" ? [one.chartId] : []);
  assert.deepEqual(actors, ["parent", "move", "move (2)", "move"]);
});

Deno.test("inspected tab: names an actor without an id after its logic", () => {
  const reported: TabMessage[] = [];
  const tab = inspectTab({
    tab: "a",
    title: () => "",
    now: () => 0,
    post: (one) => reported.push(one),
  });
  const parent = setup({ actors: { listen: fromCallback(() => {}) } }).createMachine({
    invoke: [{ src: "listen" }, { src: "listen", id: "ear" }, { src: fromCallback(() => {}) }],
  });
  createActor(parent, { inspect: tab.observe }).start();
  const names = reported.flatMap((one) => one.type === "@xstate.actor" ? [one.name] : []);
  assert.deepEqual(names, ["(machine)", "listen", "ear", "2.(machine)"]);
});
