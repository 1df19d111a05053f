import type { Occurrence } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceStatus } from "../../../contract/reminder.ts";
import {
  type OccurrenceAction,
  occurrenceLifecycle,
} from "../../../machines/lifecycles/occurrence.ts";
import { required } from "../../../machines/required.ts";
import type { Services } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import {
  createTransitions,
  type TransitionEffects,
  useStatusActions,
} from "../../actors/useStatusActions.ts";
import { createUndoableChange, notifyDone } from "../../actors/undoableChange.ts";
import { createToasts } from "../../actors/useToast.ts";
import { reminders, settleOccurrence } from "./resource.ts";
import { useClock } from "../../i18n/clock.ts";
import { message } from "../../i18n/catalogue.ts";
import { getDisplayStatus } from "./statuses.ts";

/**
 * Returns the status of an occurrence and its allowed actions. Views of the same occurrence share
 * its actor: no action runs twice, and its result shows everywhere at once.
 */
export function useOccurrence(occurrence: Occurrence, name: string) {
  const { has } = usePermissions();
  const statusActions = useStatusActions({
    id: `occurrence ${occurrence.id}`,
    transitions: occurrenceTransitions,
    target: { id: occurrence.id, parentId: occurrence.reminderId },
    stored: { status: occurrence.status, name },
    revision: occurrence,
    isAllowed: () => has("reminder:manage_occurrence"),
    getFailureIntro: (action, t) =>
      action === "skip" ? t("It could not be skipped.") : t("It could not be completed."),
  });
  return {
    ...statusActions,
    displayStatus: useClock(({ minute }) =>
      getDisplayStatus(occurrence, minute, statusActions.status)
    ),
    can: (action: OccurrenceAction) => !statusActions.isBusy && statusActions.can(action),
  };
}

const occurrenceTransitions = createTransitions(occurrenceLifecycle, createTransitionEffects);

function createTransitionEffects(
  { http, queries, actors }: Services,
): TransitionEffects<OccurrenceStatus, OccurrenceAction> {
  const toasts = createToasts(actors);
  return {
    async applyAction({ target, ...request }, signal) {
      const change = createUndoableChange({ actors });
      const reminderId = required(target.parentId, "reminder");
      try {
        const settled = await settleOccurrence(http, { id: target.id, reminderId }, request, {
          ...change.options,
          signal,
        });
        return { ...settled, undo: change.getUndo() };
      } finally {
        void queries.client().invalidateQueries({ queryKey: reminders.key });
      }
    },
    notifyStatusChanged: ({ status, name, undo }) =>
      notifyDone(
        actors,
        message(status === "SKIPPED" ? "Skipped: “{name}”" : "Done: “{name}”", { name }),
        undo,
      ),
    notifyNotAllowed: (name) =>
      toasts.warning(message("Nothing was done: “{name}” has changed meanwhile.", { name })),
  };
}
