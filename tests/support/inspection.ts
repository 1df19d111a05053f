import { setup } from "xstate";
import { chartOf } from "../../tools/chart/chart.ts";
import { hear } from "../../tools/inspector/hear.ts";
import { type Inspection, NOTHING_HEARD } from "../../tools/inspector/inspection.ts";
import { parseTabMessage, type TabMessage } from "../../tools/inspector/messages.ts";

/** A door with a light beside it: states in states, states together, a guard, an end. */
export const door = setup({
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

export const doorChart = chartOf(door);

/** Whatever tells of a message besides its place in time. */
export type Told = TabMessage extends infer Message
  ? Message extends TabMessage ? Omit<Message, "tab" | "at" | "order"> & { tab?: string } : never
  : never;

/** Messages as tab `t` tells them, a second apart from the first of January 2026, 09:00 here. */
export function told(messages: readonly Told[]): TabMessage[] {
  const start = new Date(2026, 0, 1, 9).getTime();
  return messages.map((message, order) => {
    const at = start + order * 1000;
    const parsed = parseTabMessage({ tab: "t", ...message, at, order });
    if (parsed === undefined) throw new TypeError(`no message: ${JSON.stringify(message)}`);
    return parsed;
  });
}

/** What is known when a tab has told this. */
export function heard(...messages: Told[]): Inspection {
  return told(messages).reduce(hear, NOTHING_HEARD);
}

export const opened = (title: string, tab = "t"): Told => ({ type: "tab.opened", title, tab });

export const actor = (
  sessionId: string,
  name: string,
  more: Partial<Extract<TabMessage, { type: "@xstate.actor" }>> = {},
): Told => ({
  type: "@xstate.actor",
  sessionId,
  name,
  snapshot: { status: "active" },
  ...more,
});

export const event = (
  sessionId: string,
  type: string,
  more: object = {},
  sourceId?: string,
): Told => ({
  type: "@xstate.event",
  sessionId,
  event: { ...more, type },
  ...sourceId === undefined ? {} : { sourceId },
});

export const snapshot = (
  sessionId: string,
  value: unknown,
  more: Partial<Extract<TabMessage, { type: "@xstate.snapshot" }>> = {},
): Told => ({
  type: "@xstate.snapshot",
  sessionId,
  snapshot: { status: "active", value },
  taken: [],
  ...more,
});
