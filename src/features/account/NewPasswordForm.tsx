import { checkPassword } from "../../api/auth.ts";
import { useSelector } from "@xstate/react";
import { type ReactNode, useId } from "react";
import { fromPromise } from "xstate";
import {
  findPasswordProblem,
  PASSWORD_IS_COMMON,
  type PasswordOwner,
} from "../../../contract/passwordRules.ts";
import { passwordCheckMachine } from "../../../machines/passwordCheck.ts";
import { ConfirmDialogs } from "../../actors/ConfirmDialogs.tsx";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { findForm } from "../../api/schemas.ts";
import { useLocalizedText, useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormActions } from "../../ui/field/Form.tsx";
import { PasswordField } from "../../ui/field/TextField.tsx";
import { UnsavedNotice } from "../../records/form/UnsavedNotice.tsx";

const schema = findForm("newPasswordForm");

interface NewPasswordFormProps<Result> {
  /** The account. Password managers use its email, and similar passwords are rejected. */
  owner: PasswordOwner;
  submitLabel: string;
  submit: (password: string, signal: AbortSignal) => Promise<Result>;
  onSubmitted: (result: Result) => void;
  /** A button or link next to the submit button. */
  secondaryAction: ReactNode;
}

/** The form for a new password, typed twice. */
export function NewPasswordForm<Result>(props: NewPasswordFormProps<Result>) {
  const { t } = useTranslation();
  const form = useSubmission({
    initial: { password: "", confirmPassword: "" },
    schema,
    submit: ({ password }, signal) => props.submit(password, signal),
    onSubmitted: props.onSubmitted,
  });
  const unsaved = useUnsavedForm({
    form: form.actor,
    name: "new password",
  });

  const password = usePasswordAdvice(form.field("password"), { owner: props.owner });

  return (
    <Form onSubmit={form.submit} errors={form.errors}>
      <UnsavedNotice form={unsaved} />
      <ConfirmDialogs />
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
          label={props.submitLabel}
          type="submit"
          variant="primary"
          size="large"
          isLoading={form.isBusy}
        />
        {props.secondaryAction}
      </FormActions>
    </Form>
  );
}

interface PasswordProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** Returns the props of a new password's field, with errors while typing. */
export function usePasswordAdvice(
  { value, onChange, error }: PasswordProps,
  account: { owner: PasswordOwner; present?: string },
): PasswordProps {
  const localize = useLocalizedText();
  const { http } = useServices();
  const actor = useChildActor(`passwordCheck ${useId()}`, () =>
    passwordCheckMachine.provide({
      actors: {
        checkPassword: fromPromise<{ isCommon: boolean }, { password: string }>(
          async ({ input, signal }) => {
            return await checkPassword(http, input.password, { signal, quiet: true });
          },
        ),
      },
    }));
  const check = useSelector(actor, ({ context }) => context);
  const errorKey = findPasswordProblem(value, account) ??
    (check.isCommon && check.password === value ? PASSWORD_IS_COMMON : undefined);
  return {
    value,
    onChange(password) {
      onChange(password);
      actor.send({ type: "password.typed", password });
    },
    error: error ?? (errorKey && localize({ key: errorKey })),
  };
}
