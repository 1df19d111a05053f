import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListPreference } from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { useServices } from "../../actors/services.ts";
import type { Http } from "../../api/http.ts";
import { savedViews } from "../views/resource.ts";
import { toViewParams } from "../views/toViewParams.ts";

type Preferences = readonly ListPreference[];

const NO_COLUMNS: readonly string[] = [];

const findPreference = (preferences: Preferences | undefined, list: ViewedListName) =>
  preferences?.find((one) => one.list === list);

/** Fetches the user's default views and hidden columns; empty if that fails. */
export const fetchListPreferences = (client: QueryClient, http: Http): Promise<Preferences> =>
  client.ensureQueryData(savedViews.queries(http).preferences()).catch(() => []);

/** Finds the search parameters of a list's default view. */
export function findDefaultView(
  preferences: Preferences | undefined,
  list: ViewedListName,
): string | undefined {
  const view = findPreference(preferences, list)?.defaultView;
  return view ? toViewParams(view) : undefined;
}

const useListPreferences = () =>
  useQuery(savedViews.queries(useServices().http).preferences()).data;

/** The search parameters of a list's default view. */
export const useDefaultView = (list: ViewedListName): string | undefined =>
  findDefaultView(useListPreferences(), list);

/** The hidden columns of a list, and a function that changes them. The account stores them. */
export function useStoredColumns(list: ViewedListName) {
  const { http } = useServices();
  const client = useQueryClient();
  const { queryKey } = savedViews.queries(http).preferences();
  const preferences = useListPreferences();
  const mutationKey = [...queryKey, list];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (hidden: readonly string[]) => savedViews.hideColumns(http, list, [...hidden]),
    onMutate(hidden) {
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => replaceHiddenColumns(before ?? [], list, hidden));
    },
    // Refetches only after the last of several pending changes.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 && client.invalidateQueries({ queryKey }),
  });
  return {
    hidden: findPreference(preferences, list)?.hiddenColumns ?? NO_COLUMNS,
    hide: (hidden: readonly string[]) => mutate(hidden),
  };
}

function replaceHiddenColumns(
  preferences: Preferences,
  list: ViewedListName,
  hidden: readonly string[],
): ListPreference[] {
  const { defaultView = null } = findPreference(preferences, list) ?? {};
  const others = preferences.filter((one) => one.list !== list);
  return [...others, { list, hiddenColumns: [...hidden], defaultView }];
}
