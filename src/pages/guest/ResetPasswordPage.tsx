import { useTranslation } from "../../i18n/Translation.tsx";
import { passwordLinkLoader, PasswordLinkPage } from "./PasswordLinkPage.tsx";

export const loader = passwordLinkLoader("RESET");

/** The page of a reset mail's link. */
export function Component() {
  const { t } = useTranslation();
  return (
    <PasswordLinkPage
      purpose="RESET"
      title={t("Reset password")}
      done={t("Password reset successfully")}
    />
  );
}
