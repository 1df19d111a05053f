import Lock from "lucide-react/icons/lock";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FailedState } from "../page/FailedState.tsx";
import { EmptyState } from "../page/notices.tsx";

export type RowlessContent =
  | { kind: "failed"; detail?: string | undefined; onRetry?: () => void; isRetrying?: boolean }
  | { kind: "forbidden" };

/** Explains why there are no rows. */
export function TableNotice({ content }: { content: RowlessContent }) {
  const { t } = useTranslation();
  return content.kind === "failed"
    ? <FailedState title={t("The list could not be loaded")} {...content} />
    : (
      <EmptyState
        icon={Lock}
        title={t("You do not have permission to see this list")}
        detail={t("An administrator can give you access.")}
      />
    );
}
