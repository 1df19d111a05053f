import { useTranslation } from "../../i18n/Translation.tsx";
import { createPasswordLinkLoader, PasswordLinkPage } from "./PasswordLinkPage.tsx";

export const loader = createPasswordLinkLoader("INVITATION");

/** The page of an invitation link. */
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
