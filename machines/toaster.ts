import { assign, enqueueActions, sendTo, setup } from "xstate";
import { required } from "./required.ts";
import {
  isSameError,
  type ShownToast,
  type Toast,
  toastMachine,
  type ToastReport,
  type ToastRequest,
  withCommonTopic,
  withDefaults,
} from "./toast.ts";

/**
 * The most results at a time, and the most notifications. A further result closes the oldest; a
 * further notification waits until one closes.
 */
const MAX_SHOWN = 3;

type ToastRaised = { type: "toast.raised" } & ToastRequest;

type ToasterEvent =
  | ToastRaised
  | { type: "toast.closed"; id: string }
  /** What toasts are about no longer holds, such as an error that was corrected. */
  | { type: "topics.settled"; topics: readonly string[] }
  /** The session ended. */
  | { type: "toasts.cleared" }
  | { type: "pointer.entered" }
  | { type: "pointer.left" }
  | { type: "focus.entered" }
  | { type: "focus.left" }
  | { type: "toast.added"; id: string }
  | ToastReport;

export type ToasterEmitted =
  /** A toast is visible. */
  | { type: "toast.shown"; id: string }
  | { type: "toast.fading"; id: string };

interface Context {
  /** Toasts on the screen, including fading ones, oldest first. */
  shown: readonly ShownToast[];
  leaving: readonly string[];
  /** Notifications without room. */
  waiting: readonly Toast[];
  raised: number;
}

/**
 * Shows a few toasts at a time. Results and errors of the user's actions show at once; without room
 * the oldest of them closes. Notifications wait. All toasts pause while the pointer or the focus is
 * on them. An error that is raised again while visible is counted, not shown twice. A toast closes
 * when a later one has its topic, or when its topic is settled.
 */
