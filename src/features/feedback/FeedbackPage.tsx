import Check from "lucide-react/icons/check";
import CircleSlash from "lucide-react/icons/circle-slash";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import { toAppPath } from "../../../contract/appPath.ts";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import { type FeedbackAction, isEditableBySender } from "../../../machines/lifecycles/feedback.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { ActionFailure } from "../../records/ActionFailure.tsx";
import { Assignee } from "../../records/Assignee.tsx";
import { createInPlaceField } from "../../records/inPlace/createInPlaceField.tsx";
import { PersistentDialog } from "../../records/form/PersistentDialog.tsx";
import { Aside, Main, RecordLayout } from "../../records/page/RecordLayout.ts";
import { PersonLink } from "../../records/RecordLink.tsx";
import { createRecordLoader, createRecordPage } from "../../records/page/RecordScreen.tsx";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { useSearch } from "../../records/searchParams.ts";
import { FeedbackHistory } from "./FeedbackHistory.tsx";
import { FeedbackScreenshot } from "./FeedbackScreenshot.tsx";
import { feedbackPageSearch, feedbackRecord } from "./feedbackRecord.tsx";
import { formatFullName } from "../../i18n/formats.ts";
import { FEEDBACK_PRIORITY, FEEDBACK_STATUS, getActionLabel } from "./statuses.ts";
import { FEEDBACK_CATEGORY_LABELS } from "../../i18n/labels.ts";
import { useFeedback } from "./useFeedback.ts";

const editDialog = lazyPart(async () => (await import("./lazyParts.ts")).FeedbackEditDialog);
const actionDialog = lazyPart(
  async () => (await import("./lazyParts.ts")).FeedbackActionDialog,
);

const replies = lazyPart(async () => (await import("./lazyParts.ts")).FeedbackReplies);
const EditableAssignee = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).FeedbackAssignee
);

const ICONS: Record<FeedbackAction, IconShape> = {
  progress: Play,
  resolve: Check,
  dismiss: CircleSlash,
};

const isAction = (open: string): open is FeedbackAction => open in ICONS;

export const loader = createRecordLoader(feedbackRecord);

export const Component = createRecordPage(feedbackRecord, FeedbackPage);

/** The page of a piece of feedback: text, screenshot and history. */
function FeedbackPage({ record: feedback }: { record: Feedback }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { has } = usePermissions();
  const { search, change } = useSearch(feedbackPageSearch);
  editDialog.usePreload();
  actionDialog.usePreload();
  const statusActions = useFeedback(feedback);
  const { title, description, category, priority, submittedBy, resolution } = feedback;
  const page = feedback.page && toAppPath(feedback.page);
  const isOwn = submittedBy.id === user?.id;
  const canEdit = has("feedback:update") ||
    (isOwn && has("feedback:create") && isEditableBySender(feedback.status));
  const close = () => change({ open: "nothing" });
  const reject = () => change({ open: "nothing" }, { replace: true });
  const openAction = statusActions.actions.find((action) => action === search.open);

  const renderAssignee = () => {
    const shown = <Assignee assignee={feedback.assignee} />;
    return has("feedback:manage") && has("user:list")
      ? <EditableAssignee feedback={feedback}>{shown}</EditableAssignee>
      : shown;
  };

  const actions: PageAction[] = [
    ...(canEdit
      ? [{ id: "edit", label: t("Edit"), icon: Pencil, onAction: () => change({ open: "edit" }) }]
      : []),
    ...statusActions.actions.map((action) => ({
      id: action,
      label: t(getActionLabel(action, feedback.status)),
      icon: ICONS[action],
      isLoading: statusActions.pendingAction === action,
      isDisabled: statusActions.pendingAction !== null,
      isPrimary: action === "resolve" || statusActions.actions.length === 1,
      onAction: () => change({ open: action }),
    })),
  ];

  return (
    <Stack>
      <PageHeader
        title={title}
        facts={[
          t(FEEDBACK_CATEGORY_LABELS[category].label),
          formatFullName(submittedBy),
          formatDate(feedback.createdAt, "long", t),
        ]}
        badge={<StatusBadge {...FEEDBACK_STATUS[statusActions.status]} />}
        actions={actions}
      />
      <ActionFailure action={statusActions} />
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
          <replies.Lazy props={{ feedback }}>
            <RepliesPlaceholder aria-busy="true" />
          </replies.Lazy>
        </Main>
        <Aside>
          <Card title={t("Information")}>
            <DescriptionList
              items={[
                { label: t("Priority"), value: <StatusBadge {...FEEDBACK_PRIORITY[priority]} /> },
                { label: t("Category"), value: t(FEEDBACK_CATEGORY_LABELS[category].label) },
                { label: t("Sent by"), value: <PersonLink person={submittedBy} /> },
                { label: t("Assignee"), value: renderAssignee() },
                { label: t("Page"), value: page && <TextLink to={page}>{page}</TextLink> },
                { label: t("Updated"), value: formatDate(feedback.updatedAt, "long", t) },
              ]}
            />
          </Card>
          <FeedbackHistory {...(feedback.history && { history: feedback.history })} />
        </Aside>
      </RecordLayout>
      <PersistentDialog
        openId={search.open === "edit" ? "edit" : ""}
        subject={canEdit ? feedback : undefined}
        onRejected={reject}
      >
        {(feedback) => <editDialog.Component feedback={feedback} onClose={close} />}
      </PersistentDialog>
      <PersistentDialog
        openId={isAction(search.open) ? search.open : ""}
        subject={openAction}
        onRejected={reject}
      >
        {(action) => (
          <actionDialog.Component
            feedback={feedback}
            action={action}
            onAct={(note) => statusActions.applyAction(action, note)}
            onClose={close}
          />
        )}
      </PersistentDialog>
    </Stack>
  );
}

/** Reserves the height of the replies while they load. */
const RepliesPlaceholder = styled("div", { minHeight: 220 });

const Prose = styled("p", { margin: 0, whiteSpace: "pre-wrap" });
