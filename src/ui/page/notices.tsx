import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Compass from "lucide-react/icons/compass";
import House from "lucide-react/icons/house";
import Lock from "lucide-react/icons/lock";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, LinkButton } from "../button/Button.tsx";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface EmptyStateProps {
  icon: IconShape;
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  tone?: "quiet" | "danger";
  /** Renders the title as the page's heading. */
  isHeading?: boolean;
}

/** The empty state of a page or part, with an action. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, detail, action, tone = "quiet", isHeading = false } = props;
  return (
    <Root>
      <Tile tone={tone}>
        <Icon icon={icon} size={20} />
      </Tile>
      <Title as={isHeading ? "h1" : "p"} size={isHeading ? "page" : "part"}>{title}</Title>
      {detail === undefined ? null : <Detail>{detail}</Detail>}
      {action === undefined ? null : <Action>{action}</Action>}
    </Root>
  );
}

const Root = styled("div", {
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  padding: "$12 $4",
  textAlign: "center",
});

const Tile = styled("span", {
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  marginBottom: "$3",
  borderRadius: "$card",
  variants: {
    tone: {
      quiet: { color: "$accent", backgroundColor: "$accentSoft" },
      danger: { color: "$danger", backgroundColor: "$dangerSoft" },
    },
  },
});

const Title = styled("p", {
  margin: 0,
  color: "$ink",
  variants: { size: { page: { text: "title" }, part: { text: "section" } } },
});

const Detail = styled("p", {
  text: "body",
  maxWidth: "44ch",
  margin: "4px 0 0",
  color: "$inkThird",
  textWrap: "balance",
});

const Action = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: "$2",
  marginTop: "$4",
});

interface ErrorScreenProps {
  kind?: "failed" | "notFound" | "unauthorized";
  title: string;
  detail?: string | undefined;
  /** The id of the request in the server's log. */
  requestId?: string | undefined;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** The error state of a whole page. */
export function ErrorScreen(
  { kind = "failed", title, detail, requestId, ...retry }: ErrorScreenProps,
) {
  const { t } = useTranslation();
  const { onRetry, isRetrying = false } = retry;
  return (
    <ErrorRoot role={kind === "failed" ? "alert" : undefined}>
      <EmptyState
        icon={icons[kind]}
        tone={kind === "failed" ? "danger" : "quiet"}
        title={title}
        isHeading
        detail={requestId === undefined ? detail : (
          <>
            {detail}
            <RequestId>
              {t("Request number, for your administrator:")} <code>{requestId}</code>
            </RequestId>
          </>
        )}
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
            <LinkButton
              label={t("Go to the start page")}
              icon={House}
              to="/"
              variant={onRetry === undefined ? "primary" : "secondary"}
            />
          </>
        }
      />
    </ErrorRoot>
  );
}

const RequestId = styled("span", {
  display: "block",
  marginTop: "$3",
  text: "caption",
});

const icons: Record<NonNullable<ErrorScreenProps["kind"]>, IconShape> = {
  failed: CircleAlert,
  notFound: Compass,
  unauthorized: Lock,
};

const ErrorRoot = styled("div", {
  display: "grid",
  alignContent: "center",
  minHeight: "60vh",
});
