import { useNavigate, useParams, useRevalidator } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { setPassword, signIn, toGrant } from "../../api/auth.ts";
import type { Http } from "../../api/http.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormActions, FormRow } from "../../ui/field/Form.tsx";
import { PasswordField, TextField } from "../../ui/field/TextField.tsx";
import { usePasswordAdvice } from "./NewPasswordForm.tsx";

const schema = findForm("firstPasswordForm");

const initial = { company: "", name: "", surname: "", password: "", confirmPassword: "" };

/** The form of the first administrator: company, name and password; it signs in at once. */
export function FirstAdministratorForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const { http, actors } = useServices();
  const { token = "" } = useParams();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useSubmission({
    initial,
    schema,
    async submit({ confirmPassword: _, ...body }, signal) {
      try {
        await setPassword(http, { token, ...body }, { signal });
      } catch (error) {
        // The link may have been used or expired since the page opened.
        if (error instanceof RequestFailure && !error.fieldErrors) void revalidate();
        throw error;
      }
      return await signInIfPossible(http, { email, password: body.password }, signal);
    },
    onSubmitted(grant) {
      toast.success(t("Password set successfully"));
      if (grant) actors.session.send({ type: "tokens.granted", ...grant });
      else void navigate("/login", { replace: true, state: { email } });
    },
  });
  const { company, name, surname } = form.values;
  const password = usePasswordAdvice(form.field("password"), {
    owner: { email, name, surname, company },
  });
  return (
    <Form onSubmit={form.submit} errors={form.errors}>
      <TextField
        {...form.field("company")}
        label={t("Your company")}
        description={t("Its users are listed under this name. It can be changed later.")}
        autoComplete="organization"
        width="wide"
        isRequired
        maxLength={120}
        autoFocus
      />
      <FormRow>
        <TextField
          {...form.field("name")}
          label={t("Name")}
          autoComplete="given-name"
          isRequired
          maxLength={120}
        />
        <TextField
          {...form.field("surname")}
          label={t("Surname")}
          autoComplete="family-name"
          isRequired
          maxLength={120}
        />
      </FormRow>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...password}
        label={t("New password")}
        description={t("At least 8 characters")}
        autoComplete="new-password"
        width="wide"
        isRequired
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label={t("Confirm password")}
        autoComplete="new-password"
        width="wide"
        isRequired
      />
      <FormActions>
        <Button
          label={t("Begin")}
          type="submit"
          variant="primary"
          size="large"
          isLoading={form.isBusy}
        />
      </FormActions>
    </Form>
  );
}

/** Signs in with the new password; null if that fails, as the password is set already. */
const signInIfPossible = async (
  http: Http,
  credentials: { email: string; password: string },
  signal: AbortSignal,
) => {
  try {
    return toGrant(await signIn(http, credentials, { signal, quiet: true }));
  } catch (error) {
    console.error("Signing in after setting the password failed", error);
    return null;
  }
};
