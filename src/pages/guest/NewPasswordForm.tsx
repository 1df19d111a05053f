import { useNavigate, useParams } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { PasswordField } from "../../ui/field/PasswordField.tsx";
import { Form, FormActions } from "../../ui/form/Form.tsx";

const loadForm = async () => (await import("../../../contract/session.ts")).newPasswordForm;

interface NewPasswordFormProps {
  /** What the button says. */
  action: string;
  /** What is said once the password holds. */
  done: string;
}

/** Chooses a password by the token of a mailed link, twice to be sure. */
export function NewPasswordForm({ action, done }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { token = "" } = useParams();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useSubmission({
    initial: { password: "", confirmPassword: "" },
    loadForm,
    async submit({ password }, signal) {
      const { setPassword } = await import("../../api/auth/auth.ts");
      await setPassword(http, { token, password }, { signal });
    },
    onSubmitted() {
      toast.success(done);
      void navigate("/login", { replace: true });
    },
  });

  return (
    <Form onSubmit={form.submit} errors={form.errors}>
      <PasswordField
        {...form.field("password")}
        label={t("New password")}
        description={t("At least 8 characters")}
        autoComplete="new-password"
        size="large"
        autoFocus
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label={t("Confirm password")}
        autoComplete="new-password"
        size="large"
      />
      <FormActions>
        <Button
          label={action}
          type="submit"
          variant="primary"
          size="large"
          isLoading={form.isBusy}
        />
        <LinkButton label={t("Back to login")} to="/login" variant="ghost" size="large" />
      </FormActions>
    </Form>
  );
}
