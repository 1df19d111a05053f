import type { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from "react-router";
import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";
import { textParam } from "../../../contract/searchParam.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { getSessionUser, hasAnyPermission } from "../../../machines/session.ts";
import { routerCurrentPath, routerQueries, routerServices } from "../../actors/services.ts";
import type { Http } from "../../api/http.ts";
import { readClock } from "../../i18n/clock.ts";
import { createListQuery } from "../../api/resource.ts";
import { savedViews } from "../views/resource.ts";
import {
  readSearch,
  redirectToNearestPage,
  useCurrentSearch,
  writeSearch,
} from "../searchParams.ts";
import type { ListDeclaration } from "./listDeclaration.ts";
import {
  fetchListPreferences,
  findDefaultView,
  findPageSize,
  useDefaultView,
  useStoredColumns,
  useStoredPageSize,
} from "./listPreferences.ts";
import { createFilterContext, type ListParams } from "./listSearch.ts";

const isFilterKey = (key: string) => key.startsWith("filters[");

/** Parses the filters of an address; drops those that the list does not accept. */
export async function parseAddressFilters(
  params: URLSearchParams,
  shape: ListShape,
): Promise<Filter[]> {
  if (![...params.keys()].some(isFilterKey)) return [];
  const { parseFilters } = await import("./lazyParts.ts");
  return parseFilters(params, shape);
}

/** Replaces the filters of an address, and goes to the first page. */
export function replaceFilters(params: URLSearchParams, filters: Filter[]): URLSearchParams {
  const others = [...params].filter(([key]) => !isFilterKey(key) && key !== "page");
  return new URLSearchParams([...others, ...formatListQuery({ filters })]);
}

/**
 * Creates the loader of a list page, which fetches its rows and related data. A client navigation to
 * an address without parameters does not wait for rows that are not cached: the page shows its
 * loading state.
 */
export function createListLoader<Item extends { id: string }>(
  { id, listing, search: address }: ListDeclaration<Item>,
  fetchRelated: (client: QueryClient, http: Http) => Promise<unknown>[] = () => [],
) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ListData> => {
    const { http, actors } = context.get(routerServices);
    const client = context.get(routerQueries);
    const session = actors.session.getSnapshot();
    const { pathname, search: text, searchParams: params } = new URL(request.url);
    const userId = getSessionUser(session)?.id ?? "";
    const preferences = fetchListPreferences(client, http);
    const view = text === "" ? findDefaultView(await preferences, id) : undefined;
    if (view) throw redirect(`${pathname}?${view}`);
    const filters = await parseAddressFilters(params, address.shape);
    if (hasAnyPermission(session, listing.permissions)) {
      const pageSize = hasPageSize(params) ? undefined : findPageSize(await preferences, id);
      const search = withPageSize(address.read(params) as ListParams, pageSize);
      const query = createListQuery(listing, http)(
        address.query(search, createFilterContext(userId, readClock(actors)), filters),
      );
      void client.prefetchQuery(savedViews.queries(http).byList(id));
      const isFirstRead = client.getQueryData(query.queryKey) === undefined;
      const requests = Promise.all([
        client.fetchQuery(query),
        preferences,
        ...fetchRelated(client, http),
      ]);
      if (isFirstRead && text === "" && isClientNavigation(context, pathname)) {
        // The page shows the errors of its queries.
        requests.catch(() => {});
      } else {
        const list = requests.then(([loaded]) => loaded);
        await redirectToNearestPage(request, address.params, search, list);
      }
    }
    return { filters };
  };
}

/** Whether the user comes from another page; false for the first page and prefetches. */
function isClientNavigation(context: LoaderFunctionArgs["context"], pathname: string): boolean {
  const currentPath = context.get(routerCurrentPath);
  return currentPath !== null && currentPath !== pathname;
}

interface ListData {
  filters: Filter[];
}

const isView = (address: URLSearchParams) => (address.get("view") ?? ALL_ROWS) !== ALL_ROWS;

/** Whether the address decides on the page size; that of a view always does. */
const hasPageSize = (address: URLSearchParams) => address.has("size") || isView(address);

const withPageSize = <Search extends object>(
  search: Search,
  pageSize: number | undefined,
): Search => pageSize === undefined ? search : { ...search, size: pageSize };

/** The parameters of paging and sorting. */
const DISPLAY_PARAMS = ["page", "size", "sortField", "sortDirection", "groupBy"];

/** The value of `view` that shows all rows instead of the default view. */
export const ALL_ROWS = "all";

/** The search parameters of a list and functions that change them. */
export function useListSearch(
  { id, search: { params } }: Pick<ListDeclaration<never>, "id" | "search">,
) {
  const { filters } = useLoaderData<ListData>();
  const defaultView = useDefaultView(id);
  const currentSearch = useCurrentSearch(params);
  const address = new URLSearchParams(useLocation().search);
  const { pageSize, store } = useStoredPageSize(id);
  const search = withPageSize(
    currentSearch.search,
    hasPageSize(address) ? undefined : pageSize,
  );
  // An address without parameters redirects to the default view.
  const updateParams = (
    next: (current: URLSearchParams) => URLSearchParams,
    options?: ChangeOptions,
  ) =>
    currentSearch.updateParams((current) => {
      const changed = next(current);
      if (changed.size === 0 && defaultView !== undefined) changed.set("view", ALL_ROWS);
      return changed;
    }, options);
  const quickFilters = Object.keys(params).filter((name) => !DISPLAY_PARAMS.includes(name));
  return {
    search: search as ListParams & Record<string, unknown>,
    filters,
    isNarrowed: filters.length > 0 ||
      quickFilters.some((name) => search[name] !== params[name]?.fallback),
    change(changes: Partial<ListParams> | Record<string, unknown>, options?: ChangeOptions) {
      if (typeof changes.size === "number" && !isView(address)) store(changes.size);
      updateParams((current) => writeSearch(params, current, changes), options);
    },
    /** Changes a quick filter from its value in the address, also while that one is loading. */
    changeFilter: (name: string, next: (value: string) => string) =>
      updateParams((current) =>
        writeSearch(params, current, {
          [name]: params[name]?.read(next(String(readSearch(params, current)[name]))),
        })
      ),
    ...useHiddenColumns(id, currentSearch.updateParams),
    setFilters: (filters: Filter[]) => updateParams((current) => replaceFilters(current, filters)),
    clearFilters: () =>
      updateParams((current) => {
        const next = replaceFilters(current, []);
        for (const name of quickFilters) next.delete(name);
        return next;
      }),
  };
}

interface ChangeOptions {
  /** Replaces the history entry. */
  replace?: boolean;
}

/** The hidden columns: a saved view has them in its URL, other lists in the account. */
function useHiddenColumns(
  list: ViewedListName,
  updateParams: (next: (current: URLSearchParams) => URLSearchParams) => void,
) {
  const stored = useStoredColumns(list);
  const params = new URLSearchParams(useLocation().search);
  const text = params.get("hide") ?? "";
  const hidden = useMemo(() => text.split(","), [text]);
  if (!isView(params)) return stored;
  return {
    hidden,
    hide: (ids: readonly string[]) =>
      updateParams((current) => writeSearch({ hide: textParam }, current, { hide: ids.join() })),
  };
}
