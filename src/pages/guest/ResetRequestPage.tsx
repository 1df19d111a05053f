import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { Form, FormActions } from "../../ui/form/Form.tsx";
import { GuestPage } from "./GuestPage.tsx";

const loadForm = async () => (await import("../../../contract/session.ts")).resetRequestForm;

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const toast = useToast();
  const form = useSubmission({
    initial: { email: "" },
    loadForm,
    async submit({ email }, signal) {
      const { requestPasswordReset } = await import("../../api/auth/auth.ts");
      await requestPasswordReset(http, email, { signal });
      return email;
    },
    onSubmitted: () => toast.success(t("Password reset link sent successfully")),
  });
  const { email } = form.values;

  return (
    <GuestPage
      title={t("Reset password")}
      detail={form.isDone
        ? t("If there is an account for {email}, the link is on its way.", { email })
        : t("Enter your email and we will send you a link to choose a new password.")}
    >
      <Form onSubmit={form.submit} errors={form.errors}>
        <TextField
          {...form.field("email")}
          label={t("Email")}
          type="email"
          autoComplete="username"
          size="large"
          autoFocus
        />
        <FormActions>
          <Button
            label={t("Send link")}
            type="submit"
            variant="primary"
            size="large"
            isLoading={form.isBusy}
          />
          <LinkButton label={t("Back to login")} to="/login" variant="ghost" size="large" />
        </FormActions>
      </Form>
    </GuestPage>
  );
}
