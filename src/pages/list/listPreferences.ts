import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListPreference } from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { useServices } from "../../actors/services.ts";
import type { Http } from "../../api/http.ts";
import { savedViews } from "../../api/views.ts";
import { viewParams } from "./viewParams.ts";

type Preferences = readonly ListPreference[];

const NONE: readonly string[] = [];

const preferenceOf = (preferences: Preferences | undefined, list: ViewedListName) =>
  preferences?.find((one) => one.list === list);

/** How lists begin for the user. Where that cannot be read, they begin with all rows and columns. */
export const fetchListPreferences = (client: QueryClient, http: Http): Promise<Preferences> =>
  client.ensureQueryData(savedViews.queries(http).lists()).catch(() => []);

/** The parameters of the view that a list begins with. */
export function defaultViewIn(
  preferences: Preferences | undefined,
  list: ViewedListName,
): string | undefined {
  const view = preferenceOf(preferences, list)?.defaultView;
  return view ? viewParams(view) : undefined;
}

const useListPreferences = () => useQuery(savedViews.queries(useServices().http).lists()).data;

/** The parameters of the view that a list begins with, as a hook. */
export const useDefaultView = (list: ViewedListName): string | undefined =>
  defaultViewIn(useListPreferences(), list);

/** The hidden columns of a list, and how to change them. They are saved in the account. */
export function useColumns(list: ViewedListName) {
  const { http } = useServices();
  const client = useQueryClient();
  const { queryKey } = savedViews.queries(http).lists();
  const preferences = useListPreferences();
  const mutationKey = [...queryKey, list];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (hidden: readonly string[]) => savedViews.hideColumns(http, list, [...hidden]),
    onMutate(hidden) {
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => withColumns(before ?? [], list, hidden));
    },
    // While others wait, what they show is not read again.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 && client.invalidateQueries({ queryKey }),
  });
  return {
    hidden: preferenceOf(preferences, list)?.hiddenColumns ?? NONE,
    hide: (hidden: readonly string[]) => mutate(hidden),
  };
}

function withColumns(
  preferences: Preferences,
  list: ViewedListName,
  hidden: readonly string[],
): ListPreference[] {
  const { defaultView = null } = preferenceOf(preferences, list) ?? {};
  const others = preferences.filter((one) => one.list !== list);
  return [...others, { list, hiddenColumns: [...hidden], defaultView }];
}
