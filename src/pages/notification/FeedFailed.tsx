import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RotateCw from "lucide-react/icons/rotate-cw";
import { RequestFailure } from "../../api/requestFailure.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";

interface FeedFailedProps {
  /** Undefined where the list came and could not be drawn. */
  error?: Error;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** What stands in place of notifications that could not be shown. */
export function FeedFailed({ error, isRetrying = false, onRetry }: FeedFailedProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        tone="danger"
        title={messageOf(error) ?? t("An error occurred")}
        action={
          <Button
            label={t("Try again")}
            icon={RotateCw}
            isLoading={isRetrying}
            onPress={onRetry}
          />
        }
      />
    </div>
  );
}

/** The server's message, where there is one. */
function messageOf(error: Error | undefined): string | undefined {
  return error instanceof RequestFailure ? error.problem?.detail || error.bodyMessage : undefined;
}
