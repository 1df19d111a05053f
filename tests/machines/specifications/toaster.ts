import { toasterMachine } from "../../../machines/toaster.ts";
import {
  sendEvent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

interface Toast {
  id: string;
  kind: string;
  title: string;
  duration: number;
  isNotification?: boolean;
  topic?: string;
}

interface Toasts {
  shown: readonly { toast: Toast }[];
  leaving: readonly string[];
  waiting: readonly Toast[];
  raised: number;
}

const TOASTS: Readonly<Record<string, Toast>> = {
  news: { id: "news", kind: "info", title: "New milestone", duration: 5_000 },
  error: { id: "error", kind: "error", title: "Offline", duration: 8_000, topic: "saving" },
  notification: {
    id: "notification",
    kind: "info",
    title: "A milestone has started",
    duration: 30_000,
    isNotification: true,
  },
  "other notification": {
    id: "other notification",
    kind: "info",
    title: "A milestone is due",
    duration: 30_000,
    isNotification: true,
  },
};

/** What only happens to toasts that there are. */
const FADING = [
  "the news begin to fade",
  "the error begins to fade",
  "the notification begins to fade",
  "the other notification begins to fade",
  "the news have faded",
  "the error has faded",
  "the notification has faded",
  "the other notification has faded",
  "the error is shown under another name",
];

/**
 * Toasts with room for one result and one notification. The real limits are in toaster_test.ts.
 */
export const toaster: Specification = {
  name: "toaster",
  machine: toasterMachine.provide({
    guards: {
      hasRoom: ({ context: { shown, leaving } }, { isNotification = false }) =>
        shown.every(({ toast }) =>
          Boolean(toast.isNotification) !== isNotification || leaving.includes(toast.id)
        ),
    },
  }),
  effects: ["toast"],
  events: {
    "news are shown": raises("news", "news"),
    "the error is shown": raises("error", "error"),
    "the error is shown under another name": raises("error", "other"),
    "the notification is shown": raises("notification", "notification"),
    "the other notification is shown": raises("other notification", "other notification"),
    "the other notification begins to fade": sendEvent({
      type: "toast.leaving",
      id: "other notification",
    }),
    "the other notification has faded": sendEvent({
      type: "toast.removed",
      id: "other notification",
    }),
    "the error is corrected": sendEvent({ type: "topics.settled", topics: ["saving"] }),
    "the notification begins to fade": sendEvent({ type: "toast.leaving", id: "notification" }),
    "the notification has faded": sendEvent({ type: "toast.removed", id: "notification" }),
    "the session ends": sendEvent({ type: "toasts.cleared" }),
    "the notification is closed": sendEvent({ type: "toast.closed", id: "notification" }),
    "the news begin to fade": sendEvent({ type: "toast.leaving", id: "news" }),
    "the error begins to fade": sendEvent({ type: "toast.leaving", id: "error" }),
    "the news have faded": sendEvent({ type: "toast.removed", id: "news" }),
    "the error has faded": sendEvent({ type: "toast.removed", id: "error" }),
    "the pointer enters": sendEvent({ type: "pointer.entered" }),
    "the pointer leaves": sendEvent({ type: "pointer.left" }),
    "the focus enters": sendEvent({ type: "focus.entered" }),
    "the focus leaves": sendEvent({ type: "focus.left" }),
  },
  raised: ["toast.added"],
  conditions: {
    last: ({ context }) => toToasts(context).shown.length === 1,
    "one of several": ({ context }) => toToasts(context).shown.length > 1,
  },
  start: { to: "running", context: { shown: [], leaving: [], waiting: [], raised: 0 } },
  transitions: {
    "": {
      ...raisesAndFades({ paused: false }),
      "the error is shown under another name": {
        sends: (before) => isSeen(before, "error") ? [["error", { type: "toast.repeated" }]] : [],
      },
      "the error is corrected": {
        sends: (before) => isSeen(before, "error") ? [["error", { type: "toast.dismissed" }]] : [],
      },
      "the notification is closed": {
        context: ({ context }) => ({
          waiting: toToasts(context).waiting.filter(({ id }) => id !== "notification"),
        }),
        sends: (before) =>
          isSeen(before, "notification") ? [["notification", { type: "toast.dismissed" }]] : [],
      },
      "the news have faded": removes("news"),
      "the error has faded": removes("error"),
      "the notification has faded": removes("notification"),
      "the other notification has faded": removes("other notification"),
      "the session ends": clears({ paused: false }),
    },
    running: {
      "the pointer enters": { to: "paused.byPointer", sends: toAll("toast.paused") },
      "the focus enters": { to: "paused.byFocus", sends: toAll("toast.paused") },
    },
    paused: {
      ...raisesAndFades({ paused: true }),
      "the news have faded": removesLast("news"),
      "the error has faded": removesLast("error"),
      "the notification has faded": removesLast("notification"),
      "the other notification has faded": removesLast("other notification"),
      "the session ends": clears({ paused: true }),
    },
    "paused.byPointer": {
      "the pointer leaves": { to: "running", sends: toAll("toast.resumed") },
      "the focus enters": { to: "paused.byBoth" },
    },
    "paused.byFocus": {
      "the focus leaves": { to: "running", sends: toAll("toast.resumed") },
      "the pointer enters": { to: "paused.byBoth" },
    },
    "paused.byBoth": {
      "the pointer leaves": { to: "paused.byFocus" },
      "the focus leaves": { to: "paused.byPointer" },
    },
  },
  impossible: [
    {
      after: ["the session ends"],
      never: FADING,
      because: "none is left",
    },
    {
      after: ["the news begin to fade", "the news have faded"],
      never: ["the news begin to fade"],
      because: "they can be seen no more",
    },
    {
      after: ["the error begins to fade", "the error has faded"],
      never: ["the error begins to fade", "the error is shown under another name"],
      because: "it can be seen no more, and comes as under its first name",
    },
    {
      after: ["the notification begins to fade", "the notification has faded"],
      never: ["the notification begins to fade"],
      because: "it can be seen no more",
    },
    {
      after: ["the other notification begins to fade", "the other notification has faded"],
      never: ["the other notification begins to fade"],
      because: "it can be seen no more",
    },
    { after: ["last"], never: FADING, because: "there is none" },
    {
      after: ["the news have faded"],
      never: ["the news have faded"],
      because: "they have faded",
    },
    {
      after: ["the error has faded", "the error is shown under another name"],
      never: ["the error has faded"],
      because: "it has faded or does not fade",
    },
    {
      after: ["the notification has faded"],
      never: ["the notification has faded"],
      because: "it has faded",
    },
    {
      after: ["the other notification has faded"],
      never: ["the other notification has faded"],
      because: "it has faded",
    },
    {
      after: ["news are shown", "the news begin to fade"],
      never: [
        "paused: the error has faded, last",
        "paused: the notification has faded, last",
        "paused: the other notification has faded, last",
      ],
      because: "the news are there too",
    },
    {
      after: [
        "the error is shown",
        "the error is shown under another name",
        "the error begins to fade",
      ],
      never: [
        "paused: the news have faded, last",
        "paused: the notification has faded, last",
        "paused: the other notification has faded, last",
      ],
      because: "the error is there too",
    },
    {
      after: ["the notification is shown", "the notification begins to fade"],
      never: [
        "paused: the news have faded, last",
        "paused: the error has faded, last",
        "paused: the other notification has faded, last",
      ],
      because: "the notification is there too",
    },
    {
      after: ["the other notification is shown", "the other notification begins to fade"],
      never: [
        "paused: the news have faded, last",
        "paused: the error has faded, last",
        "paused: the notification has faded, last",
      ],
      because: "the other notification is there too",
    },
  ],
  // How many were raised makes names for those that have none.
  duplicateKey: ({ context: { raised: _, ...others } }) => others,
  isReachable(before, event) {
    switch (event) {
      // Else it comes as it would under its first name.
      case "the error is shown under another name":
        return isSeen(before, "error");
      case "the news begin to fade":
        return isSeen(before, "news");
      case "the error begins to fade":
        return isSeen(before, "error");
      case "the notification begins to fade":
        return isSeen(before, "notification");
      case "the other notification begins to fade":
        return isSeen(before, "other notification");
      case "the other notification has faded":
        return isLeaving(before, "other notification");
      case "the notification has faded":
        return isLeaving(before, "notification");
      case "the news have faded":
        return isLeaving(before, "news");
      case "the error has faded":
        return isLeaving(before, "error");
      default:
        return true;
    }
  },
};

function raises(name: string, id: string) {
  return sendEvent({ type: "toast.raised", ...TOASTS[name], id });
}

/** What comes while toasts are paused is paused too. */
function raisesAndFades({ paused }: { paused: boolean }): Record<string, Transition> {
  return {
    "news are shown": addsToast("news", paused),
    "the error is shown": addsToast("error", paused),
    "the notification is shown": addsToast("notification", paused),
    "the other notification is shown": addsToast("other notification", paused),
    "the news begin to fade": fades("news", paused),
    "the error begins to fade": fades("error", paused),
    "the notification begins to fade": fades("notification", paused),
    "the other notification begins to fade": fades("other notification", paused),
  };
}

/** Without room, a notification waits and a result closes the result before it. */
function addsToast(id: string, paused: boolean): Transition {
  const toast = TOASTS[id];
  const others = (before: StateBefore) => listSeen(before, toast?.isNotification ?? false);
  const comes = (before: StateBefore) =>
    !isKnown(before, id) && (!toast?.isNotification || others(before).length === 0);
  return {
    context(before) {
      const { raised, shown, waiting } = toToasts(before.context);
      if (isKnown(before, id)) return {};
      return comes(before)
        ? { raised: raised + 1, shown: [...shown, { toast, ref: `actor ${id}` }] }
        : { raised: raised + 1, waiting: [...waiting, toast] };
    },
    starts: (before) => comes(before) ? { [id]: { toast, count: 1 } } : {},
    emits: (before) => comes(before) ? [{ type: "toast.shown", id }] : [],
    sends: (before) =>
      comes(before)
        ? [
          ...others(before).map((other) => [other, { type: "toast.dismissed" }] as const),
          ...(paused ? [[id, { type: "toast.paused" }] as const] : []),
        ]
        : [],
  };
}

/** The next waiting notification replaces a closed one. */
function fades(id: string, paused: boolean): Transition {
  const next = ({ context }: StateBefore) =>
    TOASTS[id]?.isNotification ? toToasts(context).waiting.slice(0, 1) : [];
  return {
    context: (before) => {
      const { shown, leaving, waiting } = toToasts(before.context);
      const added = next(before).map((toast) => ({ toast, ref: `actor ${toast.id}` }));
      return {
        leaving: [...leaving, id],
        shown: [...shown, ...added],
        waiting: waiting.slice(added.length),
      };
    },
    starts: (before) =>
      Object.fromEntries(next(before).map((toast) => [toast.id, { toast, count: 1 }])),
    emits: (before) => [
      { type: "toast.fading", id },
      ...next(before).map((toast) => ({ type: "toast.shown", id: toast.id })),
    ],
    sends: (before) =>
      paused ? next(before).map((toast) => [toast.id, { type: "toast.paused" }]) : [],
  };
}

function removes(id: string): Transition {
  return {
    context: ({ context }) => ({
      leaving: toToasts(context).leaving.filter((one) => one !== id),
      shown: toToasts(context).shown.filter(({ toast }) => toast.id !== id),
    }),
    stops: [id],
  };
}

/** All go at once, and those that were to be read are reported. */
function clears({ paused }: { paused: boolean }): Transition {
  const shown = ({ context }: StateBefore) => toToasts(context).shown.map(({ toast }) => toast.id);
  return {
    to: "running",
    context: { shown: [], leaving: [], waiting: [] },
    stops: shown,
    sends: (before) => paused ? shown(before).map((id) => [id, { type: "toast.resumed" }]) : [],
    emits: (before) =>
      shown(before).filter((id) => !isLeaving(before, id)).map((id) => ({
        type: "toast.fading",
        id,
      })),
  };
}

/** Neither pointer nor focus can go from what is not there. */
function removesLast(id: string): Transition[] {
  return [
    { when: "last", ...removes(id), to: "running", sends: [[id, { type: "toast.resumed" }]] },
    { when: "one of several", ...removes(id) },
  ];
}

function toAll(type: string) {
  return ({ context }: StateBefore) =>
    toToasts(context).shown.map(({ toast }) => [toast.id, { type }] as const);
}

function toToasts(context: unknown): Toasts {
  return context as Toasts;
}

/** Lists the visible notifications, or the visible results. */
const listSeen = (before: StateBefore, isNotification: boolean): string[] =>
  toToasts(before.context).shown
    .filter(({ toast }) => Boolean(toast.isNotification) === isNotification)
    .map(({ toast }) => toast.id)
    .filter((id) => isSeen(before, id));

function isLeaving({ context }: StateBefore, id: string): boolean {
  return toToasts(context).leaving.includes(id);
}

function isWaiting({ context }: StateBefore, id: string): boolean {
  return toToasts(context).waiting.some((toast) => toast.id === id);
}

function isSeen(before: StateBefore, id: string): boolean {
  return toToasts(before.context).shown.some(({ toast }) => toast.id === id) &&
    !isLeaving(before, id);
}

function isKnown(before: StateBefore, id: string): boolean {
  return isSeen(before, id) || isLeaving(before, id) || isWaiting(before, id);
}
