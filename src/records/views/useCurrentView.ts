import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { useServices } from "../../actors/services.ts";
import { ALL_ROWS } from "../list/listLoader.ts";
import { savedViews } from "./resource.ts";

/** Returns the saved views of a list, and the one that the address names. */
export function useCurrentView(listId: ViewedListName) {
  const { http } = useServices();
  const [params] = useSearchParams();
  const { data, isError, refetch } = useQuery(savedViews.queries(http).byList(listId));
  const requestedId = params.get("view");
  const views = data?.data ?? [];
  const current = views.find(({ id }) => id === requestedId);
  return {
    views,
    current,
    /** Whether the address names a view that was deleted or is not shared with the user. */
    isMissing: data !== undefined && current === undefined && requestedId !== null &&
      requestedId !== ALL_ROWS,
    isLoading: data === undefined && !isError,
    isError,
    refetch,
  };
}
