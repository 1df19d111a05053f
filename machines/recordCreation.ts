import { assign, emit, setup } from "xstate";
import { required } from "./required.ts";

/** A record as a picker shows it. */
export interface CreatedRecord {
  id: string;
  name: string;
}

interface CreationRequest {
  /** The id of the picker. */
  requester: string;
  /** The kind of record. */
  kind: string;
  /** The name that was typed. */
  name: string;
}

type CreationEvent =
  | ({ type: "creation.requested" } & CreationRequest)
  | { type: "creation.cancelled" }
  | { type: "creation.completed"; record: CreatedRecord };

interface Context {
  /** The open dialogs: a dialog's own pickers may request another. */
  requests: readonly CreationRequest[];
}

/** Creates records for pickers, each in a dialog above the form that needs it. */
export const recordCreationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CreationEvent,
    emitted: {} as { type: "record.created"; requester: string; record: CreatedRecord },
  },
  guards: {
    isRequestedAlready: ({ context }, { requester }: { requester: string }) =>
      context.requests.some((request) => request.requester === requester),
    isOnlyOne: ({ context }) => context.requests.length === 1,
  },
  actions: {
    addRequest: assign(({ context }, { requester, kind, name }: CreationRequest) => ({
      requests: [...context.requests, { requester, kind, name }],
    })),
    removeLast: assign(({ context }) => ({ requests: context.requests.slice(0, -1) })),
    emitCreated: emit(({ context }, { record }: { record: CreatedRecord }) => ({
      type: "record.created",
      requester: required(context.requests.at(-1), "a request").requester,
      record,
    })),
  },
}).createMachine({
  id: "recordCreation",
  context: { requests: [] },
  initial: "idle",
  states: {
    idle: {
      on: {
        "creation.requested": {
          target: "creating",
          actions: { type: "addRequest", params: ({ event }) => event },
        },
      },
    },
    creating: {
      on: {
        "creation.requested": [
          { guard: { type: "isRequestedAlready", params: ({ event }) => event } },
          { actions: { type: "addRequest", params: ({ event }) => event } },
        ],
        "creation.cancelled": [
          { guard: "isOnlyOne", target: "idle", actions: "removeLast" },
          { actions: "removeLast" },
        ],
        "creation.completed": [
          {
            guard: "isOnlyOne",
            target: "idle",
            actions: [{ type: "emitCreated", params: ({ event }) => event }, "removeLast"],
          },
          { actions: [{ type: "emitCreated", params: ({ event }) => event }, "removeLast"] },
        ],
      },
    },
  },
});
