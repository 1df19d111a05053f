import { useTranslation } from "../../i18n/Translation.tsx";
import { GuestPage } from "./GuestPage.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Where the link of an invitation leads. */
export function Component() {
  const { t } = useTranslation();
  return (
    <GuestPage title={t("Set password")} detail={t("Choose the password you will sign in with.")}>
      <NewPasswordForm action={t("Set password")} done={t("Password set successfully")} />
    </GuestPage>
  );
}
