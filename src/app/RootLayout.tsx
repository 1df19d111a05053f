import { useSelector } from "@xstate/react";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { Outlet, useNavigation } from "react-router";
import { useServices } from "../actors/services.ts";
import { GlobalLoading } from "../ui/navigation/GlobalLoading.tsx";
import { ToastRegion } from "../ui/toast/ToastRegion.tsx";
import { errorScreen } from "./RouteError.tsx";
import { useTitles } from "./titles.ts";

const ConfirmHost = lazy(async () => ({
  default: (await import("./ConfirmHost.tsx")).ConfirmHost,
}));

/** What stands around every page: the loading line, the question asked, and what is told. */
export function RootLayout() {
  useTitles();
  errorScreen.useFetched();
  const { actors } = useServices();
  const isAsked = useSelector(actors.confirmDialog, ({ context }) => context.question !== null);
  return (
    <>
      <GlobalLoading isLoading={useIsBusy()} />
      <Outlet />
      <Suspense>{isAsked && <ConfirmHost />}</Suspense>
      <ToastRegion toaster={actors.toaster} />
    </>
  );
}

/** On while any query, mutation, route or task runs (spec section 2). */
function useIsBusy(): boolean {
  const { activity } = useServices();
  const route = useNavigation().state !== "idle";
  const work = useSyncExternalStore(activity.subscribe, activity.isBusy);
  return route || work;
}
