import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";
import { hasAnyPermission, sessionUser } from "../../../machines/session.ts";
import { routerQueries, routerServices } from "../../actors/services.ts";
import type { Http } from "../../api/http.ts";
import { listQueryOf } from "../../api/resource.ts";
import { redirectPastTheEnd, useShownSearch } from "../searchParams.ts";
import type { ListDeclaration } from "./listDeclaration.ts";
import type { ListParams, ListSearch } from "./listSearch.ts";

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

/** The loader of a list's page: its rows, and what the page shows beside them. */
export function listLoader<Item extends { id: string }>(
  { listing, search: address }: ListDeclaration<Item>,
  beside: (client: QueryClient, http: Http) => Promise<unknown>[] = () => [],
) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ListData> => {
    const { http, actors } = context.get(routerServices);
    const client = context.get(routerQueries);
    const session = actors.session.getSnapshot();
    const params = new URL(request.url).searchParams;
    const filters = await filtersIn(params, address.shape);
    if (hasAnyPermission(session, listing.permissions)) {
      const search = address.read(params) as ListParams;
      const asker = { userId: sessionUser(session)?.id ?? "", now: new Date() };
      const [{ total }] = await Promise.all([
        client.fetchQuery(listQueryOf(listing, http)(address.query(search, asker, filters))),
        ...beside(client, http),
      ]);
      redirectPastTheEnd(request, address.params, { ...search, total });
    }
    return { filters };
  };
}

/** The loader's data: the filters of the address. */
interface ListData {
  filters: Filter[];
}

/** Parameters of paging and sorting, which filter nothing. */
const DISPLAY_PARAMS = ["page", "size", "sortField", "sortDirection"];

/** The search parameters of a list's address, and functions that change them. */
export function useListSearch({ params }: Pick<ListSearch, "params">) {
  const { filters } = useLoaderData<ListData>();
  const { search, change, changeBy } = useShownSearch(params);
  const quickFilters = Object.keys(params).filter((name) => !DISPLAY_PARAMS.includes(name));
  return {
    search: search as ListParams & Record<string, unknown>,
    filters,
    isNarrowed: filters.length > 0 ||
      quickFilters.some((name) => search[name] !== params[name]?.fallback),
    change: (
      changes: Partial<ListParams> | Record<string, unknown>,
      how?: { isTyping?: boolean },
    ) => change(changes, how),
    setFilters: (filters: Filter[]) => changeBy((current) => withFilters(current, filters)),
    clearFilters: () =>
      changeBy((current) => {
        const next = withFilters(current, []);
        for (const name of quickFilters) next.delete(name);
        return next;
      }),
  };
}
