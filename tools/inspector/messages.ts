import { ArkErrors, type } from "../../contract/schemas/schema.ts";

/** BroadcastChannel between tabs of the app and the inspector's page. */
export const INSPECTION_CHANNEL = "iklim-inspection";

/** Web Lock that the inspector's page holds while it is open. */
export const INSPECTOR_LOCK = "iklim-inspector";

/** A chart of `tools/chart/chart.ts`. */
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
/** The type, and the other properties masked. */
export type SentEvent = typeof SentEvent.infer;

const PublishedSnapshot = type({
  status: "'active' | 'done' | 'error' | 'stopped'",
  "value?": "unknown",
  "context?": "unknown",
  "error?": "unknown",
  "output?": "unknown",
});
/** A masked snapshot as plain data; only machines have `value`. */
export type PublishedSnapshot = typeof PublishedSnapshot.infer;

/** `at` is milliseconds since 1970, `order` a sequence number within the tab. */
const fromTab = { tab: "string", at: "number", order: "number" } as const;

const TabMessage = type({ ...fromTab, type: "'tab.opened'", title: "string" })
  .or({ ...fromTab, type: "'tab.closed'" })
  .or({
    ...fromTab,
    type: "'@xstate.actor'",
    sessionId: "string",
    name: "string",
    "parentId?": "string",
    snapshot: PublishedSnapshot,
    /** Of machines; the chart is published before. */
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
    snapshot: PublishedSnapshot,
    /** Ids of transitions, as in the chart. */
    transitions: "string[]",
  })
  .or({ ...fromTab, type: "'chart.published'", chartId: "string", chart: Chart })
  .or({
    ...fromTab,
    type: "'event.rejected'",
    sessionId: "string",
    event: SentEvent,
    reason: "string",
  });
/**
 * Messages of a tab. The three `@xstate.` types are those of Stately's inspection protocol.
 * After `inspector.opened` a tab publishes itself, its charts and its actors again; after a change
 * of title itself.
 */
export type TabMessage = typeof TabMessage.infer;

const InspectorMessage = type({ type: "'inspector.opened'" })
  .or({ type: "'event.sent'", tab: "string", sessionId: "string", event: SentEvent });
/** Messages of the inspector to all tabs; `event.sent` addresses one. */
export type InspectorMessage = typeof InspectorMessage.infer;

/** Returns undefined for other messages on the channel. */
export function parseTabMessage(data: unknown): TabMessage | undefined {
  const message = TabMessage(data);
  return message instanceof ArkErrors ? undefined : message;
}

/** Returns undefined for other messages on the channel. */
export function parseInspectorMessage(data: unknown): InspectorMessage | undefined {
  const message = InspectorMessage(data);
  return message instanceof ArkErrors ? undefined : message;
}
