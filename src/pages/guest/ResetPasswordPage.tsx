import { useTranslation } from "../../i18n/Translation.tsx";
import { GuestPage } from "./GuestPage.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Where the link of a reset mail leads. */
export function Component() {
  const { t } = useTranslation();
  return (
    <GuestPage
      title={t("Reset password")}
      detail={t("Choose the password you will sign in with.")}
    >
      <NewPasswordForm action={t("Reset password")} done={t("Password reset successfully")} />
    </GuestPage>
  );
}
