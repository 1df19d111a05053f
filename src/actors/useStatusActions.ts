import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { type AnyStateMachine, fromPromise } from "xstate";
import { askUser } from "../../machines/confirm.ts";
import { CONFIRMED_ACTION_FAILED, type Question } from "../../machines/confirmDialog.ts";
import {
  type ActionFrom,
  listActions,
  type StatusFrom,
} from "../../machines/lifecycles/lifecycle.ts";
import {
  type ActionConfirmation,
  createTransitionMachine,
  type StatusChange,
  type StoredEntity,
  type TargetedRequest,
  type TransitionResult,
  type TransitionTarget,
} from "../../machines/transition.ts";
import { type Translate, useTranslation } from "../i18n/Translation.tsx";
import { describeFailureText, isWorthRepeating } from "./describeFailure.ts";
import { type Services, useServices } from "./services.ts";
import { useChildActor } from "./useChildActor.ts";

/** The effects of status changes of one record kind. */
export interface TransitionEffects<
  Status extends string,
  Action extends string,
  Destructive extends Action = never,
> {
  applyAction: (
    request: TargetedRequest<Action>,
    signal: AbortSignal,
  ) => Promise<TransitionResult<Status>>;
  /** The actions that are confirmed first, and their confirmations. */
  destructive?: {
    actions: readonly Destructive[];
    question: (action: Destructive, name: string) => Question;
  };
  /** Called with the new status after an action. */
  notifyStatusChanged?: (change: StatusChange<Status, Action>) => void;
  /** Called when the status does not allow the action. */
  notifyNotAllowed?: (name: string) => void;
}

/**
 * Creates the transitions of one record kind. All its records in an app share one machine: a machine
 * takes longer to create than an actor, and lists have many.
 */
export function createTransitions<
  Lifecycle extends AnyStateMachine,
  Destructive extends ActionFrom<Lifecycle> = never,
>(
  lifecycle: Lifecycle,
  createEffects: (
    services: Services,
  ) => TransitionEffects<StatusFrom<Lifecycle>, ActionFrom<Lifecycle>, Destructive>,
) {
  const createMachine = (services: Services) => {
    const effects = createEffects(services);
    return createTransitionMachine(lifecycle, effects.destructive?.actions)
      .provide(createTransitionImplementations(services, effects));
  };
  const machines = new WeakMap<Services, ReturnType<typeof createMachine>>();
  return {
    lifecycle,
    getMachine(services: Services) {
      const machine = machines.get(services) ?? createMachine(services);
      machines.set(services, machine);
      return machine;
    },
  };
}

type Transitions<Lifecycle extends AnyStateMachine, Destructive extends ActionFrom<Lifecycle>> =
  ReturnType<typeof createTransitions<Lifecycle, Destructive>>;

interface Options<Lifecycle extends AnyStateMachine, Destructive extends ActionFrom<Lifecycle>> {
  /** The id of the actor. */
  id: string;
  transitions: Transitions<Lifecycle, Destructive>;
  target: TransitionTarget;
  stored: StoredEntity<StatusFrom<Lifecycle>>;
  /** Changes with every response that has the record. */
  revision: unknown;
  isAllowed: (action: ActionFrom<Lifecycle>) => boolean;
  /** Returns the sentence before the description of the error. */
  getFailureIntro?: (action: ActionFrom<Lifecycle>, t: Translate) => string;
}

/**
 * A record's status and its allowed actions. An action shows its new status at once; an error
 * reverts it.
 */
export function useStatusActions<
  Lifecycle extends AnyStateMachine,
  Destructive extends ActionFrom<Lifecycle> = never,
>(options: Options<Lifecycle, Destructive>) {
  const { id, transitions, target, stored, revision, isAllowed, getFailureIntro } = options;
  const services = useServices();
  const { t } = useTranslation();
  const actor = useChildActor(id, () => transitions.getMachine(services), { ...stored, target });
  useEffect(() => actor.send({ type: "entity.changed", stored }), [
    actor,
    stored.status,
    stored.name,
    revision,
  ]);

  // What is shown stays the same when the actor starts, so that rows do not render again then.
  const { status, optimisticStatus, request, failure, isBusy, hasFailed } = useSelector(
    actor,
    (snapshot) => {
      const { status, optimisticStatus, request, failure } = snapshot.context;
      return {
        ...{ status, optimisticStatus, request, failure },
        isBusy: snapshot.matches("applying"),
        hasFailed: snapshot.matches({ ready: "failed" }),
      };
    },
    shallowEqual,
  );
  const actions = listActions(transitions.lifecycle, status).filter(isAllowed);
  const can = (action: ActionFrom<Lifecycle>) => actions.includes(action);
  const describe = (action: ActionFrom<Lifecycle>) => ({
    text: [getFailureIntro?.(action, t), describeFailureText(failure, t)].filter(Boolean).join(" "),
    isWorthRepeating: isWorthRepeating(failure) && can(action),
  });
  return {
    actor,
    /** The status after the pending action, if any. */
    status: optimisticStatus ?? status,
    /** The actions allowed in the status that the server last confirmed. */
    actions,
    can,
    isBusy,
    /** The action in flight. */
    pendingAction: isBusy ? request?.action ?? null : null,
    requestAction(action: ActionFrom<Lifecycle>) {
      if (can(action)) actor.send({ type: "action.requested", request: { action } });
    },
    /** Applies an action with a note. Rejects if that fails, so that the form keeps the note. */
    async applyAction(action: ActionFrom<Lifecycle>, noteText: string) {
      const note = noteText.trim();
      const request = { action, ...(note && { note }) };
      actor.send({ type: "action.requested", request });
      if (actor.getSnapshot().context.request !== request) throw new Error("Not accepted");
      const { promise: applied, resolve } = Promise.withResolvers<void>();
      const subscription = actor.subscribe((snapshot) => {
        if (!snapshot.matches("applying")) resolve();
      });
      if (actor.getSnapshot().matches("applying")) await applied;
      subscription.unsubscribe();
      const { failure } = actor.getSnapshot().context;
      if (failure !== null) throw failure;
    },
    /** The message of the last action's failure, and whether to offer a retry. */
    failure: request && hasFailed ? describe(request.action) : null,
    repeat() {
      if (request && can(request.action)) actor.send({ type: "action.requested", request });
    },
    dismissFailure: () => actor.send({ type: "failure.dismissed" }),
  };
}

function createTransitionImplementations<
  Status extends string,
  Action extends string,
  Destructive extends Action,
>(
  { actors: { confirmDialog } }: Services,
  effects: TransitionEffects<Status, Action, Destructive>,
) {
  const { applyAction, destructive, notifyStatusChanged, notifyNotAllowed } = effects;
  return {
    actors: {
      confirm: fromPromise<void, ActionConfirmation<Destructive>>(({ input, signal }) => {
        const { action, name, requester } = input;
        if (!destructive) throw new TypeError("no action has to be confirmed");
        const question = destructive.question(action, name);
        return askUser(confirmDialog, { question, requester }, signal);
      }),
      applyAction: fromPromise<TransitionResult<Status>, TargetedRequest<Action>>(
        ({ input, signal }) => applyAction(input, signal),
      ),
    },
    actions: {
      notifyStatusChanged: (_: unknown, change: StatusChange<Status, Action>) =>
        notifyStatusChanged?.(change),
      notifyNotAllowed: (_: unknown, { name }: { name: string }) => notifyNotAllowed?.(name),
      logFailure: (_: unknown, { error }: { error: unknown }) =>
        console.error(CONFIRMED_ACTION_FAILED, error),
    },
  };
}
