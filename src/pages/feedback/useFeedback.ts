import type { Feedback } from "../../../contract/schemas/feedback.ts";
import type { FeedbackStatus } from "../../../contract/feedback.ts";
import {
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
  feedbackLifecycle,
} from "../../../machines/lifecycles/feedback.ts";
import type { ActionRequest, TransitionEffects } from "../../../machines/transition.ts";
import type { Services } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useStatusActions } from "../../actors/useStatusActions.ts";
import { toastsOf } from "../../actors/useToast.ts";
import { allFeedback, moveFeedback } from "../../api/feedback.ts";
import type { Http } from "../../api/http.ts";
import { message } from "../../i18n/catalogue.ts";
import { MOVED } from "./feedbackWords.ts";

/**
 * Feedback on its way: how it stands, and what may be done to it. The actions that lose something
 * are asked about by the dialog that their words are entered in.
 */
export function useFeedback({ id, status, version, title }: Feedback) {
  const { has } = usePermissions();
  return useStatusActions({
    id: `feedback ${id}`,
    lifecycle: feedbackLifecycle,
    known: { status, name: title },
    revision: version,
    effects: (services) => effectsOf(services, id),
    may: (action) => has(FEEDBACK_PERMISSIONS[action]),
  });
}

function effectsOf(
  { http, queries, actors }: Services,
  id: string,
): TransitionEffects<FeedbackStatus, FeedbackAction> {
  const toasts = toastsOf(actors);
  return {
    async run(request) {
      try {
        return await move(http, id, request);
      } finally {
        void queries.client().invalidateQueries({ queryKey: allFeedback.key });
      }
    },
    tellMoved: ({ status }) => toasts.success(message(MOVED[status])),
    tellRefused: (title) =>
      toasts.warning(message("{title} has changed meanwhile. Nothing was done.", { title })),
  };
}

function move(http: Http, id: string, { action, note }: ActionRequest<FeedbackAction>) {
  const options = { quiet: true };
  const words = note ?? null;
  if (action === "progress") return moveFeedback(http, id, action, { note: words }, options);
  if (action === "dismiss") return moveFeedback(http, id, action, { resolution: words }, options);
  return moveFeedback(http, id, action, { resolution: note ?? "" }, options);
}
