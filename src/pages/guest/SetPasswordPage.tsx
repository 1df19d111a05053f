import { useTranslation } from "../../i18n/Translation.tsx";
import { passwordLinkLoader, PasswordLinkPage } from "./PasswordLinkPage.tsx";

export const loader = passwordLinkLoader("INVITATION");

/** The page of an invitation's link. */
export function Component() {
  const { t } = useTranslation();
  return (
    <PasswordLinkPage
      purpose="INVITATION"
      backgroundVideo="ST Dawn"
      title={t("Set password")}
      done={t("Password set successfully")}
    />
  );
}
