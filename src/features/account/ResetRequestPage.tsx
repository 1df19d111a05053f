import { getAuthConfig, requestPasswordReset } from "../../api/auth.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AuthConfig } from "../../../contract/schemas/session.ts";
import { routerServices, useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, LinkButton } from "../../ui/button/Button.tsx";
import { Form, FormActions } from "../../ui/field/Form.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { GuestPage } from "./GuestPage.tsx";

const schema = findForm("resetRequestForm");

/**
 * Loads whether mail is configured. Assumes so after a failure: the reset request would report it.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<AuthConfig> {
  const { http } = context.get(routerServices);
  return await getAuthConfig(http, { signal: request.signal, quiet: true })
    .catch(() => ({ mail: true }));
}

/** Requests a reset mail, without disclosing whether the account exists. */
export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const toast = useToast();
  const form = useSubmission({
    initial: { email: "" },
    schema,
    async submit({ email }, signal) {
      await requestPasswordReset(http, email, { signal });
    },
    onSubmitted: () => toast.success(t("Password reset email sent successfully")),
  });
  const { email } = form.values;
  const { mail } = useLoaderData<AuthConfig>();
  const backToLogin = (
    <LinkButton
      label={t("Back to login")}
      to="/login"
      variant={mail ? "ghost" : "primary"}
      size="large"
    />
  );

  if (!mail) {
    return (
      <GuestPage
        title={t("Reset password")}
        detail={t(
          "Email is not configured, so no link can be sent. An administrator can give you a one-time password.",
        )}
      >
        <FormActions>{backToLogin}</FormActions>
      </GuestPage>
    );
  }

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
          description={form.isDone
            ? t("The link works once, for one hour. Check the spam folder too.")
            : undefined}
          type="email"
          autoComplete="username"
          size="large"
          width="wide"
          autoFocus
        />
        <FormActions>
          <Button
            label={form.isDone ? t("Send again") : t("Send link")}
            type="submit"
            variant={form.isDone ? "secondary" : "primary"}
            size="large"
            isLoading={form.isBusy}
          />
          {backToLogin}
        </FormActions>
      </Form>
    </GuestPage>
  );
}
