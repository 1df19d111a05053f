import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import type { Http } from "../../api/http.ts";
import { listQueryOf } from "../../api/resource.ts";
import { hasAnyPermission, sessionUser } from "../../../machines/session.ts";
import { routerQueries, routerServices } from "../../actors/services.ts";
import { filtersIn } from "./filterSearch.ts";
import type { ListDeclaration } from "./listDeclaration.ts";
import type { ListParams } from "./listSearch.ts";
import { redirectPastTheEnd } from "./pastTheEnd.ts";
import type { ListData } from "./useListSearch.ts";

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
