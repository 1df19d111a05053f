import { assign, setup, type SnapshotFrom } from "xstate";

type ViewingEvent =
  | { type: "entry.chosen"; entry: number }
  | { type: "present.chosen" }
  /** `entry` is the last one shown. */
  | { type: "log.paused"; entry: number }
  | { type: "log.resumed" }
  | { type: "log.cleared" };

interface Context {
  entry: number;
  last: number;
}

export const viewingMachine = setup({
  types: { context: {} as Context, events: {} as ViewingEvent },
  actions: {
    lookAt: assign((_, { entry }: { entry: number }) => ({ entry })),
    keepLast: assign((_, { entry }: { entry: number }) => ({ last: entry })),
  },
}).createMachine({
  id: "viewing",
  context: { entry: 0, last: 0 },
  type: "parallel",
  states: {
    time: {
      initial: "present",
      on: {
        "entry.chosen": {
          target: ".past",
          actions: { type: "lookAt", params: ({ event }) => event },
        },
      },
      states: {
        present: {},
        past: { on: { "present.chosen": "present", "log.cleared": "present" } },
      },
    },
    log: {
      initial: "following",
      states: {
        following: {
          on: {
            "log.paused": {
              target: "paused",
              actions: { type: "keepLast", params: ({ event }) => event },
            },
          },
        },
        paused: { on: { "log.resumed": "following" } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof viewingMachine>;

export function getViewedEntry(snapshot: Snapshot): number | undefined {
  return snapshot.matches({ time: "past" }) ? snapshot.context.entry : undefined;
}

export function getPausedEntry(snapshot: Snapshot): number | undefined {
  return snapshot.matches({ log: "paused" }) ? snapshot.context.last : undefined;
}
