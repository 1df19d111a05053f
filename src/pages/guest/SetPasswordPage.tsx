import { useTranslation } from "../../i18n/Translation.tsx";
import { passwordLinkLoader, PasswordLinkPage } from "./PasswordLinkPage.tsx";

export const loader = passwordLinkLoader("INVITATION");

/** Where the link of an invitation leads: the first page that its reader sees of the product. */
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
