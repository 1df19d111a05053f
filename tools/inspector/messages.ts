import { ArkErrors, type } from "../../contract/schemas/schema.ts";

/** The BroadcastChannel over which tabs of the app and the inspector's page talk. */
export const INSPECTION_CHANNEL = "iklim-inspection";

/** The Web Lock that the inspector's page holds for as long as it is open. */
export const INSPECTOR_LOCK = "iklim-inspector";

/** A chart as `tools/chart/chart.ts` reads it from a machine. */
const { Chart } = type.module({
  State: {
    id: "string",
    key: "string",
    type: "'atomic' | 'compound' | 'parallel' | 'final' | 'history'",
    initial: "string | undefined",
    runs: "string[]",
    entry: "string[]",
    exit: "string[]",
    states: "State[]",
  },
  Transition: {
    id: "string",
    source: "string",
    targets: "string[]",
    event: "string",
    sends: "string | undefined",
    guard: "string | undefined",
    actions: "string[]",
    reenters: "boolean",
  },
  Chart: { id: "string", root: "State", transitions: "Transition[]" },
});

const SentEvent = type({ type: "string", "[string]": "unknown" });
/** What an event is told as: its type, and the rest of it masked. */
export type SentEvent = typeof SentEvent.infer;

const ToldSnapshot = type({
  status: "'active' | 'done' | 'error' | 'stopped'",
  "value?": "unknown",
  "context?": "unknown",
  "error?": "unknown",
  "output?": "unknown",
});
/** A snapshot as plain data, masked; the value is there for machines alone. */
export type ToldSnapshot = typeof ToldSnapshot.infer;

/** Which tab tells it, when (milliseconds since 1970), and its place among all that the tab tells. */
const fromTab = { tab: "string", at: "number", order: "number" } as const;

const TabMessage = type({ ...fromTab, type: "'tab.opened'", title: "string" })
  .or({ ...fromTab, type: "'tab.closed'" })
  .or({
    ...fromTab,
    type: "'@xstate.actor'",
    sessionId: "string",
    name: "string",
    "parentId?": "string",
    snapshot: ToldSnapshot,
    /** Of a machine; the chart itself is told before. */
    "chartId?": "string",
  })
  .or({
    ...fromTab,
    type: "'@xstate.event'",
    sessionId: "string",
    "sourceId?": "string",
    event: SentEvent,
  })
  .or({
    ...fromTab,
    type: "'@xstate.snapshot'",
    sessionId: "string",
    snapshot: ToldSnapshot,
    /** The ids of the transitions that led to it, as the chart has them. */
    taken: "string[]",
  })
  .or({ ...fromTab, type: "'chart.told'", chartId: "string", chart: Chart })
  .or({
    ...fromTab,
    type: "'event.refused'",
    sessionId: "string",
    event: SentEvent,
    reason: "string",
  });
/**
 * What a tab of the app tells. The three that begin with `@xstate.` are those of Stately's inspection
 * protocol. A tab that is asked by `inspector.opened` tells itself, its charts and actors anew, and one whose title changes itself.
 */
export type TabMessage = typeof TabMessage.infer;

const InspectorMessage = type({ type: "'inspector.opened'" })
  .or({ type: "'event.sent'", tab: "string", sessionId: "string", event: SentEvent });
/** What the inspector's page says: all tabs hear it, `event.sent` is for one of them. */
export type InspectorMessage = typeof InspectorMessage.infer;

/** What a tab told, or undefined where something else came over the channel. */
export function parseTabMessage(data: unknown): TabMessage | undefined {
  const message = TabMessage(data);
  return message instanceof ArkErrors ? undefined : message;
}

/** What the inspector said, or undefined where something else came over the channel. */
export function parseInspectorMessage(data: unknown): InspectorMessage | undefined {
  const message = InspectorMessage(data);
  return message instanceof ArkErrors ? undefined : message;
}
