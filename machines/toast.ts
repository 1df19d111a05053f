import { assign, enqueueActions, sendParent, setup } from "xstate";
import { TOAST_MS } from "../contract/constants.ts";
import type { LocalizedText } from "./localizedText.ts";

/** How long a toast takes to fade away. */
export const TOAST_LEAVE_MS = 200;

export type ToastKind = "success" | "error" | "warning" | "info";

/** What is said; the id is the caller's when the same news must not be told twice. */
export interface ToastRequest {
  id?: string;
  kind: ToastKind;
  title: LocalizedText;
  message?: LocalizedText;
  /** Shown as a bulleted list under the title. */
  list?: readonly LocalizedText[];
  /** Where there is more about it; following it closes the toast. */
  link?: ToastLink;
  /** What can be done about it at once; doing it closes the toast. */
  action?: { label: LocalizedText; tells: ToastNotice };
  /** Milliseconds. */
  duration?: number;
  /** It reports a notification, not the result of the user's own action. */
  isNotification?: boolean;
}

interface ToastLink {
  /** A path within the app. */
  to: string;
  label: LocalizedText;
  tells?: ToastNotice;
}

/** Which actor, by its name, is told what when a link is followed or an action is pressed. */
type ToastNotice =
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
  | { type: "toast.held" }
  | { type: "toast.released" }
  | { type: "toast.repeated" }
  | { type: "toast.dismissed" }
  /** Its action was pressed. */
  | { type: "toast.acted" }
  /** Its link was followed. */
  | { type: "toast.followed" };

/** What a toast tells its toaster. */
export type ToastReport =
  | { type: "toast.leaving"; id: string }
  | { type: "toast.gone"; id: string };

interface Context {
  toast: Toast;
  /** How often the same was raised. */
  count: number;
}

const closedByUser = {
  "toast.dismissed": "leaving",
  "toast.acted": {
    target: "leaving",
    actions: {
      type: "notify",
      params: ({ context }: { context: Context }) => context.toast.action,
    },
  },
  "toast.followed": {
    target: "leaving",
    actions: { type: "notify", params: ({ context }: { context: Context }) => context.toast.link },
  },
} as const;

/**
 * One toast on the screen. Held, its time stands still; released, it gets its whole time again, as
 * does one that is raised once more.
 */
export const toastMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ToastEvent,
    input: {} as Context,
  },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    /** Who has gone meanwhile need not know. */
    notify: enqueueActions(({ enqueue, system }, pressed: { tells?: ToastNotice } | undefined) => {
      const { tells } = pressed ?? {};
      const actor = tells && system.get(tells.actor);
      if (actor) enqueue.sendTo(actor, tells.event);
    }),
    reportLeaving: sendParent(({ context }): ToastReport => ({
      type: "toast.leaving",
      id: context.toast.id,
    })),
    reportGone: sendParent(({ context }): ToastReport => ({
      type: "toast.gone",
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
        "toast.held": "held",
        "toast.repeated": { target: "running", reenter: true, actions: "count" },
        ...closedByUser,
      },
    },
    held: {
      on: {
        "toast.released": "running",
        "toast.repeated": { actions: "count" },
        ...closedByUser,
      },
    },
    leaving: { entry: "reportLeaving", after: { leave: "gone" } },
    gone: { type: "final", entry: "reportGone" },
  },
});

export const withDefaults = (request: ToastRequest, id: string): Toast => ({
  duration: TOAST_MS,
  ...request,
  id,
});
