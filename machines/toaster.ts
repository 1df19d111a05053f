import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from "xstate";
import {
  type Toast,
  toastMachine,
  type ToastReport,
  type ToastRequest,
  withDefaults,
} from "./toast.ts";

/** More at once would cover the page; the others wait until one of their sort has left. */
const MAX_TOASTS = 4;
const MAX_NOTIFICATION_TOASTS = 3;

type ToasterEvent =
  | ({ type: "toast.raised" } & ToastRequest)
  | { type: "toast.closed"; id: string }
  /** The session that they were raised in is over. */
  | { type: "toasts.cleared" }
  | { type: "pointer.entered" }
  | { type: "pointer.left" }
  | { type: "focus.entered" }
  | { type: "focus.left" }
  | { type: "toast.came"; id: string }
  | ToastReport;

export type ToasterEmitted =
  /** A toast has come to the screen. */
  | { type: "toast.shown"; id: string }
  /** It begins to fade away. */
  | { type: "toast.left"; id: string };

export interface ShownToast {
  toast: Toast;
  ref: ActorRefFrom<typeof toastMachine>;
}

interface WaitingToast {
  toast: Toast;
  count: number;
}

interface Context {
  /** On the screen, those that fade away included, in the order they came. */
  shown: readonly ShownToast[];
  leaving: readonly string[];
  waiting: readonly WaitingToast[];
  raised: number;
}

/**
 * Shows toasts, a few at a time; others wait. Notifications have places of their own, so that
 * results and errors of the user's actions never wait for them. While the pointer or the focus
 * rests on the toasts none of them leaves. An error raised again before it has left is counted, not
 * shown twice, and nothing is shown twice under one id.
 */
