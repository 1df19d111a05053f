import { setup } from "xstate";
import type { FeedbackStatus } from "../../contract/feedback.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { ActionOf } from "./lifecycle.ts";

/**
 * Feedback is taken up, then resolved or dismissed, or that at once. Either can be taken up again.
 * Nothing of it can be repeated.
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

export type FeedbackAction = ActionOf<typeof feedbackLifecycle>;

/** The permission of each action. */
export const FEEDBACK_PERMISSIONS: Record<FeedbackAction, Permission> = {
  progress: "feedback:manage",
  resolve: "feedback:manage",
  dismiss: "feedback:manage",
};

/** The actions to confirm first, as they reject what was asked for. */
export const DESTRUCTIVE_FEEDBACK_ACTIONS: readonly FeedbackAction[] = ["dismiss"];

/** Whether its sender may still change it: until it is taken up. */
export const isEditableBySender = (status: FeedbackStatus): boolean => status === "OPEN";
