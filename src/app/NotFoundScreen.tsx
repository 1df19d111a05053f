import { useTranslation } from "../i18n/Translation.tsx";
import { ErrorScreen } from "../ui/page/notices.tsx";
import { useScreenTitle } from "./titles.ts";

/** Shown at an address without a page, or of a record that does not exist. */
export function NotFoundScreen({ detail }: { detail?: string }) {
  const { t } = useTranslation();
  useScreenTitle(t("Not Found"));
  return (
    <ErrorScreen
      kind="notFound"
      title={t("Not Found")}
      detail={detail ?? t(
        "There is no page at this address. It may have moved, or the link may be incomplete.",
      )}
    />
  );
}

export { NotFoundScreen as Component };

/** The route has one, whose check of the address answers 404 (`src/app/routes.tsx`). */
export const loader = () => null;
