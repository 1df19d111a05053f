import { useTranslation } from "../../i18n/Translation.tsx";
import { ErrorScreen } from "../../ui/page/notices.tsx";

/** The page for a missing permission (docs/product.md 3.1). */
export function Component() {
  const { t } = useTranslation();
  return (
    <ErrorScreen
      kind="unauthorized"
      title={t("No permission")}
      detail={t("Your account may not open this page. An administrator can grant the permission.")}
    />
  );
}
