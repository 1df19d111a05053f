import { useTranslation } from "../i18n/Translation.tsx";
import { ErrorScreen } from "../ui/page/ErrorScreen.tsx";

/** What an address without a page shows. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <ErrorScreen
      kind="notFound"
      title={t("Not Found")}
      detail={t(
        "There is no page at this address. It may have moved, or the link may be incomplete.",
      )}
    />
  );
}

export { NotFoundScreen as Component };
