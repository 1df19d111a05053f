import { setup } from "xstate";
import type { FeedbackStatus } from "../../contract/feedback.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { ActionFrom } from "./lifecycle.ts";

/**
 * Feedback is progressed and then resolved or dismissed; open feedback may skip `progress`. Closed
 * feedback can be progressed again. No action can be repeated.
 */
export const feedbackLifecycle = setup({
  types: { events: {} as { type: "progress" } | { type: "resolve" } | { type: "dismiss" } },
}).createMachine({
  id: "feedback",
  initial: "OPEN",
  states: {
    OPEN: { on: { progress: "IN_PROGRESS", resolve: "RESOLVED", dismiss: "DISMISSED" } },
    IN_PROGRESS: { on: { resolve: "RESOLVED", dismiss: "DISMISSED" } },
    RESOLVED: { on: { progress: "IN_PROGRESS" } },
    DISMISSED: { on: { progress: "IN_PROGRESS" } },
  } satisfies Record<FeedbackStatus, unknown>,
});

export type FeedbackAction = ActionFrom<typeof feedbackLifecycle>;

/** The permission of each action. */
export const FEEDBACK_PERMISSIONS: Record<FeedbackAction, Permission> = {
  progress: "feedback:manage",
  resolve: "feedback:manage",
  dismiss: "feedback:manage",
};

/** The actions that need a confirmation because they reject the feedback. */
export const DESTRUCTIVE_FEEDBACK_ACTIONS: readonly FeedbackAction[] = ["dismiss"];

/** Whether the sender may edit the feedback: until it is first progressed. */
export const isEditableBySender = (status: FeedbackStatus): boolean => status === "OPEN";
