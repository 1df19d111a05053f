import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { Occurrence } from "../../../contract/reminder.ts";
import type { OccurrenceStatus } from "../../../contract/reminderStatus.ts";
import { actions as offered } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type OccurrenceAction,
  occurrenceLifecycle,
} from "../../../machines/lifecycles/occurrence.ts";
import { isApplying, shownStatus } from "../../../machines/transition.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { failureText, isWorthRepeating } from "../../actors/failureText.ts";
import { useOccurrenceActor } from "./OccurrenceActors.tsx";
import { standingOf } from "./reminderStatus.ts";

/** An occurrence as a view needs it: how it stands, and what may be done to it. */
export function useOccurrence(occurrence: Occurrence, name: string) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { id, reminderId, status } = occurrence;
  const actor = useOccurrenceActor({ id, reminderId, status, name });
  useEffect(() => {
    actor.send({ type: "status.changed", status });
  }, [actor, occurrence]);

  const shown = useSelector(actor, shownStatus) as OccurrenceStatus;
  const known = useSelector(actor, ({ context }) => context.status) as OccurrenceStatus;
  const isBusy = useSelector(actor, isApplying);
  const request = useSelector(actor, ({ context }) => context.request);
  const failure = useSelector(
    actor,
    (snapshot) => snapshot.matches({ resting: "failed" }) ? snapshot.context.failure : null,
  );
  const actions = has("reminder:manage_occurrence") ? offered(occurrenceLifecycle, known) : [];
  const can = (action: OccurrenceAction) => !isBusy && actions.includes(action);
  return {
    /** How it stands, the action under way taken for done. */
    standing: standingOf(occurrence, shown),
    isBusy,
    can,
    settle(action: OccurrenceAction, note = "") {
      if (!can(action)) return;
      const text = note.trim();
      actor.send({ type: "action.requested", request: { action, ...(text && { note: text }) } });
    },
    /** What the last action was refused with, in words, and whether to offer it once more. */
    failure: failure === null || request === null ? null : {
      text: request.action === "skip"
        ? `${t("It was not skipped.")} ${failureText(failure, t)}`
        : `${t("It was not marked as done.")} ${failureText(failure, t)}`,
      isWorthRepeating: isWorthRepeating(failure) && actions.length > 0,
    },
    repeat() {
      if (request !== null && !isBusy) actor.send({ type: "action.requested", request });
    },
    dismissFailure: () => actor.send({ type: "failure.dismissed" }),
  };
}

export type SettlingOccurrence = ReturnType<typeof useOccurrence>;
