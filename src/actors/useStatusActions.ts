import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { AnyStateMachine } from "xstate";
import {
  type ActionOf,
  actions as offeredBy,
  type StatusOf,
} from "../../machines/lifecycles/lifecycle.ts";
import { type Known, type TransitionEffects, transitionOf } from "../../machines/transition.ts";
import { type Translate, useTranslation } from "../i18n/Translation.tsx";
import { failureText, isWorthRepeating } from "./describeFailure.ts";
import { type Services, useServices } from "./services.ts";
import { useChildActor } from "./useChildActor.ts";

interface Options<Lifecycle extends AnyStateMachine, Loss extends ActionOf<Lifecycle>> {
  /** The name of its actor. */
  id: string;
  lifecycle: Lifecycle;
  known: Known<StatusOf<Lifecycle>>;
  /** Another one whenever the server has told how it stands. */
  revision: unknown;
  effects: (
    services: Services,
  ) => TransitionEffects<StatusOf<Lifecycle>, ActionOf<Lifecycle>, Loss>;
  may: (action: ActionOf<Lifecycle>) => boolean;
  /** What is said when an action did not come about, before the reason. */
  failedText?: (action: ActionOf<Lifecycle>, t: Translate) => string;
}

/**
 * An entity on its way through its lifecycle: how it stands as far as one knows, and what may be
 * done to it. What an action leads to shows at once; a refusal takes it back and says why.
 */
export function useStatusActions<
  Lifecycle extends AnyStateMachine,
  Loss extends ActionOf<Lifecycle> = never,
>(options: Options<Lifecycle, Loss>) {
  const { id, lifecycle, known, revision, effects, may, failedText } = options;
  const services = useServices();
  const { t } = useTranslation();
  const actor = useChildActor(id, () => transitionOf(lifecycle, effects(services)), known);
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
    /** How it stands, the action under way taken for done. */
    status: expected ?? status,
    /** What may be done to it as the server knows it. */
    actions,
    can,
    isBusy,
    /** What is under way. */
    pendingAction: isBusy ? request?.action ?? null : null,
    act(action: ActionOf<Lifecycle>, words = "") {
      const note = words.trim();
      if (!can(action)) return;
      actor.send({ type: "action.requested", request: { action, ...(note && { note }) } });
    },
    /** Why the last action was refused, in words, and whether to offer it once more. */
    failure: request && snapshot.matches({ atRest: "failed" }) ? describe(request.action) : null,
    repeat() {
      if (request && can(request.action)) actor.send({ type: "action.requested", request });
    },
    dismissFailure: () => actor.send({ type: "failure.dismissed" }),
  };
}
