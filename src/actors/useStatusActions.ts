import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { AnyStateMachine } from "xstate";
import {
  type ActionOf,
  actions as offeredBy,
  type StatusOf,
} from "../../machines/lifecycles/lifecycle.ts";
import {
  type KnownEntity,
  type TransitionEffects,
  transitionOf,
} from "../../machines/transition.ts";
import { type Translate, useTranslation } from "../i18n/Translation.tsx";
import { failureText, isWorthRepeating } from "./describeFailure.ts";
import { type Services, useServices } from "./services.ts";
import { useChildActor } from "./useChildActor.ts";

interface Options<Lifecycle extends AnyStateMachine, Loss extends ActionOf<Lifecycle>> {
  /** The id of its actor. */
  id: string;
  lifecycle: Lifecycle;
  known: KnownEntity<StatusOf<Lifecycle>>;
  /** Changes whenever the server has answered with the record. */
  revision: unknown;
  effects: (
    services: Services,
  ) => TransitionEffects<StatusOf<Lifecycle>, ActionOf<Lifecycle>, Loss>;
  may: (action: ActionOf<Lifecycle>) => boolean;
  /** The first sentence of an action's failure, before the reason. */
  failedText?: (action: ActionOf<Lifecycle>, t: Translate) => string;
}

/**
 * A record's status in its lifecycle and the actions allowed. The status that an action leads to
 * shows at once; a refusal reverts it and is described.
 */
export function useStatusActions<
  Lifecycle extends AnyStateMachine,
  Loss extends ActionOf<Lifecycle> = never,
>(options: Options<Lifecycle, Loss>) {
  const { id, lifecycle, known, revision, effects, may, failedText } = options;
  const services = useServices();
  const { t } = useTranslation();
  const actor = useChildActor(id, () =>
    transitionOf(lifecycle, {
      ...effects(services),
      logFailure: (message, error) => console.error(message, error),
    }), known);
  useEffect(() => actor.send({ type: "entity.changed", known }), [
    actor,
    known.status,
    known.name,
    revision,
  ]);

  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { status, expected, request, failure } = snapshot.context;
  const isBusy = snapshot.matches("applying");
  const actions = offeredBy(lifecycle, status).filter(may);
  const can = (action: ActionOf<Lifecycle>) => actions.includes(action);
  const describe = (action: ActionOf<Lifecycle>) => ({
    text: [failedText?.(action, t), failureText(failure, t)].filter(Boolean).join(" "),
    isWorthRepeating: isWorthRepeating(failure) && can(action),
  });
  return {
    actor,
    /** The status, with the pending action taken for done. */
    status: expected ?? status,
    /** The actions allowed in the status that the server last confirmed. */
    actions,
    can,
    isBusy,
    /** The action in flight. */
    pendingAction: isBusy ? request?.action ?? null : null,
    act(action: ActionOf<Lifecycle>, words = "") {
      const note = words.trim();
      if (!can(action)) return;
      actor.send({ type: "action.requested", request: { action, ...(note && { note }) } });
    },
    /** The message of the last action's failure, and whether to offer a retry. */
    failure: request && snapshot.matches({ atRest: "failed" }) ? describe(request.action) : null,
    repeat() {
      if (request && can(request.action)) actor.send({ type: "action.requested", request });
    },
    dismissFailure: () => actor.send({ type: "failure.dismissed" }),
  };
}
