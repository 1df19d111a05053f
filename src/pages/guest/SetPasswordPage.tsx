import { useTranslation } from "../../i18n/Translation.tsx";
import { PasswordLinkPage } from "./PasswordLinkPage.tsx";
import { passwordLinkLoader } from "./passwordLinkLoader.ts";

export const loader = passwordLinkLoader("INVITATION");

/** Where the link of an invitation leads. */
export function Component() {
  const { t } = useTranslation();
  return (
    <PasswordLinkPage
      purpose="INVITATION"
      title={t("Set password")}
      done={t("Password set successfully")}
    />
  );
}
