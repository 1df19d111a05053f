import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Lock from "lucide-react/icons/lock";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../button/Button.tsx";
import { EmptyState } from "../page/notices.tsx";
import type { RowlessContent } from "./DataTable.tsx";

type Failed = Extract<RowlessContent, { kind: "failed" }>;

/** Shown in place of rows that cannot be shown, with the reason. */
export function TableNotice({ content }: { content: RowlessContent }) {
  return content.kind === "failed" ? <FailedNotice {...content} /> : <ForbiddenNotice />;
}

/** The rows could not be loaded. */
function FailedNotice({ detail, onRetry, isRetrying = false }: Failed) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        tone="danger"
        title={t("The list could not be loaded")}
        detail={detail}
        action={onRetry === undefined ? undefined : (
          <Button
            label={t("Try again")}
            icon={RotateCw}
            isLoading={isRetrying}
            onPress={onRetry}
          />
        )}
      />
    </div>
  );
}

/** The rows are there, but not for this user. */
function ForbiddenNotice() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Lock}
      title={t("You do not have permission to see this list")}
      detail={t("An administrator can give you access.")}
    />
  );
}
