import type { PasswordOwner } from "../../../contract/passwordRules.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { changePassword, toGrant } from "../../api/auth.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { PasswordField } from "../../ui/field/TextField.tsx";
import { Form, FormFoot, FormRow } from "../../ui/field/Form.tsx";
import { styled } from "../../ui/theme.ts";
import { UnsavedNotice } from "../../records/form/UnsavedNotice.tsx";
import { usePasswordAdvice } from "./NewPasswordForm.tsx";

const schema = findForm("ownPasswordForm");
const EMPTY = { currentPassword: "", password: "", confirmPassword: "" };

/** Changes the user's own password. This session continues with new tokens; all others end. */
export function PasswordForm({ owner }: { owner: PasswordOwner }) {
  const { t } = useTranslation();
  const { http, actors } = useServices();
  const toast = useToast();
  const form = useSubmission({
    initial: EMPTY,
    schema,
    submit: async ({ currentPassword, password }, signal) =>
      toGrant(await changePassword(http, { currentPassword, password }, { signal })),
    onSubmitted(grant) {
      actors.session.send({ type: "tokens.granted", ...grant });
      form.reset(EMPTY);
      toast.success(t("Password changed successfully"), {
        message: t("You have been signed out everywhere else."),
      });
    },
  });
  const unsaved = useUnsavedForm({
    form: form.actor,
    name: "password",
  });

  const password = usePasswordAdvice(form.field("password"), {
    owner,
    present: form.values.currentPassword,
  });

  return (
    <Form onSubmit={form.submit} errors={form.errors} aria-label={t("Change password")}>
      <UnsavedNotice form={unsaved} />
      <Note>
        {t(
          "Changing it signs you out everywhere else and revokes your calendar address; create a new one in the calendar afterwards.",
        )}
      </Note>
      <input type="text" autoComplete="username" value={owner.email} readOnly hidden />
      <FormRow>
        <PasswordField
          {...form.field("currentPassword")}
          label={t("Current password")}
          isRequired
          autoComplete="current-password"
        />
      </FormRow>
      <FormRow>
        <PasswordField
          {...password}
          label={t("New password")}
          isRequired
          description={t("At least 8 characters")}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field("confirmPassword")}
          label={t("Confirm password")}
          isRequired
          autoComplete="new-password"
        />
      </FormRow>
      <FormFoot>
        <Button
          label={t("Change password")}
          type="submit"
          isLoading={form.isBusy}
        />
      </FormFoot>
    </Form>
  );
}

const Note = styled("p", { margin: 0, fontSize: "$small", color: "$inkThird" });
