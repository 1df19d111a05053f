import type { Occurrence } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceStatus } from "../../../contract/reminder.ts";
import {
  type OccurrenceAction,
  occurrenceLifecycle,
} from "../../../machines/lifecycles/occurrence.ts";
import type { TransitionEffects } from "../../../machines/transition.ts";
import type { Services } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useStatusActions } from "../../actors/useStatusActions.ts";
import { undoable } from "../../actors/undoable.ts";
import { toastsOf } from "../../actors/useToast.ts";
import { reminders, settleOccurrence } from "../../api/reminders.ts";
import { useClock } from "../../i18n/clock.ts";
import { message } from "../../i18n/catalogue.ts";
import { displayStatusOf } from "./reminderStatus.ts";

/**
 * The status of an occurrence and the actions allowed. Views of the same occurrence share its
 * actor: no action runs twice, and its result shows everywhere at once.
 */
export function useOccurrence(occurrence: Occurrence, name: string) {
  const { has } = usePermissions();
  const settling = useStatusActions({
    id: `occurrence ${occurrence.id}`,
    lifecycle: occurrenceLifecycle,
    known: { status: occurrence.status, name },
    revision: occurrence,
    effects: (services) => transitionEffects(services, occurrence),
    may: () => has("reminder:manage_occurrence"),
    failedText: (action, t) =>
      action === "skip" ? t("It was not skipped.") : t("It was not marked as done."),
  });
  return {
    ...settling,
    displayStatus: useClock(({ minute }) => displayStatusOf(occurrence, minute, settling.status)),
    can: (action: OccurrenceAction) => !settling.isBusy && settling.can(action),
  };
}

function transitionEffects(
  { http, queries, actors }: Services,
  { id, reminderId }: Occurrence,
): TransitionEffects<OccurrenceStatus, OccurrenceAction> {
  const toasts = toastsOf(actors);
  const change = undoable({ actors });
  return {
    async run(request) {
      try {
        return await settleOccurrence(http, { id, reminderId }, request, change.options);
      } finally {
        void queries.client().invalidateQueries({ queryKey: reminders.key });
      }
    },
    onMoved: ({ status, name }) =>
      change.tell(message(status === "SKIPPED" ? "Skipped: {name}" : "Done: {name}", { name })),
    onRefused: (name) =>
      toasts.warning(message("Nothing was done: {name} has changed meanwhile.", { name })),
  };
}
