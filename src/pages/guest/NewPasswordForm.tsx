import type { ReactNode } from "react";
import type { PasswordOwner } from "../../../contract/passwordRules.ts";
import { Questions } from "../../actors/confirmation.tsx";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { PasswordField } from "../../ui/field/TextField.tsx";
import { Form, FormActions } from "../../ui/field/Form.tsx";
import { DISCARD_QUESTION } from "../record/leaving.ts";
import { UnsavedNotice } from "../record/UnsavedNotice.tsx";
import { usePasswordAdvice } from "./usePasswordAdvice.ts";

const loadForm = async () => (await import("../../../contract/schemas/session.ts")).newPasswordForm;

interface NewPasswordFormProps<Result> {
  /** Whose password it is: for what remembers passwords, and for what is too easily guessed. */
  owner: PasswordOwner;
  /** What the button says. */
  action: string;
  submit: (password: string, signal: AbortSignal) => Promise<Result>;
  onSubmitted: (result: Result) => void;
  /** Beside the button: where else to go. */
  wayOut: ReactNode;
}

/** Chooses a password, twice to be sure. */
export function NewPasswordForm<Result>(props: NewPasswordFormProps<Result>) {
  const { t } = useTranslation();
  const form = useSubmission({
    initial: { password: "", confirmPassword: "" },
    loadForm,
    submit: ({ password }, signal) => props.submit(password, signal),
    onSubmitted: props.onSubmitted,
  });
  const unsaved = useUnsavedForm({
    form: form.actor,
    name: "new password",
    question: DISCARD_QUESTION,
  });

  const password = usePasswordAdvice(form.field("password"), { owner: props.owner });

  return (
    <Form onSubmit={form.submit} errors={form.errors}>
      <UnsavedNotice of={unsaved} />
      <Questions />
      <input type="text" autoComplete="username" value={props.owner.email} readOnly hidden />
      <PasswordField
        {...password}
        label={t("New password")}
        description={t("At least 8 characters")}
        autoComplete="new-password"
        size="large"
        width="wide"
        autoFocus
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label={t("Confirm password")}
        autoComplete="new-password"
        size="large"
        width="wide"
      />
      <FormActions>
        <Button
          label={props.action}
          type="submit"
          variant="primary"
          size="large"
          isLoading={form.isBusy}
        />
        {props.wayOut}
      </FormActions>
    </Form>
  );
}
