import { toasterMachine } from "../../../machines/toaster.ts";
import {
  type Before,
  type Row,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

interface Toast {
  id: string;
  kind: string;
  title: string;
  duration: number;
  isNotification?: boolean;
}

interface Toasts {
  shown: readonly { toast: Toast }[];
  leaving: readonly string[];
  waiting: readonly { toast: Toast; count: number }[];
  raised: number;
}

const TOASTS: Readonly<Record<string, Toast>> = {
  news: { id: "news", kind: "info", title: "New milestone", duration: 5_000 },
  error: { id: "error", kind: "error", title: "Offline", duration: 8_000 },
  notification: {
    id: "notification",
    kind: "info",
    title: "A milestone has started",
    duration: 30_000,
    isNotification: true,
  },
};

/** What only happens to toasts that there are. */
const FADING = [
  "the news begin to fade",
  "the error begins to fade",
  "the notification begins to fade",
  "the news have faded",
  "the error has faded",
  "the notification has faded",
  "the error is raised under another name",
];

/**
 * Toasts, with room for one result to be seen, and for any notification; how many there is room for
 * is in toaster_test.ts.
 */
export const toaster: Specification = {
  name: "toaster",
  machine: toasterMachine.provide({
    guards: {
      hasRoom: ({ context: { shown, leaving } }, { isNotification }) =>
        isNotification === true ||
        shown.every(({ toast }) => toast.isNotification || leaving.includes(toast.id)),
    },
  }),
  effects: ["toast"],
  happenings: {
    "news are raised": raises("news", "news"),
    "the error is raised": raises("error", "error"),
    "the error is raised under another name": raises("error", "other"),
    "the notification is raised": raises("notification", "notification"),
    "the notification begins to fade": sent({ type: "toast.leaving", id: "notification" }),
    "the notification has faded": sent({ type: "toast.gone", id: "notification" }),
    "the session ends": sent({ type: "toasts.cleared" }),
    "the news are closed": sent({ type: "toast.closed", id: "news" }),
    "the news begin to fade": sent({ type: "toast.leaving", id: "news" }),
    "the error begins to fade": sent({ type: "toast.leaving", id: "error" }),
    "the news have faded": sent({ type: "toast.gone", id: "news" }),
    "the error has faded": sent({ type: "toast.gone", id: "error" }),
    "the pointer comes": sent({ type: "pointer.entered" }),
    "the pointer goes": sent({ type: "pointer.left" }),
    "the focus comes": sent({ type: "focus.entered" }),
    "the focus goes": sent({ type: "focus.left" }),
  },
  raised: ["toast.came"],
  conditions: {
    last: ({ context }) => toastsOf(context).shown.length === 1,
    "one of several": ({ context }) => toastsOf(context).shown.length > 1,
  },
  start: { to: "flowing", context: { shown: [], leaving: [], waiting: [], raised: 0 } },
  rows: {
    "": {
      ...raisedAndFading({ held: false }),
      "the error is raised under another name": {
        context: ({ context }) => ({
          waiting: toastsOf(context).waiting.map((one) =>
            one.toast.id === "error" ? { ...one, count: one.count + 1 } : one
          ),
        }),
        sends: (before) => isSeen(before, "error") ? [["error", { type: "toast.repeated" }]] : [],
      },
      "the news are closed": {
        context: ({ context }) => ({
          waiting: toastsOf(context).waiting.filter(({ toast }) => toast.id !== "news"),
        }),
        sends: (before) => isSeen(before, "news") ? [["news", { type: "toast.dismissed" }]] : [],
      },
      "the news have faded": gone("news"),
      "the error has faded": gone("error"),
      "the notification has faded": gone("notification"),
      "the session ends": cleared({ held: false }),
    },
    flowing: {
      "the pointer comes": { to: "held.byPointer", sends: toAll("toast.held") },
      "the focus comes": { to: "held.byFocus", sends: toAll("toast.held") },
    },
    held: {
      ...raisedAndFading({ held: true }),
      "the news have faded": lastGone("news"),
      "the error has faded": lastGone("error"),
      "the notification has faded": lastGone("notification"),
      "the session ends": cleared({ held: true }),
    },
    "held.byPointer": {
      "the pointer goes": { to: "flowing", sends: toAll("toast.released") },
      "the focus comes": { to: "held.byBoth" },
    },
    "held.byFocus": {
      "the focus goes": { to: "flowing", sends: toAll("toast.released") },
      "the pointer comes": { to: "held.byBoth" },
    },
    "held.byBoth": {
      "the pointer goes": { to: "held.byFocus" },
      "the focus goes": { to: "held.byPointer" },
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
      never: ["the error begins to fade", "the error is raised under another name"],
      because: "it can be seen no more, and comes as under its first name",
    },
    {
      after: ["the notification begins to fade", "the notification has faded"],
      never: ["the notification begins to fade"],
      because: "it can be seen no more",
    },
    { after: ["last"], never: FADING, because: "there is none" },
    {
      after: ["the news have faded"],
      never: ["the news have faded"],
      because: "they have faded",
    },
    {
      after: ["the error has faded", "the error is raised under another name"],
      never: ["the error has faded"],
      because: "it has faded or does not fade",
    },
    {
      after: ["the notification has faded"],
      never: ["the notification has faded"],
      because: "it has faded",
    },
    {
      after: ["news are raised", "the news begin to fade"],
      never: ["held: the error has faded, last", "held: the notification has faded, last"],
      because: "the news are there too",
    },
    {
      after: [
        "the error is raised",
        "the error is raised under another name",
        "the error begins to fade",
      ],
      never: ["held: the news have faded, last", "held: the notification has faded, last"],
      because: "the error is there too",
    },
    {
      after: ["the notification is raised", "the notification begins to fade"],
      never: ["held: the news have faded, last", "held: the error has faded, last"],
      because: "the notification is there too",
    },
  ],
  // How many were raised makes names for those that have none.
  alike: ({ context: { raised: _, ...others } }) => others,
  possible(before, happening) {
    switch (happening) {
      // Else it comes as it would under its first name.
      case "the error is raised under another name":
        return isSeen(before, "error") ||
          toastsOf(before.context).waiting.some(({ toast, count }) =>
            toast.id === "error" && count < 3
          );
      case "the news begin to fade":
        return isSeen(before, "news");
      case "the error begins to fade":
        return isSeen(before, "error");
      case "the notification begins to fade":
        return isSeen(before, "notification");
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
  return sent({ type: "toast.raised", ...TOASTS[name], id });
}

/** What comes while toasts are held is held too. */
function raisedAndFading({ held }: { held: boolean }): Record<string, Row> {
  return {
    "news are raised": raised("news", held),
    "the error is raised": raised("error", held),
    "the notification is raised": raised("notification", held),
    "the news begin to fade": fades("news", held),
    "the error begins to fade": fades("error", held),
    "the notification begins to fade": fades("notification", held),
  };
}

/** Once, at once where there is room, else once there is. */
function raised(id: string, held: boolean): Row {
  const toast = TOASTS[id];
  const hasRoom = (before: Before) => toast?.isNotification || hasRoomForResults(before);
  const comes = (before: Before) => !isKnown(before, id) && hasRoom(before);
  return {
    context(before) {
      const { raised, shown, waiting } = toastsOf(before.context);
      if (isKnown(before, id)) return {};
      return hasRoom(before)
        ? { raised: raised + 1, shown: [...shown, { toast, ref: `actor ${id}` }] }
        : { raised: raised + 1, waiting: [...waiting, { toast, count: 1 }] };
    },
    starts: (before) => comes(before) ? { [id]: { toast, count: 1 } } : {},
    emits: (before) => comes(before) ? [{ type: "toast.shown", id }] : [],
    sends: (before) => held && comes(before) ? [[id, { type: "toast.held" }]] : [],
  };
}

/** The next result that waits comes in place of one; none waits for a notification's. */
function fades(id: string, held: boolean): Row {
  const next = ({ context }: Before) =>
    TOASTS[id]?.isNotification ? [] : toastsOf(context).waiting.slice(0, 1);
  return {
    context: (before) => {
      const { shown, leaving, waiting } = toastsOf(before.context);
      const came = next(before).map(({ toast }) => ({ toast, ref: `actor ${toast.id}` }));
      return {
        leaving: [...leaving, id],
        shown: [...shown, ...came],
        waiting: waiting.slice(came.length),
      };
    },
    starts: (before) => Object.fromEntries(next(before).map((one) => [one.toast.id, one])),
    emits: (before) => [
      { type: "toast.left", id },
      ...next(before).map(({ toast }) => ({ type: "toast.shown", id: toast.id })),
    ],
    sends: (before) =>
      held ? next(before).map(({ toast }) => [toast.id, { type: "toast.held" }]) : [],
  };
}

function gone(id: string): Row {
  return {
    context: ({ context }) => ({
      leaving: toastsOf(context).leaving.filter((one) => one !== id),
      shown: toastsOf(context).shown.filter(({ toast }) => toast.id !== id),
    }),
    stops: [id],
  };
}

/** All go at once, and those that were to be read are reported. */
function cleared({ held }: { held: boolean }): Row {
  const shown = ({ context }: Before) => toastsOf(context).shown.map(({ toast }) => toast.id);
  return {
    to: "flowing",
    context: { shown: [], leaving: [], waiting: [] },
    stops: shown,
    sends: (before) => held ? shown(before).map((id) => [id, { type: "toast.released" }]) : [],
    emits: (before) =>
      shown(before).filter((id) => !isLeaving(before, id)).map((id) => ({
        type: "toast.left",
        id,
      })),
  };
}

/** Neither pointer nor focus can go from what is not there. */
function lastGone(id: string): Row[] {
  return [
    { when: "last", ...gone(id), to: "flowing", sends: [[id, { type: "toast.released" }]] },
    { when: "one of several", ...gone(id) },
  ];
}

function toAll(type: string) {
  return ({ context }: Before) =>
    toastsOf(context).shown.map(({ toast }) => [toast.id, { type }] as const);
}

function toastsOf(context: unknown): Toasts {
  return context as Toasts;
}

function hasRoomForResults({ context }: Before): boolean {
  const { shown, leaving } = toastsOf(context);
  return shown.every(({ toast }) => toast.isNotification || leaving.includes(toast.id));
}

function isLeaving({ context }: Before, id: string): boolean {
  return toastsOf(context).leaving.includes(id);
}

function isWaiting({ context }: Before, id: string): boolean {
  return toastsOf(context).waiting.some(({ toast }) => toast.id === id);
}

function isSeen(before: Before, id: string): boolean {
  return toastsOf(before.context).shown.some(({ toast }) => toast.id === id) &&
    !isLeaving(before, id);
}

function isKnown(before: Before, id: string): boolean {
  return isSeen(before, id) || isLeaving(before, id) || isWaiting(before, id);
}
