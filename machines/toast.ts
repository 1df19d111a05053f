import { type ActorRefFrom, assign, enqueueActions, sendParent, setup } from "xstate";
import { TOAST_MS } from "../contract/constants.ts";
import type { LocalizedText } from "./localizedText.ts";

/** How long a toast takes to fade away. */
export const TOAST_LEAVE_MS = 200;

export type ToastKind = "success" | "error" | "warning" | "info";

/** The content of a toast. Two toasts with the same `id` are never shown at once. */
export interface ToastRequest {
  id?: string;
  kind: ToastKind;
  title: LocalizedText;
  message?: LocalizedText;
  /** Shown as a bulleted list under the title. */
  list?: readonly LocalizedText[];
  /** Following the link closes the toast. */
  link?: ToastLink;
  /** Pressing the button closes the toast. */
  action?: { label: LocalizedText; sends: ToastMessage };
  /** Milliseconds. */
  duration?: number;
  /** Whether it shows a notification, not the result of the user's action. */
  isNotification?: boolean;
  /** What it is about; a later toast about the same closes it. */
  topic?: string;
}

interface ToastLink {
  /** A path within the app. */
  to: string;
  label: LocalizedText;
  sends?: ToastMessage;
}

/** The event that the link or button sends, and the system id of its receiver. */
type ToastMessage =
  | { actor: "app"; event: { type: "reload.requested" } }
  | { actor: "session"; event: { type: "stay.requested" } }
  | { actor: "undo"; event: { type: "undo.requested"; id: string } }
  | { actor: "notificationPoller"; event: { type: "notification.followed"; id: string } }
  | { actor: "notificationSidebar"; event: { type: "sidebar.opened" } };

export interface Toast extends ToastRequest {
  id: string;
  duration: number;
}

type ToastEvent =
  | { type: "toast.paused" }
  | { type: "toast.resumed" }
  | { type: "toast.repeated" }
  | { type: "toast.dismissed" }
  | { type: "toast.actionPressed" }
  | { type: "toast.linkFollowed" };

/** The events that a toast sends to its toaster. */
export type ToastReport =
  | { type: "toast.leaving"; id: string }
  | { type: "toast.removed"; id: string };

interface Context {
  toast: Toast;
  /** The number of times the toast was raised. */
  count: number;
}

const closedByUser = {
  "toast.dismissed": "leaving",
  "toast.actionPressed": {
    target: "leaving",
    actions: {
      type: "sendPressed",
      params: ({ context }: { context: Context }) => context.toast.action?.sends,
    },
  },
  "toast.linkFollowed": {
    target: "leaving",
    actions: {
      type: "sendPressed",
      params: ({ context }: { context: Context }) => context.toast.link?.sends,
    },
  },
} as const;

/** One toast on the screen. Resuming it, or raising it again, restarts its whole duration. */
export const toastMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ToastEvent,
    input: {} as Context,
  },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    /** Does nothing if the receiver is not running. */
    sendPressed: enqueueActions(({ enqueue, system }, message: ToastMessage | undefined) => {
      const receiver = message && system.get(message.actor);
      if (receiver) enqueue.sendTo(receiver, message.event);
    }),
    reportLeaving: sendParent(({ context }): ToastReport => ({
      type: "toast.leaving",
      id: context.toast.id,
    })),
    reportRemoved: sendParent(({ context }): ToastReport => ({
      type: "toast.removed",
      id: context.toast.id,
    })),
  },
  delays: { duration: ({ context }) => context.toast.duration, leave: TOAST_LEAVE_MS },
}).createMachine({
  id: "toast",
  context: ({ input }) => input,
  initial: "running",
  states: {
    running: {
      after: { duration: "leaving" },
      on: {
        "toast.paused": "paused",
        "toast.repeated": { target: "running", reenter: true, actions: "count" },
        ...closedByUser,
      },
    },
    paused: {
      on: {
        "toast.resumed": "running",
        "toast.repeated": { actions: "count" },
        ...closedByUser,
      },
    },
    leaving: { entry: "reportLeaving", after: { leave: "removed" } },
    removed: { type: "final", entry: "reportRemoved" },
  },
});

export interface ShownToast {
  toast: Toast;
  ref: ActorRefFrom<typeof toastMachine>;
}

export const withDefaults = (request: ToastRequest, id: string): Toast => ({
  duration: TOAST_MS,
  ...request,
  id,
});

/** The toast without its topic, unless the request has the same. */
export function withCommonTopic(toast: Toast, request: ToastRequest): Toast {
  const { topic, ...others } = toast;
  return topic === request.topic ? toast : others;
}

/** Whether a request raises the error of a toast again. */
export function isSameError(toast: ToastRequest, request: ToastRequest): boolean {
  const toContent = ({ kind, title, message, list }: ToastRequest) =>
    JSON.stringify([kind, title, message, list]);
  return toast.kind === "error" && toContent(toast) === toContent(request);
}
