import { RequestFailure } from "../../api/requestFailure.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FailedState } from "../../ui/page/FailedState.tsx";

interface FeedFailedProps {
  /** Undefined if the list loaded but could not be rendered, null while it loads again. */
  error?: Error | null;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** The error state of the notification feed. */
export function FeedFailed({ error, isRetrying = false, onRetry }: FeedFailedProps) {
  const { t } = useTranslation();
  return (
    <FailedState
      title={getMessage(error) ?? t("An error occurred")}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}

/** Returns the server's message, if any. */
function getMessage(error: Error | null | undefined): string | undefined {
  return error instanceof RequestFailure ? error.problem?.detail || error.bodyMessage : undefined;
}
