import type { FeedbackStatus } from "../../../contract/feedback.ts";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import {
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
  feedbackLifecycle,
} from "../../../machines/lifecycles/feedback.ts";
import type { ActionRequest } from "../../../machines/transition.ts";
import type { Services } from "../../actors/services.ts";
import { createUndoableChange, notifyDone } from "../../actors/undoableChange.ts";
import { usePermissions } from "../../actors/useSession.ts";
import {
  createTransitions,
  type TransitionEffects,
  useStatusActions,
} from "../../actors/useStatusActions.ts";
import { createToasts } from "../../actors/useToast.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { message } from "../../i18n/catalogue.ts";
import { allFeedback, applyFeedbackAction } from "./resource.ts";
import { STATUS_MESSAGES } from "./statuses.ts";

/**
 * Returns the status of feedback and its allowed actions. Actions that need confirmation are
 * confirmed by the dialog for their note.
 */
export function useFeedback({ id, status, version, title }: Feedback) {
  const { has } = usePermissions();
  return useStatusActions({
    id: `feedback ${id}`,
    transitions: feedbackTransitions,
    target: { id },
    stored: { status, name: title },
    revision: version,
    isAllowed: (action) => has(FEEDBACK_PERMISSIONS[action]),
  });
}

const feedbackTransitions = createTransitions(feedbackLifecycle, createTransitionEffects);

function createTransitionEffects(
  { http, queries, actors }: Services,
): TransitionEffects<FeedbackStatus, FeedbackAction> {
  const toasts = createToasts(actors);
  return {
    async applyAction({ target, ...request }, signal) {
      const change = createUndoableChange({ actors });
      try {
        const updated = await sendAction(http, target.id, request, {
          ...change.options,
          signal,
        });
        return { ...updated, undo: change.getUndo() };
      } finally {
        void queries.client().invalidateQueries({ queryKey: allFeedback.key });
      }
    },
    notifyStatusChanged: ({ status, undo }) =>
      notifyDone(actors, message(STATUS_MESSAGES[status]), undo),
    notifyNotAllowed: (title) =>
      toasts.warning(message("“{title}” has changed meanwhile. Nothing was done.", { title })),
  };
}

function sendAction(
  http: Http,
  id: string,
  { action, note }: ActionRequest<FeedbackAction>,
  options: CallOptions,
) {
  const noteOrNull = note ?? null;
  if (action === "progress") {
    return applyFeedbackAction(http, id, action, { note: noteOrNull }, options);
  }
  if (action === "dismiss") {
    return applyFeedbackAction(http, id, action, { resolution: noteOrNull }, options);
  }
  return applyFeedbackAction(http, id, action, { resolution: note ?? "" }, options);
}
