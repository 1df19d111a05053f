import type { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from "react-router";
import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";
import { textParam } from "../../../contract/searchParam.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { hasAnyPermission, sessionUser } from "../../../machines/session.ts";
import { routerQueries, routerServices, routerShown } from "../../actors/services.ts";
import type { Http } from "../../api/http.ts";
import { readingOf } from "../../i18n/clock.ts";
import { listQueryOf } from "../../api/resource.ts";
import { savedViews } from "../../api/views.ts";
import { redirectPastTheEnd, useShownSearch, writeSearch } from "../searchParams.ts";
import type { ListDeclaration } from "./listDeclaration.ts";
import {
  defaultViewIn,
  fetchListPreferences,
  useColumns,
  useDefaultView,
} from "./listPreferences.ts";
import { filterContext, type ListParams } from "./listSearch.ts";

const isFilterKey = (key: string) => key.startsWith("filters[");

/** The filters of an address; those the list does not accept are dropped. For loaders. */
export async function filtersIn(params: URLSearchParams, shape: ListShape): Promise<Filter[]> {
  if (![...params.keys()].some(isFilterKey)) return [];
  const { readFilters } = await import("./later.ts");
  return readFilters(params, shape);
}

/** The parameters of an address with these filters in place of its own, at the first page. */
export function withFilters(params: URLSearchParams, filters: Filter[]): URLSearchParams {
  const others = [...params].filter(([key]) => !isFilterKey(key) && key !== "page");
  return new URLSearchParams([...others, ...formatListQuery({ filters })]);
}

/**
 * The loader of a list's page: its rows, and what the page shows beside them. A page that is gone to
 * at its plain address, whose rows were not read before, waits for none of it: it stands, and says
 * that they are coming.
 */
export function listLoader<Item extends { id: string }>(
  { id, listing, search: address }: ListDeclaration<Item>,
  beside: (client: QueryClient, http: Http) => Promise<unknown>[] = () => [],
) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ListData> => {
    const { http, actors } = context.get(routerServices);
    const client = context.get(routerQueries);
    const session = actors.session.getSnapshot();
    const { pathname, search: text, searchParams: params } = new URL(request.url);
    const userId = sessionUser(session)?.id ?? "";
    const preferences = fetchListPreferences(client, http);
    const view = text === "" ? defaultViewIn(await preferences, id) : undefined;
    if (view) throw redirect(`${pathname}?${view}`);
    const filters = await filtersIn(params, address.shape);
    if (hasAnyPermission(session, listing.permissions)) {
      const search = address.read(params) as ListParams;
      const query = listQueryOf(listing, http)(
        address.query(search, filterContext(userId, readingOf(actors)), filters),
      );
      void client.prefetchQuery(savedViews.queries(http).of(id));
      const isNew = client.getQueryData(query.queryKey) === undefined;
      const asked = Promise.all([client.fetchQuery(query), preferences, ...beside(client, http)]);
      if (isNew && text === "" && isGoneTo(context, pathname)) {
        // The page hears from the queries what fails.
        asked.catch(() => {});
      } else {
        const [{ total }] = await asked;
        redirectPastTheEnd(request, address.params, { ...search, total });
      }
    }
    return { filters };
  };
}

/** Whether somebody goes there from another page; not for the first page, nor ahead. */
function isGoneTo(context: LoaderFunctionArgs["context"], pathname: string): boolean {
  const shown = context.get(routerShown);
  return shown !== null && shown !== pathname;
}

/** The loader's data: the filters of the address. */
interface ListData {
  filters: Filter[];
}

/** Parameters of paging and sorting, which filter nothing. */
const DISPLAY_PARAMS = ["page", "size", "sortField", "sortDirection"];

/** The `view` of a list that shows all of its rows, though it begins with another. */
export const ALL_ROWS = "all";

/** The search parameters of a list's address, and functions that change them. */
export function useListSearch(
  { id, search: { params } }: Pick<ListDeclaration<never>, "id" | "search">,
) {
  const { filters } = useLoaderData<ListData>();
  const defaultView = useDefaultView(id);
  const shown = useShownSearch(params);
  const { search } = shown;
  // Without parameters it would begin with its default view again.
  const changeBy = (next: (current: URLSearchParams) => URLSearchParams, how?: Typing) =>
    shown.changeBy((current) => {
      const changed = next(current);
      if (changed.size === 0 && defaultView !== undefined) changed.set("view", ALL_ROWS);
      return changed;
    }, how);
  const quickFilters = Object.keys(params).filter((name) => !DISPLAY_PARAMS.includes(name));
  return {
    search: search as ListParams & Record<string, unknown>,
    filters,
    isNarrowed: filters.length > 0 ||
      quickFilters.some((name) => search[name] !== params[name]?.fallback),
    change: (changes: Partial<ListParams> | Record<string, unknown>, how?: Typing) =>
      changeBy((current) => writeSearch(params, current, changes), how),
    ...useShownColumns(id, shown.changeBy),
    setFilters: (filters: Filter[]) => changeBy((current) => withFilters(current, filters)),
    clearFilters: () =>
      changeBy((current) => {
        const next = withFilters(current, []);
        for (const name of quickFilters) next.delete(name);
        return next;
      }),
  };
}

/** Typing replaces the history entry. */
interface Typing {
  isTyping?: boolean;
}

/** The hidden columns: a view has them in its address, else the account has them. */
function useShownColumns(
  list: ViewedListName,
  changeBy: (next: (current: URLSearchParams) => URLSearchParams) => void,
) {
  const stored = useColumns(list);
  const params = new URLSearchParams(useLocation().search);
  const text = params.get("hide") ?? "";
  const hidden = useMemo(() => text.split(","), [text]);
  if ((params.get("view") ?? ALL_ROWS) === ALL_ROWS) return stored;
  return {
    hidden,
    hide: (ids: readonly string[]) =>
      changeBy((current) => writeSearch({ hide: textParam }, current, { hide: ids.join() })),
  };
}
