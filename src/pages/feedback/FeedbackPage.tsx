import Check from "lucide-react/icons/check";
import CircleSlash from "lucide-react/icons/circle-slash";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import { appPath } from "../../../contract/appPath.ts";
import type { FeedbackStatus } from "../../../contract/feedback.ts";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import {
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
  feedbackLifecycle,
  isEditableBySender,
} from "../../../machines/lifecycles/feedback.ts";
import type { ActionRequest, TransitionEffects } from "../../../machines/transition.ts";
import type { Services } from "../../actors/services.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { useStatusActions } from "../../actors/useStatusActions.ts";
import { undoable } from "../../actors/undoable.ts";
import { toastsOf } from "../../actors/useToast.ts";
import { allFeedback, moveFeedback } from "../../api/feedback.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { message } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { deferred } from "../../ui/deferred.tsx";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { ActionFailure } from "../record/ActionFailure.tsx";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { PersonLink } from "../record/RecordLink.tsx";
import { recordLoader, recordPage } from "../record/RecordScreen.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { useSearch } from "../searchParams.ts";
import { FeedbackHistory } from "./FeedbackHistory.tsx";
import { FeedbackScreenshot } from "./FeedbackScreenshot.tsx";
import { feedbackPageSearch, feedbackRecord, fullName } from "./feedbackRecord.tsx";
import {
  actionName,
  FEEDBACK_CATEGORY,
  FEEDBACK_PRIORITY,
  FEEDBACK_STATUS,
  STATUS_MESSAGES,
} from "./feedbackWords.ts";

const editDialog = deferred(async () => (await import("../record/later.ts")).FeedbackEditDialog);
const actionDialog = deferred(
  async () => (await import("../record/later.ts")).FeedbackActionDialog,
);

const ICONS: Record<FeedbackAction, IconShape> = {
  progress: Play,
  resolve: Check,
  dismiss: CircleSlash,
};

export const loader = recordLoader(feedbackRecord);

export const Component = recordPage(feedbackRecord, FeedbackPage);

/** One piece of feedback: its text, its screenshot and its history. */
function FeedbackPage({ record: feedback }: { record: Feedback }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { has } = usePermissions();
  const { search, change } = useSearch(feedbackPageSearch);
  editDialog.usePreload();
  actionDialog.usePreload();
  const moving = useFeedback(feedback);
  const { title, description, category, priority, submittedBy, resolution } = feedback;
  const page = feedback.page && appPath(feedback.page);
  const isOwn = submittedBy.id === user?.id;
  const mayEdit = has("feedback:update") ||
    (isOwn && has("feedback:create") && isEditableBySender(feedback.status));
  const close = () => change({ open: "nothing" });
  const asked = moving.actions.find((action) => action === search.open);

  const actions: PageAction[] = [
    ...(mayEdit
      ? [{ id: "edit", label: t("Edit"), icon: Pencil, onAction: () => change({ open: "edit" }) }]
      : []),
    ...moving.actions.map((action) => ({
      id: action,
      label: t(actionName(action, feedback.status)),
      icon: ICONS[action],
      isLoading: moving.pendingAction === action,
      isDisabled: moving.pendingAction !== null,
      isPrimary: action === "resolve" || moving.actions.length === 1,
      onAction: () => change({ open: action }),
    })),
  ];

  return (
    <Stack>
      <PageHeader
        title={title}
        facts={[
          t(FEEDBACK_CATEGORY[category].label),
          fullName(submittedBy),
          formatDate(feedback.createdAt, "long", t),
        ]}
        badge={<StatusBadge {...FEEDBACK_STATUS[moving.status]} />}
        actions={actions}
      />
      <ActionFailure of={moving} isAlert />
      <RecordLayout isMainFirst>
        <Main>
          <Card title={t("Description")}>
            <Prose>{description}</Prose>
          </Card>
          {resolution !== null && (
            <Card title={feedback.status === "DISMISSED" ? t("Reason") : t("Resolution")}>
              <Prose>{resolution}</Prose>
            </Card>
          )}
          {feedback.hasScreenshot && (
            <FeedbackScreenshot
              feedbackId={feedback.id}
              isOpen={search.open === "picture"}
              onOpenChange={(isOpen) => change({ open: isOpen ? "picture" : "nothing" })}
            />
          )}
        </Main>
        <Aside>
          <Card title={t("Information")}>
            <DescriptionList
              items={[
                { label: t("Priority"), value: <StatusBadge {...FEEDBACK_PRIORITY[priority]} /> },
                { label: t("Category"), value: t(FEEDBACK_CATEGORY[category].label) },
                { label: t("Sent by"), value: <PersonLink person={submittedBy} /> },
                { label: t("Page"), value: page && <TextLink to={page}>{page}</TextLink> },
                { label: t("Updated"), value: formatDate(feedback.updatedAt, "long", t) },
              ]}
            />
          </Card>
          <FeedbackHistory {...(feedback.history && { history: feedback.history })} />
        </Aside>
      </RecordLayout>
      {search.open === "edit" && mayEdit && (
        <editDialog.Component feedback={feedback} onClose={close} />
      )}
      {asked !== undefined && (
        <actionDialog.Component
          feedback={feedback}
          action={asked}
          onAct={(words) => moving.act(asked, words)}
          onClose={close}
        />
      )}
    </Stack>
  );
}

const Prose = styled("p", { margin: 0, whiteSpace: "pre-wrap" });

/**
 * The status of feedback and the actions allowed. Actions that need confirmation are confirmed by
 * the dialog that asks for their note.
 */
function useFeedback({ id, status, version, title }: Feedback) {
  const { has } = usePermissions();
  return useStatusActions({
    id: `feedback ${id}`,
    lifecycle: feedbackLifecycle,
    known: { status, name: title },
    revision: version,
    effects: (services) => transitionEffects(services, id),
    may: (action) => has(FEEDBACK_PERMISSIONS[action]),
  });
}

function transitionEffects(
  { http, queries, actors }: Services,
  id: string,
): TransitionEffects<FeedbackStatus, FeedbackAction> {
  const toasts = toastsOf(actors);
  const change = undoable({ actors });
  return {
    async run(request) {
      try {
        return await move(http, id, request, { ...change.options, quiet: true });
      } finally {
        void queries.client().invalidateQueries({ queryKey: allFeedback.key });
      }
    },
    onMoved: ({ status }) => change.tell(message(STATUS_MESSAGES[status])),
    onRefused: (title) =>
      toasts.warning(message("{title} has changed meanwhile. Nothing was done.", { title })),
  };
}

function move(
  http: Http,
  id: string,
  { action, note }: ActionRequest<FeedbackAction>,
  options: CallOptions,
) {
  const words = note ?? null;
  if (action === "progress") return moveFeedback(http, id, action, { note: words }, options);
  if (action === "dismiss") return moveFeedback(http, id, action, { resolution: words }, options);
  return moveFeedback(http, id, action, { resolution: note ?? "" }, options);
}
