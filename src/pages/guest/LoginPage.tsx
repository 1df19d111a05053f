import { grantOf, signIn } from "../../api/auth.ts";
import { useLocation } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form } from "../../ui/field/Form.tsx";
import { PasswordField, TextField } from "../../ui/field/TextField.tsx";
import { Link } from "../../ui/navigation/Link.tsx";
import { styled } from "../../ui/theme.ts";
import { GuestPage } from "./GuestPage.tsx";

const checkedBy = formOf("loginForm");

export function Component() {
  const { t } = useTranslation();
  const { http, actors } = useServices();
  const toast = useToast();
  const known = knownEmail(useLocation().state);
  const form = useSubmission({
    initial: { email: known, password: "" },
    checkedBy,
    async submit(credentials, signal) {
      return grantOf(await signIn(http, credentials, { signal }));
    },
    onSubmitted(grant) {
      toast.success(t("Login successful"));
      actors.session.send({ type: "tokens.granted", ...grant });
    },
  });

  return (
    <GuestPage title={t("Login")} detail={t("Continue with your company account.")}>
      <Form onSubmit={form.submit} errors={form.errors}>
        <TextField
          {...form.field("email")}
          name="email"
          label={t("Email")}
          type="email"
          autoComplete="username"
          size="large"
          width="wide"
          autoFocus={known === ""}
        />
        <PasswordField
          {...form.field("password")}
          name="password"
          label={t("Password")}
          labelEnd={
            <ForgotPasswordLink to="/reset-password-request">
              {t("Forgot password")}
            </ForgotPasswordLink>
          }
          autoComplete="current-password"
          size="large"
          width="wide"
          autoFocus={known !== ""}
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

/** The email address of the account whose password was just set. */
function knownEmail(state: unknown): string {
  const given = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof given === "string" ? given : "";
}

const ForgotPasswordLink = styled(Link, {
  color: "$accent",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});
