import { changePassword, toGrant } from "../../api/auth.ts";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { GuestPage } from "./GuestPage.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** The page on which the user replaces a one-time password. */
export function Component() {
  const { t } = useTranslation();
  const { http, actors } = useServices();
  const { user, signOut } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const isDone = user !== null && !user.must_change_password;
  useEffect(() => {
    // Runs this page's guard, which redirects. Another tab may have replaced the password.
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
        submitLabel={t("Go on")}
        submit={async (password, signal) => {
          return toGrant(await changePassword(http, { password }, { signal }));
        }}
        onSubmitted={(grant) => {
          toast.success(t("Password set successfully"));
          actors.session.send({ type: "tokens.granted", ...grant });
        }}
        secondaryAction={
          <Button label={t("Sign out")} variant="ghost" size="large" onPress={signOut} />
        }
      />
    </GuestPage>
  );
}
