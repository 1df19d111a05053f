import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { useServices } from "../actors/services.ts";
import { GlobalLoading } from "../ui/navigation/GlobalLoading.tsx";
import { ToastRegion } from "../ui/toast/ToastRegion.tsx";
import { ConfirmHost } from "./ConfirmHost.tsx";
import { useTitles } from "./titles.ts";

/** What stands around every page: the loading line, the question asked, and what is told. */
export function RootLayout() {
  useTitles();
  const { actors } = useServices();
  return (
    <>
      <GlobalLoading isLoading={useIsBusy()} />
      <Outlet />
      <ConfirmHost />
      <ToastRegion toaster={actors.toaster} />
      <ScrollRestoration />
    </>
  );
}

/** On while any query, mutation, route or task runs (spec section 2). */
function useIsBusy(): boolean {
  const { activity } = useServices();
  const queries = useIsFetching();
  const mutations = useIsMutating();
  const route = useNavigation().state !== "idle";
  const tasks = useSyncExternalStore(activity.subscribe, activity.get);
  return queries > 0 || mutations > 0 || route || tasks > 0;
}
