import { type AnyActorRef, type AnyStateMachine, assign, fromPromise, setup } from "xstate";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { type ActionFrom, getNextStatus, type StatusFrom } from "./lifecycles/lifecycle.ts";
import { DESTRUCTIVE_MILESTONE_ACTIONS, milestoneLifecycle } from "./lifecycles/milestone.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";
import type { UndoOffer } from "./undo.ts";

/** An action to apply to an entity, with an optional note. */
export interface ActionRequest<Action extends string> {
  action: Action;
  note?: string;
}

/** An entity's status and name as read from the server. */
export interface StoredEntity<Status extends string> {
  status: Status;
  name: string;
}

/** The entity that actions are applied to. */
export interface TransitionTarget {
  id: string;
  /** The id of the entity that contains it, if both are in its path. */
  parentId?: string;
}

/** The server's response to an action: the entity's new status, and the undo that it offers. */
export interface TransitionResult<Status extends string> {
  status: Status;
  undo?: UndoOffer | null;
}

/** An entity with its new status, and the action that changed it. */
export interface StatusChange<Status extends string, Action extends string>
  extends StoredEntity<Status> {
  target: TransitionTarget;
  action: Action;
  undo: UndoOffer | null;
}

/** An action to apply to an entity. */
export interface TargetedRequest<Action extends string> extends ActionRequest<Action> {
  target: TransitionTarget;
}

/** A destructive action that the user has to confirm. */
export interface ActionConfirmation<Action extends string> {
  action: Action;
  name: string;
  requester: AnyActorRef;
}

type TransitionEvent<Status extends string, Action extends string> =
  | { type: "action.requested"; request: ActionRequest<Action> }
  /** The user has already confirmed the action in another dialog. */
  | { type: "action.confirmed"; request: ActionRequest<Action> }
  | { type: "entity.changed"; stored: StoredEntity<Status> }
  | { type: "failure.dismissed" };

interface Input<Status extends string> extends StoredEntity<Status> {
  target: TransitionTarget;
}

interface Context<Status extends string, Action extends string> extends Input<Status> {
  /** The action that is being confirmed or applied, or that failed. */
  request: ActionRequest<Action> | null;
  /** The expected status after the pending action. */
  optimisticStatus: Status | null;
  /** The error of the last action, until the next action or until it is dismissed. */
  failure: unknown;
}

/**
 * Applies actions of a lifecycle to one entity. It ignores requests while one is pending.
 * Destructive actions are confirmed first. The new status is set optimistically and reverted if the
 * server rejects the action. A pending action outlives the page.
 */
export function createTransitionMachine<
  Lifecycle extends AnyStateMachine,
  Destructive extends ActionFrom<Lifecycle> = never,
>(lifecycle: Lifecycle, destructiveActions: readonly Destructive[] = []) {
  type Status = StatusFrom<Lifecycle>;
  type Action = ActionFrom<Lifecycle>;
  type Requested = { request: ActionRequest<Action> };
  const destructiveAction = (request: ActionRequest<Action> | null) =>
    destructiveActions.find((action) => action === request?.action);
  const nextStatus = (status: Status, action: Action): Status | null =>
    getNextStatus(lifecycle, status, action) ?? null;
  return setup({
    types: {
      context: {} as Context<Status, Action>,
      events: {} as TransitionEvent<Status, Action>,
      input: {} as Input<Status>,
    },
    actors: {
      confirm: fromPromise<void, ActionConfirmation<Destructive>>(() => notProvided("confirm")),
      applyAction: fromPromise<TransitionResult<Status>, TargetedRequest<Action>>(
        () => notProvided("applyAction"),
      ),
    },
    actions: {
      clearRequest: assign({ request: null, failure: null }),
      notifyStatusChanged: (_, _change: StatusChange<Status, Action>) =>
        notProvided("notifyStatusChanged"),
      notifyNotAllowed: (_, _entity: { name: string }) => notProvided("notifyNotAllowed"),
      logFailure: (_, _failure: { error: unknown }) => notProvided("logFailure"),
    },
    guards: {
      isNotAllowed: ({ context }, { request }: Requested) =>
        nextStatus(context.status, request.action) === null,
      needsConfirmation: (_, { request }: Requested) => destructiveAction(request) !== undefined,
      isDestructive: ({ context }) => destructiveAction(context.request) !== undefined,
      isStillAllowed: ({ context: { status, request } }) =>
        request !== null && nextStatus(status, request.action) !== null,
    },
  }).createMachine({
    id: "transition",
    context: ({ input }) => ({ ...input, request: null, optimisticStatus: null, failure: null }),
    initial: "ready",
    on: { "entity.changed": { actions: assign(({ event }) => event.stored) } },
    states: {
      ready: {
        initial: "idle",
        on: {
          "action.requested": [
            {
              guard: { type: "isNotAllowed", params: ({ event }) => event },
              actions: { type: "notifyNotAllowed", params: ({ context: { name } }) => ({ name }) },
            },
            {
              guard: { type: "needsConfirmation", params: ({ event }) => event },
              target: "confirming",
              actions: assign({ request: ({ event }) => event.request, failure: null }),
            },
            {
              target: "applying",
              actions: assign({ request: ({ event }) => event.request, failure: null }),
            },
          ],
          "action.confirmed": [
            {
              guard: { type: "isNotAllowed", params: ({ event }) => event },
              actions: { type: "notifyNotAllowed", params: ({ context: { name } }) => ({ name }) },
            },
            {
              target: "applying",
              actions: assign({ request: ({ event }) => event.request, failure: null }),
            },
          ],
        },
        states: {
          idle: {},
          failed: {
            on: { "failure.dismissed": { target: "idle", actions: "clearRequest" } },
          },
        },
      },
      confirming: {
        invoke: {
          src: "confirm",
          input: ({ context: { request, name }, self }) => ({
            action: required(destructiveAction(request), "destructive action"),
            name,
            requester: self,
          }),
          onDone: [
            { guard: "isStillAllowed", target: "applying" },
            {
              target: "ready",
              actions: [
                { type: "notifyNotAllowed", params: ({ context: { name } }) => ({ name }) },
                "clearRequest",
              ],
            },
          ],
          onError: { target: "ready", actions: "clearRequest" },
        },
      },
      applying: {
        tags: KEEP_ALIVE,
        entry: assign({
          optimisticStatus: ({ context: { status, request } }) =>
            nextStatus(status, required(request, "request").action),
        }),
        exit: assign({ optimisticStatus: null }),
        invoke: {
          src: "applyAction",
          input: ({ context: { request, target } }) => ({
            ...required(request, "request"),
            target,
          }),
          onDone: {
            target: "ready",
            actions: [
              assign({ status: ({ event }) => event.output.status }),
              {
                type: "notifyStatusChanged",
                params: ({ context: { target, status, name, request }, event }) => ({
                  target,
                  status,
                  name,
                  action: required(request, "request").action,
                  undo: event.output.undo ?? null,
                }),
              },
              "clearRequest",
            ],
          },
          onError: [
            {
              guard: "isDestructive",
              target: "ready.failed",
              actions: [
                assign({ failure: ({ event }) => event.error }),
                { type: "logFailure", params: ({ event: { error } }) => ({ error }) },
              ],
            },
            {
              target: "ready.failed",
              actions: assign({ failure: ({ event }) => event.error }),
            },
          ],
        },
      },
    },
  });
}

/** The machine of milestones. */
export const transitionMachine = createTransitionMachine(
  milestoneLifecycle,
  DESTRUCTIVE_MILESTONE_ACTIONS,
);
