import { signIn, toGrant } from "../../api/auth.ts";
import { useLocation } from "react-router";
import { describeFailureText } from "../../actors/describeFailure.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { findForm } from "../../api/schemas.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form } from "../../ui/field/Form.tsx";
import { PasswordField, TextField } from "../../ui/field/TextField.tsx";
import { Link } from "../../ui/navigation/Link.tsx";
import { styled } from "../../ui/theme.ts";
import { GuestPage } from "./GuestPage.tsx";

const schema = findForm("loginForm");

export function Component() {
  const { t } = useTranslation();
  const { http, actors } = useServices();
  const toast = useToast();
  const initialEmail = getInitialEmail(useLocation().state);
  const form = useSubmission({
    initial: { email: initialEmail, password: "" },
    schema,
    async submit(credentials, signal) {
      return toGrant(await signIn(http, credentials, { signal }));
    },
    onSubmitted(grant) {
      toast.success(t("Login successful"));
      actors.session.send({ type: "tokens.granted", ...grant });
    },
  });

  return (
    <GuestPage title={t("Login")} detail={t("Continue with your company account.")}>
      <Form onSubmit={form.submit} errors={form.errors} error={getFormError(form.failure, t)}>
        <TextField
          {...form.field("email")}
          name="email"
          label={t("Email")}
          type="email"
          autoComplete="username"
          size="large"
          width="wide"
          autoFocus={initialEmail === ""}
        />
        <PasswordField
          {...form.field("password")}
          name="password"
          label={t("Password")}
          labelAside={
            <ForgotPasswordLink to="/reset-password-request">
              {t("Forgot password")}
            </ForgotPasswordLink>
          }
          autoComplete="current-password"
          size="large"
          width="wide"
          autoFocus={initialEmail !== ""}
        />
        <Button
          label={t("Login")}
          type="submit"
          variant="primary"
          size="large"
          isWide
          isLoading={form.isBusy}
        />
      </Form>
    </GuestPage>
  );
}

/** The error that belongs to no field, such as a wrong password. */
function getFormError(failure: unknown, t: Translate): string | undefined {
  const isForForm = failure instanceof RequestFailure && failure.fieldErrors === undefined;
  return isForForm ? describeFailureText(failure, t) : undefined;
}

/** The email address of the account whose password was just set. */
function getInitialEmail(state: unknown): string {
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof email === "string" ? email : "";
}

const ForgotPasswordLink = styled(Link, {
  color: "$accent",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});
