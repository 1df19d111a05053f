import { useQueryClient } from "@tanstack/react-query";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { Milestone, MilestoneStatus } from "../../../contract/milestone.ts";
import type { Process } from "../../../contract/process.ts";
import { actions as offered } from "../../../machines/lifecycles/lifecycle.ts";
import {
  MILESTONE_LOSSES,
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";
import {
  askedAbout,
  isApplying,
  type Request,
  shownStatus,
  transitionOf,
} from "../../../machines/transition.ts";
import { useServices } from "../../actors/services.ts";
import { useConfirm } from "../../actors/useConfirm.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { moveMilestone } from "../../api/milestone/milestones.ts";
import { processQueries } from "../../api/process/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { failureText, isWorthRepeating } from "../../actors/failureText.ts";
import { ACTION_LABELS, ARRIVED, FAILED, LOSSES } from "./milestoneWords.ts";
import { refreshProcess } from "./refreshProcess.ts";

interface Options {
  /** Its project is disabled: nothing moves. */
  isStill: boolean;
  /** Told in words what became of the milestone, to be said aloud. */
  onMoved: (news: string) => void;
}

/**
 * A milestone on its way: how it stands as far as one knows, and what may be done to it. What an
 * action leads to shows at once; a refusal takes it back, says why, and loads what is true.
 */
export function useMilestone(milestone: Milestone, { isStill, onMoved }: Options) {
  const { id, name, processId } = milestone;
  const { http } = useServices();
  const { t } = useTranslation();
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();

  const machine = useMemo(() =>
    transitionOf(async ({ action, note }) => {
      try {
        const request = { action: action as MilestoneAction, ...(note && { note }) };
        const moved = await moveMilestone(http, id, request);
        queryClient.setQueryData(
          processQueries(http).detail(processId).queryKey,
          (process) => process && withMilestone(process, moved),
        );
        return moved;
      } finally {
        void refreshProcess(queryClient);
      }
    }), [http, queryClient, id, processId]);
  const actor = useActorRef(machine, {
    input: { lifecycle: milestoneLifecycle, status: milestone.status, losses: MILESTONE_LOSSES },
  });
  useEffect(() => {
    actor.send({ type: "status.changed", status: milestone.status });
  }, [actor, milestone.status, milestone.version]);

  const tellMoved = useEffectEvent((status: string) =>
    onMoved(t(ARRIVED[status as MilestoneStatus], { name }))
  );
  const tellRefused = useEffectEvent(() =>
    toast.warning(t("{name} has changed meanwhile. Nothing was done.", { name }))
  );
  useEffect(() => {
    const succeeded = actor.on("transition.succeeded", ({ result }) => tellMoved(result.status));
    const refused = actor.on("transition.refused", () => tellRefused());
    return () => {
      succeeded.unsubscribe();
      refused.unsubscribe();
    };
  }, [actor]);

  const asked = useSelector(actor, askedAbout);
  const ask = useEffectEvent(({ action }: Request) => {
    const words = LOSSES[action as MilestoneAction];
    if (words === undefined) return;
    confirm({
      title: t(words.title),
      message: t(words.message, { name }),
      confirmLabel: t(ACTION_LABELS[action as MilestoneAction]),
      variant: words.variant,
      action: () => actor.send({ type: "action.confirmed" }),
      onCancel: () => actor.send({ type: "action.cancelled" }),
    });
  });
  useEffect(() => {
    if (asked !== null) ask(asked);
  }, [asked]);

  const known = useSelector(actor, ({ context }) => context.status) as MilestoneStatus;
  const shown = useSelector(actor, shownStatus) as MilestoneStatus;
  const isBusy = useSelector(actor, isApplying);
  const request = useSelector(actor, ({ context }) => context.request);
  const failure = useSelector(
    actor,
    (snapshot) => snapshot.matches({ resting: "failed" }) ? snapshot.context.failure : null,
  );
  const actions = isStill
    ? []
    : offered(milestoneLifecycle, known).filter((action) => has(MILESTONE_PERMISSIONS[action]));
  const can = (action: MilestoneAction) => actions.includes(action);
  const move = (request: Request<MilestoneAction>) => {
    if (can(request.action)) actor.send({ type: "action.requested", request });
  };
  const describe = (failure: unknown, action: MilestoneAction) => {
    const mayRepeat = isWorthRepeating(failure) && can(action);
    const text = `${t(FAILED[action])} ${failureText(failure, t)}`;
    return {
      text: mayRepeat ? text : `${text} ${t("It is shown as it stands now.")}`,
      isWorthRepeating: mayRepeat,
    };
  };

  return {
    /** How it stands, the action under way taken for done. */
    status: shown,
    /** What may be done to it as the server knows it. */
    actions,
    can,
    isBusy,
    /** What is under way. */
    underWay: isBusy ? request?.action ?? null : null,
    start: () => move({ action: "start" }),
    complete: (note?: string) => move({ action: "complete", ...(note && { note }) }),
    uncomplete: () => move({ action: "uncomplete" }),
    reset: () => move({ action: "reset" }),
    /** What the last action was refused with, in words, and whether to offer it once more. */
    failure: failure === null || request === null
      ? null
      : describe(failure, request.action as MilestoneAction),
    repeat() {
      if (request !== null) move(request as Request<MilestoneAction>);
    },
    dismissFailure: () => actor.send({ type: "failure.dismissed" }),
  };
}

export type MovingMilestone = ReturnType<typeof useMilestone>;

/** The process with what an action made of one of its milestones. */
function withMilestone(process: Process, moved: Milestone): Process {
  if (process.milestones === undefined) return process;
  return {
    ...process,
    milestones: process.milestones.map((one) => one.id === moved.id ? { ...one, ...moved } : one),
  };
}