export const toasterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ToasterEvent,
    emitted: {} as ToasterEmitted,
  },
  actors: { toast: toastMachine },
  actions: {
    countRaised: assign({ raised: ({ context }) => context.raised + 1 }),
    show: enqueueActions(({ enqueue }, toast: Toast) => {
      enqueue.assign(({ context, spawn }) => ({
        shown: [
          ...context.shown,
          { toast, ref: spawn("toast", { id: toast.id, input: { toast, count: 1 } }) },
        ],
      }));
      enqueue.raise({ type: "toast.added", id: toast.id });
      enqueue.emit({ type: "toast.shown", id: toast.id });
    }),
    /** A toast that several calls raised is not outdated when one of them succeeds. */
    keepCommonTopic: assign(({ context }, request: ToastRequest) => ({
      shown: context.shown.map((one) =>
        one === findRepeated(request, context)
          ? { ...one, toast: withCommonTopic(one.toast, request) }
          : one
      ),
    })),
    removeFirstWaiting: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    /** Closes the visible toasts with one of the topics. */
    closeTopics: enqueueActions(({ context, enqueue }, topics: readonly string[]) => {
      for (const { ref } of listAbout(topics, context)) {
        enqueue.sendTo(ref, { type: "toast.dismissed" });
      }
    }),
    clear: enqueueActions(({ context, enqueue }) => {
      for (const { toast } of context.shown) enqueue.stopChild(toast.id);
      for (const { toast } of listVisible(context)) {
        enqueue.emit({ type: "toast.fading", id: toast.id });
      }
      enqueue.assign({ shown: [], leaving: [], waiting: [] });
    }),
    startLeaving: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.assign({ leaving: [...context.leaving, id] });
      enqueue.emit({ type: "toast.fading", id });
    }),
    remove: enqueueActions(({ context: { shown, leaving }, enqueue }, { id }: { id: string }) => {
      enqueue.assign({
        shown: shown.filter(({ toast }) => toast.id !== id),
        leaving: leaving.filter((one) => one !== id),
      });
      enqueue.stopChild(id);
    }),
    pauseAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.shown) enqueue.sendTo(ref, { type: "toast.paused" });
    }),
    resumeAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.shown) enqueue.sendTo(ref, { type: "toast.resumed" });
    }),
  },
  guards: {
    isKnown: ({ context }, { id }: ToastRequest) =>
      [...context.shown.map(({ toast }) => toast), ...context.waiting].some((one) => one.id === id),
    isRepeated: ({ context }, request: ToastRequest) => Boolean(findRepeated(request, context)),
    hasRoom: ({ context }, request: ToastRequest) =>
      listOthers(request, context).length < MAX_SHOWN,
    isNotification: (_, { isNotification = false }: ToastRequest) => isNotification,
    isShown: ({ context }, { id }: { id: string }) =>
      listVisible(context).some(({ toast }) => toast.id === id),
    hasReplacement: ({ context: { shown, waiting } }, { id }: { id: string }) =>
      waiting.length > 0 && shown.some(({ toast }) => toast.id === id && toast.isNotification),
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
        actions: [
          sendTo(
            ({ context, event }) => required(findRepeated(event, context), "toast").ref,
            { type: "toast.repeated" },
          ),
          { type: "keepCommonTopic", params: ({ event }) => event },
        ],
      },
      {
        guard: { type: "hasRoom", params: ({ event }) => event },
        actions: [
          "countRaised",
          { type: "closeTopics", params: ({ event }) => listTopics(event) },
          { type: "show", params: ({ context, event }) => toToast(event, context) },
        ],
      },
      {
        guard: { type: "isNotification", params: ({ event }) => event },
        actions: [
          "countRaised",
          assign(({ context, event }) => ({
            waiting: [...context.waiting, toToast(event, context)],
          })),
        ],
      },
      {
        actions: [
          "countRaised",
          { type: "closeTopics", params: ({ event }) => listTopics(event) },
          sendTo(({ context, event }) => required(listOthers(event, context)[0], "toast").ref, {
            type: "toast.dismissed",
          }),
          { type: "show", params: ({ context, event }) => toToast(event, context) },
        ],
      },
    ],
    "topics.settled": {
      actions: { type: "closeTopics", params: ({ event }) => event.topics },
    },
    "toast.closed": [
      {
        guard: { type: "isShown", params: ({ event }) => event },
        actions: sendTo(({ event }) => event.id, { type: "toast.dismissed" }),
      },
      {
        actions: assign(({ context, event }) => ({
          waiting: context.waiting.filter(({ id }) => id !== event.id),
        })),
      },
    ],
    "toast.leaving": [
      {
        guard: { type: "hasReplacement", params: ({ event }) => event },
        actions: [
          { type: "startLeaving", params: ({ event }) => event },
          { type: "show", params: ({ context }) => required(context.waiting[0], "notification") },
          "removeFirstWaiting",
        ],
      },
      { actions: { type: "startLeaving", params: ({ event }) => event } },
    ],
    "toast.removed": { actions: { type: "remove", params: ({ event }) => event } },
    "toasts.cleared": { target: ".running", actions: "clear" },
  },
  initial: "running",
  states: {
    running: {
      on: { "pointer.entered": "paused.byPointer", "focus.entered": "paused.byFocus" },
    },
    paused: {
      entry: "pauseAll",
      exit: "resumeAll",
      on: {
        "toast.added": { actions: sendTo(({ event }) => event.id, { type: "toast.paused" }) },
        "toast.removed": {
          guard: "isLast",
          target: "running",
          actions: { type: "remove", params: ({ event }) => event },
        },
      },
      initial: "byPointer",
      states: {
        byPointer: { on: { "pointer.left": "#toaster.running", "focus.entered": "byBoth" } },
        byFocus: { on: { "focus.left": "#toaster.running", "pointer.entered": "byBoth" } },
        byBoth: { on: { "pointer.left": "byFocus", "focus.left": "byPointer" } },
      },
    },
  },
});

const toToast = ({ type: _, ...request }: ToastRaised, { raised }: Context): Toast =>
  withDefaults(request, request.id ?? `toast-${raised}`);

/** Lists the toasts that are not fading. */
const listVisible = ({ shown, leaving }: Context) =>
  shown.filter(({ toast }) => !leaving.includes(toast.id));

/** Lists the visible toasts of the request's kind that it leaves open, oldest first. */
const listOthers = ({ isNotification = false, topic }: ToastRequest, context: Context) =>
  listVisible(context).filter(({ toast }) =>
    Boolean(toast.isNotification) === isNotification &&
    (topic === undefined || toast.topic !== topic)
  );

const listTopics = ({ topic }: ToastRequest) => topic === undefined ? [] : [topic];

/** Lists the visible toasts about one of the topics. */
const listAbout = (topics: readonly string[], context: Context) =>
  listVisible(context).filter(({ toast: { topic } }) =>
    topic !== undefined && topics.includes(topic)
  );

/** Finds the visible toast that the request repeats. */
const findRepeated = (request: ToastRequest, context: Context) =>
  listVisible(context).find(({ toast }) => isSameError(toast, request));
