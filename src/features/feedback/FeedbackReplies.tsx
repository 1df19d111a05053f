import { useQuery, useQueryClient } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import { useId } from "react";
import { MAX_FEEDBACK_REPLIES, MAX_REPLY_LENGTH } from "../../../contract/feedback.ts";
import type { Feedback, FeedbackReply } from "../../../contract/schemas/feedback.ts";
import { useServices } from "../../actors/services.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { findForm } from "../../api/schemas.ts";
import { formatDate, formatFullName } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { isLoadFailed } from "../../records/LoadFailure.tsx";
import { LoadingLines } from "../../records/QuerySection.tsx";
import { PersonLink } from "../../records/RecordLink.tsx";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Form, FormActions } from "../../ui/field/Form.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { FailedState } from "../../ui/page/FailedState.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { styled } from "../../ui/theme.ts";
import { createReply, deleteReply, feedbackQueries, repliesKey } from "./resource.ts";

const schema = findForm("feedbackReplyForm");

/** The replies to feedback, and a form for the sender and those who manage feedback. */
export function FeedbackReplies({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user } = useSession();
  const { has } = usePermissions();
  const query = useQuery(feedbackQueries(http).replies(feedback.id));
  const { data } = query;
  const isSender = feedback.submittedBy.id === user?.id;
  const canReply = has("feedback:manage") || (isSender && has("feedback:create"));
  const isFull = data !== undefined && data.length >= MAX_FEEDBACK_REPLIES;
  return (
    <Card title={t("Replies")}>
      {data === undefined
        ? isLoadFailed(query)
          ? (
            <FailedState
              title={t("The replies could not be loaded")}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )
          : <LoadingLines height={88} />
        : data.length === 0
        ? (
          <Note>
            {t(
              canReply
                ? "No replies yet. The other side is notified when you write one."
                : "No replies yet.",
            )}
          </Note>
        )
        : <Thread feedbackId={feedback.id} replies={data} />}
      {isFull && (
        <Note>
          {t("This feedback has {limit} replies, the most that it can have.", {
            limit: MAX_FEEDBACK_REPLIES,
          })}
        </Note>
      )}
      {canReply && data !== undefined && !isFull && <ReplyForm feedbackId={feedback.id} />}
    </Card>
  );
}

interface ThreadProps {
  feedbackId: string;
  replies: readonly FeedbackReply[];
}

/** The replies, oldest first. Users can delete their own. */
function Thread({ feedbackId, replies }: ThreadProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const deletion = useRequest<void, string>("feedback reply", async (id, signal) => {
    await deleteReply(http, feedbackId, id, { signal });
    await client.invalidateQueries({ queryKey: repliesKey(feedbackId) });
    toast.success(t("Reply deleted"));
  });
  return (
    <List>
      {replies.map(({ id, author, text, createdAt }) => (
        <Reply key={id}>
          <Avatar name={formatFullName(author)} />
          <div>
            <Head>
              <Author>
                <PersonLink person={author} look="quiet" />
              </Author>
              <Time dateTime={createdAt}>{formatDate(createdAt, "long", t)}</Time>
            </Head>
            <Text>{text}</Text>
          </div>
          {author.id === user?.id && (
            <IconButton
              icon={Trash2}
              size="small"
              aria-label={t("Delete your reply of {time}", {
                time: formatDate(createdAt, "long", t),
              })}
              isDisabled={deletion.isRunning}
              onPress={() =>
                deletion.confirmAndSend({
                  title: t("Delete reply"),
                  message: t("Your reply will be deleted for everybody."),
                  confirmLabel: t("Delete"),
                  variant: "danger",
                }, id)}
            />
          )}
        </Reply>
      ))}
    </List>
  );
}

function ReplyForm({ feedbackId }: { feedbackId: string }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const id = useId();
  const initial = { text: "" };
  const form = useSubmission({
    initial,
    schema,
    submit: (input, signal, idempotencyKey) =>
      createReply(http, feedbackId, input, { signal, idempotencyKey }),
    onSubmitted() {
      form.reset(initial);
      void client.invalidateQueries({ queryKey: repliesKey(feedbackId) });
    },
  });
  return (
    <Answer>
      <Form id={id} onSubmit={form.submit} errors={form.errors} aria-label={t("Reply")}>
        <TextArea
          {...form.field("text")}
          label={t("Your reply")}
          isRequired
          rows={3}
          maxLength={MAX_REPLY_LENGTH}
        />
        <FormActions>
          <Button label={t("Reply")} type="submit" variant="primary" isLoading={form.isBusy} />
        </FormActions>
      </Form>
    </Answer>
  );
}

const List = styled("ol", {
  display: "grid",
  gap: "$4",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Reply = styled("li", {
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: "$3",
});

const Head = styled("p", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "0 $2",
  margin: 0,
});

const Author = styled("span", { fontWeight: "$medium" });

const Text = styled("p", { margin: "2px 0 0", whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

const Time = styled("time", {
  fontSize: "$small",
  color: "$inkThird",
  fontVariantNumeric: "tabular-nums",
});

const Note = styled("p", { margin: 0, color: "$inkThird" });

const Answer = styled("div", { marginTop: "$4" });
