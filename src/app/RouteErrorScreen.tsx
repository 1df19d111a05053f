import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { RequestFailure } from "../api/requestFailure.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { ErrorScreen } from "../ui/page/ErrorScreen.tsx";
import { describeFailure } from "../actors/describeFailure.ts";
import { NotFoundScreen } from "./NotFoundScreen.tsx";

/** Says why a route has no page to show. */
export function RouteErrorScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!(error instanceof RequestFailure)) console.error(error);
  }, [error]);

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  if (error instanceof RequestFailure && error.status === 404) {
    return (
      <ErrorScreen
        kind="notFound"
        title={t("Not Found")}
        detail={t("What you are looking for does not exist or has been deleted.")}
      />
    );
  }
  return (
    <ErrorScreen
      title={t("Something went wrong!")}
      detail={error instanceof RequestFailure
        ? describeFailure(error, t).title
        : t("Nothing was lost. Try again; if it happens once more, let your administrator know.")}
      onRetry={() => error instanceof RequestFailure ? void revalidate() : location.reload()}
      isRetrying={state === "loading"}
    />
  );
}
