import { milestoneLifecycle } from "../../../machines/lifecycles/milestone.ts";
import { transitionOf } from "../../../machines/transition.ts";
import {
  done,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const name = "Tescil";
const offline = new Error("offline");
const known = (status: string) => ({ status, name });
const asks = (action: string) => sent({ type: "action.requested", request: { action } });
const confirms = (action: string) => sent({ type: "action.confirmed", request: { action } });

/**
 * A milestone on its way through its lifecycle: shown at once, asked about where something is lost,
 * taken back when it is refused. What a lifecycle allows is the lifecycle's own specification; here
 * it is completed where it is pending, and reset where it is completed.
 */
export const transition: Specification = {
  name: "transition",
  machine: (call) =>
    transitionOf(milestoneLifecycle, {
      run: () => Promise.reject(offline),
      destructive: {
        actions: ["reset"],
        question: (action, name) => ({ message: `${action} ${name}?` }),
      },
      onMoved: call("onMoved"),
      onRefused: call("onRefused"),
      logFailure: (message, error) => call("logFailure")({ message, error }),
    }),
  input: known("PENDING"),
  effects: ["run"],
  others: ["confirmDialog"],
  tags: { keepAlive: ["applying"] },
  happenings: {
    "asks to complete": asks("complete"),
    "asks to reset": asks("reset"),
    "completes, asked elsewhere": confirms("complete"),
    "resets, asked elsewhere": confirms("reset"),
    "says yes": sent({ type: "question.confirmed" }),
    "says no": sent({ type: "question.declined" }),
    "dismisses the failure": sent({ type: "failure.dismissed" }),
    "somebody completes it": sent({ type: "entity.changed", known: known("COMPLETED") }),
    "somebody resets it": sent({ type: "entity.changed", known: known("PENDING") }),
    "the server has completed it": done("run", { status: "COMPLETED" }),
    "the server has reset it": done("run", { status: "PENDING" }),
    "the server does not": failed("run", offline),
  },
  conditions: {
    pending: ({ context }) => context.status === "PENDING",
    completed: ({ context }) => context.status === "COMPLETED",
  },
  start: {
    to: "atRest.idle",
    context: { ...known("PENDING"), request: null, expected: null, failure: null },
  },
  rows: {
    "": {
      "somebody completes it": { context: known("COMPLETED") },
      "somebody resets it": { context: known("PENDING") },
    },
    atRest: {
      "asks to complete": [
        { when: "pending", ...applies("complete", "COMPLETED") },
        { when: "completed", calls: [["onRefused", name]] },
      ],
      "completes, asked elsewhere": [
        { when: "pending", ...applies("complete", "COMPLETED") },
        { when: "completed", calls: [["onRefused", name]] },
      ],
      "asks to reset": [
        {
          when: "completed",
          to: "asking",
          context: { request: { action: "reset" }, failure: null },
          sends: [["confirmDialog", {
            type: "dialog.requested",
            question: { message: "reset Tescil?" },
            asker: "actor it",
          }]],
        },
        { when: "pending", calls: [["onRefused", name]] },
      ],
      "resets, asked elsewhere": [
        { when: "completed", ...applies("reset", "PENDING") },
        { when: "pending", calls: [["onRefused", name]] },
      ],
    },
    "atRest.failed": {
      "dismisses the failure": { to: "atRest.idle", context: { request: null, failure: null } },
    },
    asking: {
      "says yes": [
        { when: "completed", ...applies("reset", "PENDING") },
        {
          when: "pending",
          to: "atRest.idle",
          context: { request: null, failure: null },
          calls: [["onRefused", name]],
        },
      ],
      "says no": { to: "atRest.idle", context: { request: null, failure: null } },
    },
    applying: {
      "the server has completed it": moves("COMPLETED"),
      "the server has reset it": moves("PENDING"),
      "the server does not": {
        to: "atRest.failed",
        context: { expected: null, failure: offline },
        calls: ({ context: { request } }) =>
          actionOf(request) === "reset"
            ? [["logFailure", { message: "Confirmation action failed", error: offline }]]
            : [],
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

const actionOf = (request: unknown) => (request as { action: string }).action;

function applies(action: string, expected: string) {
  return {
    to: "applying",
    context: { request: { action }, expected, failure: null },
    starts: { run: { action } },
  };
}

function moves(status: string) {
  return {
    to: "atRest.idle",
    context: { status, request: null, expected: null, failure: null },
    calls: [["onMoved", known(status)]] as const,
  };
}
