import { changePassword, grantOf } from "../../api/auth.ts";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { GuestPage } from "../guest/GuestPage.tsx";
import { NewPasswordForm } from "../guest/NewPasswordForm.tsx";

/** The page that replaces a one-time password, before anything else. */
export function Component() {
  const { t } = useTranslation();
  const { http, actors } = useServices();
  const { user, signOut } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const isDone = user !== null && !user.must_change_password;
  useEffect(() => {
    // The guard of this page redirects, also when another tab has replaced the password.
    if (isDone) void revalidate();
  }, [isDone, revalidate]);

  if (user === null) return null;
  return (
    <GuestPage
      title={t("Choose a new password")}
      detail={t("You signed in with a one-time password. Choose one of your own to go on.")}
    >
      <NewPasswordForm
        owner={{ ...user, company: user.company_name }}
        action={t("Go on")}
        submit={async (password, signal) => {
          return grantOf(await changePassword(http, { password }, { signal }));
        }}
        onSubmitted={(grant) => {
          toast.success(t("Password set successfully"));
          actors.session.send({ type: "tokens.granted", ...grant });
        }}
        wayOut={<Button label={t("Sign out")} variant="ghost" size="large" onPress={signOut} />}
      />
    </GuestPage>
  );
}
