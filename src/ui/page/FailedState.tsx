import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../button/Button.tsx";
import { EmptyState } from "./notices.tsx";

interface FailedStateProps {
  title: string;
  detail?: string | undefined;
  isRetrying?: boolean;
  onRetry?: (() => void) | undefined;
}

/** The error state of content that failed to load, with a retry. */
export function FailedState({ title, detail, isRetrying = false, onRetry }: FailedStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        tone="danger"
        title={title}
        detail={detail}
        action={onRetry && (
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
