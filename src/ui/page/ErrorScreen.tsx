import { CircleAlert, Compass, House, Lock, RotateCw } from "lucide-react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../button/Button.tsx";
import { LinkButton } from "../button/LinkButton.tsx";
import type { IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { EmptyState } from "./EmptyState.tsx";

interface ErrorScreenProps {
  kind?: "failed" | "notFound" | "unauthorized";
  /** What happened. */
  title: string;
  /** What was kept, and what to do. */
  detail?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** A way back to the start page. */
  hasHome?: boolean;
}

/** Takes the place of a page that cannot be shown. */
export function ErrorScreen(
  { kind = "failed", title, detail, hasHome = true, ...retry }: ErrorScreenProps,
) {
  const { t } = useTranslation();
  const { onRetry, isRetrying = false } = retry;
  return (
    <Root role={kind === "failed" ? "alert" : undefined}>
      <EmptyState
        icon={icons[kind]}
        tone={kind === "failed" ? "danger" : "quiet"}
        title={title}
        isHeading
        detail={detail}
        action={
          <>
            {onRetry === undefined ? null : (
              <Button
                label={t("Try again")}
                icon={RotateCw}
                variant="primary"
                isLoading={isRetrying}
                onPress={onRetry}
              />
            )}
            {hasHome
              ? (
                <LinkButton
                  label={t("Go to the start page")}
                  icon={House}
                  to="/"
                  variant={onRetry === undefined ? "primary" : "secondary"}
                />
              )
              : null}
          </>
        }
      />
    </Root>
  );
}

const icons: Record<NonNullable<ErrorScreenProps["kind"]>, IconShape> = {
  failed: CircleAlert,
  notFound: Compass,
  unauthorized: Lock,
};

const Root = styled("div", {
  display: "grid",
  alignContent: "center",
  minHeight: "60vh",
});
