import assert from "node:assert/strict";
import { sessionMachine } from "../../machines/session.ts";
import { createChart } from "../../tools/chart/chart.ts";
import {
  type InspectorMessage,
  parseInspectorMessage,
  parseTabMessage,
  type TabMessage,
} from "../../tools/inspector/messages.ts";

const from = { tab: "a", at: 1_700_000_000_000, order: 3 };

const FROM_TABS: TabMessage[] = [
  { ...from, type: "tab.opened", title: "İklim" },
  { ...from, type: "tab.closed" },
  {
    ...from,
    type: "@xstate.actor",
    sessionId: "x:1",
    name: "session",
    parentId: "x:0",
    snapshot: { status: "active", value: { signedIn: "fresh" }, context: { held: "••••" } },
    chartId: "session",
  },
  {
    ...from,
    type: "@xstate.actor",
    sessionId: "x:2",
    name: "load",
    snapshot: { status: "done", output: 1 },
  },
  {
    ...from,
    type: "@xstate.event",
    sessionId: "x:1",
    sourceId: "x:0",
    event: { type: "go", to: "/" },
  },
  {
    ...from,
    type: "@xstate.snapshot",
    sessionId: "x:1",
    snapshot: { status: "error", error: { message: "no" } },
    transitions: ["session.signedIn tick 0"],
  },
  { ...from, type: "chart.published", chartId: "session", chart: createChart(sessionMachine) },
  { ...from, type: "event.rejected", sessionId: "x:1", event: { type: "go" }, reason: "unheard" },
];

const FROM_INSPECTOR: InspectorMessage[] = [
  { type: "inspector.opened" },
  { type: "event.sent", tab: "a", sessionId: "x:1", event: { type: "go", to: "/" } },
];

Deno.test("inspector messages: survive a round trip between tab and inspector", () => {
  const tabs = FROM_TABS.map((message) => parseTabMessage(structuredClone(message)));
  assert.deepEqual(tabs, FROM_TABS);
  const inspector = FROM_INSPECTOR.map((message) => parseInspectorMessage(message));
  assert.deepEqual(inspector, FROM_INSPECTOR);
});

Deno.test("inspector messages: are not parsed from the other side's or truncated ones", () => {
  const broken = [undefined, null, "tab.closed", {}, { type: "tab.closed" }, {
    ...from,
    type: "?",
  }];
  assert.deepEqual([...FROM_INSPECTOR, ...broken].filter(parseTabMessage), []);
  const halves = [{ type: "event.sent", tab: "a" }, {
    type: "event.sent",
    tab: "a",
    sessionId: "x:1",
    event: "go",
  }];
  assert.deepEqual([...FROM_TABS, ...broken, ...halves].filter(parseInspectorMessage), []);
});
