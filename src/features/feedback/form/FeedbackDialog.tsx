import { useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useId, useMemo } from "react";
import { useField } from "react-aria/useField";
import type { ActorRefFrom } from "xstate";
import type { FeedbackInput } from "../../../../contract/schemas/feedback.ts";
import { type feedbackFormMachine, isPictureOpen } from "../../../../machines/feedbackForm.ts";
import type { screenshotCaptureMachine } from "../../../../machines/screenshotCapture.ts";
import { describeFailure } from "../../../actors/describeFailure.ts";
import { useServices } from "../../../actors/services.ts";
import type { ChildActor } from "../../../actors/useChildActor.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useSubmission } from "../../../actors/useSubmission.ts";
import { useToast } from "../../../actors/useToast.ts";
import { allFeedback } from "../resource.ts";
import { RequestFailure } from "../../../api/requestFailure.ts";
import { findForm } from "../../../api/schemas.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/field/Field.tsx";
import { Form } from "../../../ui/field/Form.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { styled } from "../../../ui/theme.ts";
import { FeedbackFields } from "../FeedbackFields.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import { PictureField } from "./PictureField.tsx";
import { toDraft, toFields, toInput } from "./feedbackDraft.ts";

interface FeedbackDialogProps {
  isOpen: boolean;
  form: ChildActor<typeof feedbackFormMachine>;
  screenshot: ActorRefFrom<typeof screenshotCaptureMachine>;
  /** The path of the page under the dialog. */
  currentPage: string;
}

/**
 * The feedback form. All input goes to the screenshot actor at once, so that it is restored after a
 * capture, after closing, or after a reload.
 */
export function FeedbackDialog(
  { isOpen, form: actor, screenshot, currentPage }: FeedbackDialogProps,
) {
  const { t } = useTranslation();
  const formId = useId();
  const openedOn = useSelector(actor, ({ context }) => context.page);
  const isPictureShown = useSelector(actor, isPictureOpen);
  const initial = useMemo(
    () => toFields(screenshot.getSnapshot().context.formData, openedOn),
    [],
  );
  const form = useFeedbackSubmission(initial, () => actor.send({ type: "feedback.sent" }));
  const { values, isBusy } = form;
  const close = () => actor.send({ type: "form.closed" });

  const sendDraft = useEffectEvent(() => {
    if (values !== initial) screenshot.send({ type: "draft.changed", draft: toDraft(values) });
  });
  useEffect(() => sendDraft(), [values]);

  const picture = form.field("screenshot");
  return (
    <>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={t("Send feedback")}
        size="large"
        footer={
          <>
            <Button label={t("Cancel")} variant="ghost" onPress={close} />
            <Button
              label={t("Send")}
              type="submit"
              form={formId}
              variant="primary"
              isLoading={isBusy}
            />
          </>
        }
      >
        <Form id={formId} onSubmit={form.submit} errors={form.errors} error={form.formError}>
          <FeedbackFields
            title={form.field("title")}
            description={form.field("description")}
            category={form.field("category")}
            priority={form.field("priority")}
          />
          <PictureField
            picture={values.screenshot}
            error={picture.error}
            isDisabled={isBusy}
            onTake={() => screenshot.send({ type: "capture.started" })}
            onOpen={() => actor.send({ type: "picture.opened" })}
            onRemove={() => {
              screenshot.send({ type: "screenshot.reset" });
              picture.onChange(null);
            }}
          />
          <PageField {...form.field("page")} currentPage={currentPage} />
        </Form>
      </Modal>
      {values.screenshot !== null && isPictureShown && (
        <PictureDialog
          picture={values.screenshot}
          onMarked={(image) => {
            screenshot.send({ type: "screenshot.marked", image });
            picture.onChange(image);
            actor.send({ type: "picture.closed" });
          }}
          onClose={() => actor.send({ type: "picture.closed" })}
        />
      )}
    </>
  );
}

/** Submits the form. `formError` is a failure that no field shows. */
function useFeedbackSubmission(initial: ReturnType<typeof toFields>, onSent: () => void) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const client = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial,
    schema: findForm("feedbackForm"),
    toInput,
    submit: (input: FeedbackInput, signal, idempotencyKey) =>
      allFeedback.create(http, input, { signal, idempotencyKey, quiet: true }),
    onSubmitted({ id, hasScreenshot }) {
      void client.invalidateQueries({ queryKey: allFeedback.key });
      const canView = hasAny(["feedback:get", "feedback:manage"]);
      toast.success(t("Feedback created successfully"), {
        ...(hasScreenshot && { message: t("Screenshot uploaded") }),
        ...(canView && { link: { to: `/feedback/${id}`, label: t("View feedback") } }),
      });
      onSent();
    },
  });
  const { failure, errors } = form;
  const isReported = failure === null || Object.keys(errors).length > 0;
  return { ...form, formError: isReported ? undefined : describeReason(failure) };

  function describeReason(failure: unknown): string {
    if (!(failure instanceof RequestFailure)) {
      return t("An unexpected error occurred. Please try again.");
    }
    if (failure.status === 413) {
      return t("The picture is too large to be sent. Take it again, or remove it.");
    }
    return describeFailure(failure, t).title;
  }
}

interface PageFieldProps {
  /** A path within the app, or empty. */
  value: string;
  onChange: (page: string) => void;
  error: string | undefined;
  /** The path of the page under the dialog. */
  currentPage: string;
}

/** The page that the feedback is about; optional. */
function PageField({ value, onChange, error, currentPage }: PageFieldProps) {
  const { t } = useTranslation();
  const { labelProps, fieldProps, ...messages } = useField({
    label: t("Page"),
    labelElementType: "span",
    description: t("It leads the reader to where you were."),
    ...(error === undefined ? {} : { errorMessage: error, isInvalid: true }),
  });
  return (
    <Field
      {...messages}
      label={t("Page")}
      description={t("It leads the reader to where you were.")}
      error={error}
      labelProps={labelProps}
      labelElement="span"
    >
      <Line {...fieldProps} role="group">
        {value !== "" && (
          <Path>
            <bdi>{value}</bdi>
            <IconButton
              icon={X}
              size="small"
              aria-label={t("Remove page")}
              onPress={() => onChange("")}
            />
          </Path>
        )}
        {value !== currentPage && (
          <Button
            label={value === "" ? t("Include page") : t("Include this page instead")}
            size="small"
            onPress={() => onChange(currentPage)}
          />
        )}
      </Line>
    </Field>
  );
}

const Line = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  minHeight: "$control",
});

const Path = styled("span", {
  display: "flex",
  alignItems: "center",
  gap: "$1",
  minWidth: 0,
  padding: "2px 2px 2px 10px",
  borderRadius: "$control",
  backgroundColor: "$waitingSoft",
  color: "$ink",
  fontSize: "$small",
  lineHeight: "18px",
});
