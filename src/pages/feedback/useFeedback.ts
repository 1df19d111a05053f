import { useQueryClient } from "@tanstack/react-query";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { Feedback, FeedbackStatus } from "../../../contract/feedback.ts";
import {
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
  feedbackLifecycle,
} from "../../../machines/lifecycles/feedback.ts";
import { actions as offered } from "../../../machines/lifecycles/lifecycle.ts";
import { isApplying, shownStatus, transitionOf } from "../../../machines/transition.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { allFeedback, moveFeedback } from "../../api/feedback/feedback.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { failureText, isWorthRepeating } from "../../actors/failureText.ts";
import { ARRIVED } from "./feedbackWords.ts";

/**
 * Feedback on its way: how it stands as far as one knows, and what may be done to it. What an
 * action leads to shows at once; a refusal takes it back, says why, and loads what is true. The
 * actions that lose something are asked about by the dialog that their words are entered in.
 */
export function useFeedback({ id, status, version, title }: Feedback) {
  const { http } = useServices();
  const { t } = useTranslation();
  const { has } = usePermissions();
  const toast = useToast();
  const queryClient = useQueryClient();

  const machine = useMemo(() =>
    transitionOf(async ({ action, note = null }) => {
      try {
        return await move(action as FeedbackAction, note);
      } finally {
        void queryClient.invalidateQueries({ queryKey: allFeedback.key });
      }
    }), [http, queryClient, id]);
  const actor = useActorRef(machine, {
    input: { lifecycle: feedbackLifecycle, status, losses: [] },
  });
  useEffect(() => {
    actor.send({ type: "status.changed", status });
  }, [actor, status, version]);

  const tellMoved = useEffectEvent((moved: string) =>
    toast.success(t(ARRIVED[moved as FeedbackStatus]))
  );
  const tellRefused = useEffectEvent(() =>
    toast.warning(t("{title} has changed meanwhile. Nothing was done.", { title }))
  );
  useEffect(() => {
    const succeeded = actor.on("transition.succeeded", ({ result }) => tellMoved(result.status));
    const refused = actor.on("transition.refused", () => tellRefused());
    return () => {
      succeeded.unsubscribe();
      refused.unsubscribe();
    };
  }, [actor]);

  const known = useSelector(actor, ({ context }) => context.status) as FeedbackStatus;
  const isBusy = useSelector(actor, isApplying);
  const request = useSelector(actor, ({ context }) => context.request);
  const failure = useSelector(
    actor,
    (snapshot) => snapshot.matches({ resting: "failed" }) ? snapshot.context.failure : null,
  );
  const actions = offered(feedbackLifecycle, known)
    .filter((action) => has(FEEDBACK_PERMISSIONS[action]));
  return {
    /** How it stands, the action under way taken for done. */
    status: useSelector(actor, shownStatus) as FeedbackStatus,
    /** What may be done to it as the server knows it. */
    actions,
    /** What is under way. */
    underWay: isBusy ? request?.action ?? null : null,
    act(action: FeedbackAction, words: string) {
      if (isBusy || !actions.includes(action)) return;
      const note = words.trim();
      actor.send({ type: "action.requested", request: { action, ...(note && { note }) } });
    },
    /** Why the last action was refused, in words, and whether to offer it once more. */
    failure: failure === null || request === null ? null : {
      text: failureText(failure, t),
      isWorthRepeating: isWorthRepeating(failure) &&
        actions.some((action) => action === request.action),
    },
    /** Asks for the same once more, with what was typed. */
    repeat() {
      if (request !== null) actor.send({ type: "action.requested", request });
    },
    dismissFailure: () => actor.send({ type: "failure.dismissed" }),
  };

  function move(action: FeedbackAction, note: string | null) {
    const options = { quiet: true };
    if (action === "progress") return moveFeedback(http, id, action, { note }, options);
    if (action === "dismiss") return moveFeedback(http, id, action, { resolution: note }, options);
    return moveFeedback(http, id, action, { resolution: note ?? "" }, options);
  }
}

export type MovingFeedback = ReturnType<typeof useFeedback>;