export const toasterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ToasterEvent,
    emitted: {} as ToasterEmitted,
  },
  actors: { toast: toastMachine },
  actions: {
    count: assign({ raised: ({ context }) => context.raised + 1 }),
    show: enqueueActions(({ enqueue }, { toast, count }: WaitingToast) => {
      enqueue.assign({
        shown: ({ context, spawn }) => [
          ...context.shown,
          { toast, ref: spawn("toast", { id: toast.id, input: { toast, count } }) },
        ],
      });
      enqueue.raise({ type: "toast.came", id: toast.id });
      enqueue.emit({ type: "toast.shown", id: toast.id });
    }),
    wait: assign(({ context }, toast: Toast) => ({
      waiting: [...context.waiting, { toast, count: 1 }],
    })),
    countWaiting: assign(({ context }, request: ToastRequest) => ({
      waiting: context.waiting.map((one) =>
        isSameError(one.toast, request) ? { ...one, count: one.count + 1 } : one
      ),
    })),
    unwait: assign(({ context }, { id }: { id: string }) => ({
      waiting: context.waiting.filter(({ toast }) => toast.id !== id),
    })),
    clear: enqueueActions(({ context, enqueue }) => {
      for (const { toast } of context.shown) enqueue.stopChild(toast.id);
      for (const { toast } of visibleToasts(context)) {
        enqueue.emit({ type: "toast.left", id: toast.id });
      }
      enqueue.assign({ shown: [], leaving: [], waiting: [] });
    }),
    startLeaving: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.assign({ leaving: [...context.leaving, id] });
      enqueue.emit({ type: "toast.left", id });
    }),
    remove: enqueueActions(({ context: { shown, leaving }, enqueue }, { id }: { id: string }) => {
      enqueue.assign({
        shown: shown.filter(({ toast }) => toast.id !== id),
        leaving: leaving.filter((one) => one !== id),
      });
      enqueue.stopChild(id);
    }),
    holdAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.shown) enqueue.sendTo(ref, { type: "toast.held" });
    }),
    releaseAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.shown) enqueue.sendTo(ref, { type: "toast.released" });
    }),
    repeat: enqueueActions(({ context, enqueue }, request: ToastRequest) => {
      const repeated = visibleToasts(context).find(({ toast }) => isSameError(toast, request));
      if (repeated) enqueue.sendTo(repeated.ref, { type: "toast.repeated" });
    }),
  },
  guards: {
    isKnown: ({ context }, { id }: ToastRequest) =>
      [...context.shown, ...context.waiting].some(({ toast }) => toast.id === id),
    isRepeated: ({ context }, request: ToastRequest) =>
      visibleToasts(context).some(({ toast }) => isSameError(toast, request)),
    isRepeatedInWaiting: ({ context }, request: ToastRequest) =>
      context.waiting.some(({ toast }) => isSameError(toast, request)),
    hasRoom: ({ context }, request: ToastRequest) =>
      visibleToasts(context).filter(({ toast }) => isSameSort(toast, request)).length <
        (request.isNotification ? MAX_NOTIFICATION_TOASTS : MAX_TOASTS),
    isShown: ({ context }, { id }: { id: string }) =>
      visibleToasts(context).some(({ toast }) => toast.id === id),
    isAwaited: ({ context }, { id }: { id: string }) => nextAfter(context, id) !== undefined,
    isLast: ({ context }) => context.shown.length === 1,
  },
}).createMachine({
  id: "toaster",
  context: { shown: [], leaving: [], waiting: [], raised: 0 },
  on: {
    "toast.raised": [
      { guard: { type: "isKnown", params: ({ event }) => event } },
      {
        guard: { type: "isRepeated", params: ({ event }) => event },
        actions: { type: "repeat", params: ({ event }) => event },
      },
      {
        guard: { type: "isRepeatedInWaiting", params: ({ event }) => event },
        actions: { type: "countWaiting", params: ({ event }) => event },
      },
      {
        guard: { type: "hasRoom", params: ({ event }) => event },
        actions: [
          "count",
          {
            type: "show",
            params: ({ context, event }) => ({ toast: toToast(event, context), count: 1 }),
          },
        ],
      },
      {
        actions: [
          "count",
          { type: "wait", params: ({ context, event }) => toToast(event, context) },
        ],
      },
    ],
    "toast.closed": [
      {
        guard: { type: "isShown", params: ({ event }) => event },
        actions: sendTo(({ event }) => event.id, { type: "toast.dismissed" }),
      },
      { actions: { type: "unwait", params: ({ event }) => event } },
    ],
    "toast.leaving": [
      {
        guard: { type: "isAwaited", params: ({ event }) => event },
        actions: [
          { type: "startLeaving", params: ({ event }) => event },
          { type: "show", params: ({ context, event }) => requireNext(context, event.id) },
          { type: "unwait", params: ({ context, event }) => requireNext(context, event.id).toast },
        ],
      },
      { actions: { type: "startLeaving", params: ({ event }) => event } },
    ],
    "toast.gone": { actions: [{ type: "remove", params: ({ event }) => event }] },
    "toasts.cleared": { target: ".flowing", actions: "clear" },
  },
  initial: "flowing",
  states: {
    flowing: {
      on: { "pointer.entered": "held.byPointer", "focus.entered": "held.byFocus" },
    },
    held: {
      entry: "holdAll",
      exit: "releaseAll",
      on: {
        "toast.came": { actions: sendTo(({ event }) => event.id, { type: "toast.held" }) },
        "toast.gone": {
          guard: "isLast",
          target: "flowing",
          actions: { type: "remove", params: ({ event }) => event },
        },
      },
      initial: "byPointer",
      states: {
        byPointer: { on: { "pointer.left": "#toaster.flowing", "focus.entered": "byBoth" } },
        byFocus: { on: { "focus.left": "#toaster.flowing", "pointer.entered": "byBoth" } },
        byBoth: { on: { "pointer.left": "byFocus", "focus.left": "byPointer" } },
      },
    },
  },
});

const toToast = (request: ToastRequest & { type?: string }, { raised }: Context): Toast => {
  const { type: _, ...said } = request;
  return withDefaults(said, said.id ?? `toast-${raised}`);
};

/** Those that are not fading away. */
const visibleToasts = ({ shown, leaving }: Context) =>
  shown.filter(({ toast }) => !leaving.includes(toast.id));

const isSameSort = (one: ToastRequest, other: ToastRequest) =>
  Boolean(one.isNotification) === Boolean(other.isNotification);

/** The one that waits for the place of the toast with this id. */
function nextAfter({ shown, waiting }: Context, id: string): WaitingToast | undefined {
  const left = shown.find(({ toast }) => toast.id === id);
  return left && waiting.find(({ toast }) => isSameSort(toast, left.toast));
}

function requireNext(context: Context, id: string): WaitingToast {
  const next = nextAfter(context, id);
  if (next === undefined) throw new TypeError("no toast waits");
  return next;
}

function isSameError(toast: ToastRequest, request: ToastRequest): boolean {
  const words = ({ kind, title, message, list }: ToastRequest) =>
    JSON.stringify([kind, title, message, list]);
  return toast.kind === "error" && words(toast) === words(request);
}
