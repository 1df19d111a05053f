import { useTranslation } from "../../i18n/Translation.tsx";
import { createPasswordLinkLoader, PasswordLinkPage } from "./PasswordLinkPage.tsx";

export const loader = createPasswordLinkLoader("RESET");

/** The page of a password reset link. */
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
