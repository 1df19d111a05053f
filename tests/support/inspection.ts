import { setup } from "xstate";
import { createChart } from "../../tools/chart/chart.ts";
import { reduceInspection } from "../../tools/inspector/reduceInspection.ts";
import { EMPTY_INSPECTION, type Inspection } from "../../tools/inspector/inspection.ts";
import { parseTabMessage, type TabMessage } from "../../tools/inspector/messages.ts";

/** A machine with nested and parallel states, a guard and a final event. */
export const doorMachine = setup({
  types: { events: {} as { type: "opened" | "shut" | "lit" | "locked" } },
  guards: { hasKey: () => true },
}).createMachine({
  id: "door",
  type: "parallel",
  states: {
    leaf: {
      initial: "closed",
      states: {
        closed: { on: { opened: { guard: "hasKey", target: "open" } } },
        open: {
          initial: "wide",
          on: { shut: "closed" },
          states: { wide: { on: { shut: "ajar" } }, ajar: {} },
        },
      },
    },
    light: {
      initial: "off",
      states: { off: { on: { lit: "on" } }, on: {} },
      on: { locked: ".off" },
    },
  },
});

export const doorChart = createChart(doorMachine);

/** A message without tab, time and order. */
export type MessageInput = TabMessage extends infer Message
  ? Message extends TabMessage ? Omit<Message, "tab" | "at" | "order"> & { tab?: string } : never
  : never;

/** Creates messages of tab `t`, one second apart from 1 January 2026, 09:00 local time. */
export function createTabMessages(messages: readonly MessageInput[]): TabMessage[] {
  const start = new Date(2026, 0, 1, 9).getTime();
  return messages.map((message, order) => {
    const at = start + order * 1000;
    const parsed = parseTabMessage({ tab: "t", ...message, at, order });
    if (parsed === undefined) throw new TypeError(`no message: ${JSON.stringify(message)}`);
    return parsed;
  });
}

/** Returns the inspection state after these messages. */
export function reduceMessages(...messages: MessageInput[]): Inspection {
  return createTabMessages(messages).reduce(reduceInspection, EMPTY_INSPECTION);
}

export const createOpenedMessage = (title: string, tab = "t"): MessageInput => ({
  type: "tab.opened",
  title,
  tab,
});

export const createActorMessage = (
  sessionId: string,
  name: string,
  more: Partial<Extract<TabMessage, { type: "@xstate.actor" }>> = {},
): MessageInput => ({
  type: "@xstate.actor",
  sessionId,
  name,
  snapshot: { status: "active" },
  ...more,
});

export const createEventMessage = (
  sessionId: string,
  type: string,
  more: object = {},
  sourceId?: string,
): MessageInput => ({
  type: "@xstate.event",
  sessionId,
  event: { ...more, type },
  ...sourceId === undefined ? {} : { sourceId },
});

export const createSnapshotMessage = (
  sessionId: string,
  value: unknown,
  more: Partial<Extract<TabMessage, { type: "@xstate.snapshot" }>> = {},
): MessageInput => ({
  type: "@xstate.snapshot",
  sessionId,
  snapshot: { status: "active", value },
  transitions: [],
  ...more,
});
