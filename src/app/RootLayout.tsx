import { useSyncExternalStore } from "react";
import { Outlet, useNavigation } from "react-router";
import { useServices } from "../actors/services.ts";
import { lazyPart } from "../ui/lazyPart.tsx";
import { GlobalLoading } from "../ui/status/Loading.tsx";
import { styled } from "../ui/theme.ts";
import { ToastRegion } from "../ui/toast/ToastRegion.tsx";
import { RouteErrorScreen } from "./RouteErrorScreen.tsx";
import { useTitles } from "./titles.ts";

/** The layout of every page: the global loading line and the toasts. */
export function RootLayout() {
  useTitles();
  const { actors } = useServices();
  return (
    <>
      <GlobalLoading isLoading={useIsBusy()} />
      <Outlet />
      <ToastRegion toaster={actors.toaster} />
      <focusKeeper.Lazy props={{}} />
      <fullTexts.Lazy props={{}} />
    </>
  );
}

/** Whether any query, mutation, route or task runs (docs/product.md 2.4). */
function useIsBusy(): boolean {
  const { activity } = useServices();
  const isNavigating = useNavigation().state !== "idle";
  const isWorking = useSyncExternalStore(activity.subscribe, activity.isBusy, () => false);
  return isNavigating || isWorking;
}

const fullTexts = lazyPart(async () => (await import("./lazyRootParts.ts")).FullTexts);

const focusKeeper = lazyPart(async () => (await import("./lazyRootParts.ts")).FocusKeeper);

/** The error screen without the app's layout, as on guest pages. */
export function FramelessError() {
  return (
    <ErrorMain>
      <RouteErrorScreen />
    </ErrorMain>
  );
}

const ErrorMain = styled("main", { display: "grid", alignContent: "center", minHeight: "100dvh" });
