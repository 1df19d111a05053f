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

/** What each action takes. */
export const FEEDBACK_PERMISSIONS: Record<FeedbackAction, Permission> = {
  progress: "feedback:manage",
  resolve: "feedback:manage",
  dismiss: "feedback:manage",
};

/** The actions that lose something, so that people are asked first: what was asked for is not done. */
export const FEEDBACK_LOSSES: readonly FeedbackAction[] = ["dismiss"];

/** Whether whoever sent it may still change its words: until it is taken up. */
export const isStillOnesOwn = (status: FeedbackStatus): boolean => status === "OPEN";
