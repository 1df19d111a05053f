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

/** Fetches the user's default views, hidden columns and page sizes; empty if that fails. */
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

/** Finds the page size that the user chose for a list. */
export const findPageSize = (
  preferences: Preferences | undefined,
  list: ViewedListName,
): number | undefined => findPreference(preferences, list)?.pageSize ?? undefined;

/** The hidden columns of a list, and a function that changes them. The account stores them. */
export function useStoredColumns(list: ViewedListName) {
  const preference = findPreference(useListPreferences(), list);
  const store = useStoredPreference(
    list,
    "columns",
    (hiddenColumns: string[]) => ({ hiddenColumns }),
    savedViews.hideColumns,
  );
  return {
    hidden: preference?.hiddenColumns ?? NO_COLUMNS,
    hide: (hidden: readonly string[]) => store([...hidden]),
  };
}

/** The page size of a list, and a function that changes it. The account stores it. */
export function useStoredPageSize(list: ViewedListName) {
  const store = useStoredPreference(
    list,
    "pageSize",
    (pageSize: number) => ({ pageSize }),
    savedViews.setPageSize,
  );
  return { pageSize: findPageSize(useListPreferences(), list), store };
}

/** Changes a preference of a list at once, then in the account. */
function useStoredPreference<Value>(
  list: ViewedListName,
  name: string,
  toPreference: (value: Value) => Partial<ListPreference>,
  save: (http: Http, list: ViewedListName, value: Value) => Promise<void>,
) {
  const { http } = useServices();
  const client = useQueryClient();
  const { queryKey } = savedViews.queries(http).preferences();
  const mutationKey = [...queryKey, list, name];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (value: Value) => save(http, list, value),
    // Refetches only after the last of several pending changes.
    onSettled: () =>
      client.isMutating({ mutationKey: queryKey }) === 1 &&
      client.invalidateQueries({ queryKey }),
  });
  return (value: Value) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => change(before ?? [], list, toPreference(value)));
    mutate(value);
  };
}

function change(
  preferences: Preferences,
  list: ViewedListName,
  changes: Partial<ListPreference>,
): ListPreference[] {
  const before = findPreference(preferences, list) ??
    { list, hiddenColumns: null, pageSize: null, defaultView: null };
  return [...preferences.filter((one) => one.list !== list), { ...before, ...changes }];
}
