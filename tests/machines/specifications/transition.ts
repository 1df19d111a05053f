import { milestoneLifecycle } from "../../../machines/lifecycles/milestone.ts";
import { createTransitionMachine } from "../../../machines/transition.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

const target = { id: "milestone 1" };
const name = "Tescil";
const undo = { id: "change 1" };
const offline = new Error("offline");
const declined = new Error("The user declined");
const stored = (status: string) => ({ status, name });
const asks = (action: string) => sendEvent({ type: "action.requested", request: { action } });
const confirms = (action: string) => sendEvent({ type: "action.confirmed", request: { action } });

/**
 * The transitions of a milestone: set optimistically, confirmed if destructive, reverted if
 * rejected. The lifecycle's own specification has what it allows. Here a pending milestone is
 * completed, and a completed one reset.
 */
export const transition: Specification = {
  name: "transition",
  machine: createTransitionMachine(milestoneLifecycle, ["reset"]),
  input: { target, ...stored("PENDING") },
  effects: ["confirm", "applyAction"],
  actions: ["notifyStatusChanged", "notifyNotAllowed", "logFailure"],
  tags: { keepAlive: ["applying"] },
  events: {
    "requests the completion": asks("complete"),
    "requests the reset": asks("reset"),
    "completes, confirmed elsewhere": confirms("complete"),
    "resets, confirmed elsewhere": confirms("reset"),
    "confirms the deletion": completeActor("confirm"),
    "declines the deletion": failActor("confirm", declined),
    "dismisses the failure": sendEvent({ type: "failure.dismissed" }),
    "somebody completes it": sendEvent({ type: "entity.changed", stored: stored("COMPLETED") }),
    "somebody resets it": sendEvent({ type: "entity.changed", stored: stored("PENDING") }),
    "the server has completed it": completeActor("applyAction", { status: "COMPLETED", undo }),
    "the server has reset it": completeActor("applyAction", { status: "PENDING" }),
    "the server rejects it": failActor("applyAction", offline),
  },
  conditions: {
    pending: ({ context }) => context.status === "PENDING",
    completed: ({ context }) => context.status === "COMPLETED",
  },
  start: {
    to: "ready.idle",
    context: {
      target,
      ...stored("PENDING"),
      request: null,
      optimisticStatus: null,
      failure: null,
    },
  },
  transitions: {
    "": {
      "somebody completes it": { context: stored("COMPLETED") },
      "somebody resets it": { context: stored("PENDING") },
    },
    ready: {
      "requests the completion": [
        { when: "pending", ...applies("complete", "COMPLETED") },
        { when: "completed", calls: [["notifyNotAllowed", { name }]] },
      ],
      "completes, confirmed elsewhere": [
        { when: "pending", ...applies("complete", "COMPLETED") },
        { when: "completed", calls: [["notifyNotAllowed", { name }]] },
      ],
      "requests the reset": [
        {
          when: "completed",
          to: "confirming",
          context: { request: { action: "reset" }, failure: null },
          starts: { confirm: { action: "reset", name, requester: "actor it" } },
        },
        { when: "pending", calls: [["notifyNotAllowed", { name }]] },
      ],
      "resets, confirmed elsewhere": [
        { when: "completed", ...applies("reset", "PENDING") },
        { when: "pending", calls: [["notifyNotAllowed", { name }]] },
      ],
    },
    "ready.failed": {
      "dismisses the failure": { to: "ready.idle", context: { request: null, failure: null } },
    },
    confirming: {
      "confirms the deletion": [
        { when: "completed", ...applies("reset", "PENDING") },
        {
          when: "pending",
          to: "ready.idle",
          context: { request: null, failure: null },
          calls: [["notifyNotAllowed", { name }]],
        },
      ],
      "declines the deletion": { to: "ready.idle", context: { request: null, failure: null } },
    },
    applying: {
      "the server has completed it": moves("COMPLETED"),
      "the server has reset it": moves("PENDING"),
      "the server rejects it": {
        to: "ready.failed",
        context: { optimisticStatus: null, failure: offline },
        calls: ({ context: { request } }) =>
          getAction(request) === "reset" ? [["logFailure", { error: offline }]] : [],
      },
    },
  },
  impossible: [
    {
      after: ["completed", "somebody completes it", "the server has completed it"],
      never: ["pending"],
      because: "it is completed then",
    },
    {
      after: ["pending", "somebody resets it", "the server has reset it"],
      never: ["completed"],
      because: "it is pending then",
    },
  ],
};

const getAction = (request: unknown) => (request as { action: string }).action;

function applies(action: string, optimisticStatus: string) {
  return {
    to: "applying",
    context: { request: { action }, optimisticStatus, failure: null },
    starts: { applyAction: { target, action } },
  };
}

function moves(status: string) {
  return {
    to: "ready.idle",
    context: { status, request: null, optimisticStatus: null, failure: null },
    calls: ({ context: { request } }: { context: Record<string, unknown> }) =>
      [["notifyStatusChanged", {
        target,
        ...stored(status),
        action: getAction(request),
        undo: status === "COMPLETED" ? undo : null,
      }]] as const,
  };
}
