import { useSyncExternalStore } from "react";
import { Outlet, useNavigation } from "react-router";
import { useServices } from "../actors/services.ts";
import { GlobalLoading } from "../ui/status/Loading.tsx";
import { ToastRegion } from "../ui/toast/ToastRegion.tsx";
import { errorScreen } from "./RouteError.tsx";
import { useTitles } from "./titles.ts";

/** What stands around every page: the loading line, and what is told. */
export function RootLayout() {
  useTitles();
  errorScreen.useFetched();
  const { actors } = useServices();
  return (
    <>
      <GlobalLoading isLoading={useIsBusy()} />
      <Outlet />
      <ToastRegion toaster={actors.toaster} />
    </>
  );
}

/** On while any query, mutation, route or task runs (docs/product.md 2.4). */
function useIsBusy(): boolean {
  const { activity } = useServices();
  const route = useNavigation().state !== "idle";
  const work = useSyncExternalStore(activity.subscribe, activity.isBusy);
  return route || work;
}
