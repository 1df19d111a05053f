import { useTranslation } from "../../i18n/Translation.tsx";
import { ErrorScreen } from "../../ui/page/notices.tsx";
import { useScreenTitle } from "../titles.ts";

/** The screen for an address without a page or record. */
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

/** Required: only routes with a loader check their address (`src/app/routes.tsx`). */
export const loader = () => null;
