import { useEffect, useEffectEvent } from "react";
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from "react-router";
import { RequestFailure } from "../api/requestFailure.ts";
import { ErrorScreen } from "../ui/page/notices.tsx";
import { useServices } from "../actors/services.ts";
import { describeFailure, isWorthRepeating } from "../actors/describeFailure.ts";
import { useToast } from "../actors/useToast.ts";
import { type Translate, useTranslation } from "../i18n/Translation.tsx";
import { NotFoundScreen } from "./pages/NotFoundPage.tsx";
import { isReachable, ModuleFailure } from "./pageModule.ts";

/** The error screen of a route. */
export function RouteErrorScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  const navigate = useNavigate();
  const currentLocation = useLocation();
  const isNavigating = useNavigation().state !== "idle";
  const toast = useToast();
  useEffect(() => {
    const isExpected = [RequestFailure, ModuleFailure].some((kind) => error instanceof kind);
    if (!isExpected && !isRouteErrorResponse(error)) console.error(error);
  }, [error]);

  const { network } = useServices().actors;
  const retry = () => error instanceof RequestFailure ? reopenPage() : void reload();
  const retryOnReturn = useEffectEvent(() => {
    if (isNavigating) return;
    if (isWorthRepeating(error) || error instanceof ModuleFailure) retry();
  });
  useEffect(() => {
    const subscription = network.on("network.returned", retryOnReturn);
    return () => subscription.unsubscribe();
  }, [network]);

  /**
   * Navigates to the same address. React Router's error boundary would keep the error after a
   * revalidation whose start and end React renders together.
   */
  const reopenPage = () =>
    void navigate(currentLocation, {
      replace: true,
      state: currentLocation.state,
      preventScrollReset: true,
    });

  async function reload() {
    if (await isReachable()) location.reload();
    else toast.error(t("Network error. Please check your connection."));
  }

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  if (error instanceof RequestFailure && error.is("not-found")) {
    return (
      <NotFoundScreen
        detail={t("What you are looking for does not exist or has been deleted.")}
      />
    );
  }
  return (
    <ErrorScreen
      title={t("Something went wrong!")}
      detail={describeError(error, t)}
      requestId={error instanceof RequestFailure ? error.problem?.requestId : undefined}
      onRetry={retry}
      isRetrying={isNavigating}
    />
  );
}

function describeError(error: unknown, t: Translate): string {
  if (error instanceof RequestFailure) return describeFailure(error, t).title;
  if (error instanceof ModuleFailure) {
    return t("This page could not be loaded. Check your connection and try again.");
  }
  return t("Nothing was lost. Try again; if it happens again, let your administrator know.");
}
