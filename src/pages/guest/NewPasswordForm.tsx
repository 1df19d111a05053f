import { checkPassword } from "../../api/auth.ts";
import { useSelector } from "@xstate/react";
import { type ReactNode, useId } from "react";
import { fromPromise } from "xstate";
import {
  PASSWORD_IS_COMMON,
  passwordFault,
  type PasswordOwner,
} from "../../../contract/passwordRules.ts";
import { passwordCheckMachine } from "../../../machines/passwordCheck.ts";
import { ConfirmDialogs } from "../../actors/ConfirmDialogs.tsx";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { formOf } from "../../api/schemas.ts";
import { useLocalizedText, useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormActions } from "../../ui/field/Form.tsx";
import { PasswordField } from "../../ui/field/TextField.tsx";
import { UnsavedNotice } from "../record/UnsavedNotice.tsx";

const checkedBy = formOf("newPasswordForm");

interface NewPasswordFormProps<Result> {
  /** The account's email: for password managers, and to refuse passwords like it. */
  owner: PasswordOwner;
  /** The label of the button. */
  action: string;
  submit: (password: string, signal: AbortSignal) => Promise<Result>;
  onSubmitted: (result: Result) => void;
  /** Links beside the button. */
  wayOut: ReactNode;
}

/** The form of a new password, typed twice. */
export function NewPasswordForm<Result>(props: NewPasswordFormProps<Result>) {
  const { t } = useTranslation();
  const form = useSubmission({
    initial: { password: "", confirmPassword: "" },
    checkedBy,
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
      <UnsavedNotice of={unsaved} />
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

interface PasswordProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** The props of a field for a new password, with advice while it is typed. */
export function usePasswordAdvice(
  { value, onChange, error }: PasswordProps,
  known: { owner: PasswordOwner; present?: string },
): PasswordProps {
  const localize = useLocalizedText();
  const { http } = useServices();
  const actor = useChildActor(`passwordCheck ${useId()}`, () =>
    passwordCheckMachine.provide({
      actors: {
        ask: fromPromise<{ isCommon: boolean }, { password: string }>(
          async ({ input, signal }) => {
            return await checkPassword(http, input.password, { signal, quiet: true });
          },
        ),
      },
    }));
  const check = useSelector(actor, ({ context }) => context);
  const key = passwordFault(value, known) ??
    (check.isCommon && check.password === value ? PASSWORD_IS_COMMON : undefined);
  return {
    value,
    onChange(password) {
      onChange(password);
      actor.send({ type: "password.typed", password });
    },
    error: error ?? (key && localize({ key })),
  };
}
