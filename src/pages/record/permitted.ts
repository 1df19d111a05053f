import {
  type FetchQueryOptions,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import type { Permission } from "../../../contract/permissions.ts";
import { hasAnyPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";

/** A query, and the permissions of which any one is enough for it. */
export interface Permitted<Data> extends FetchQueryOptions<Data, Error, Data, QueryKey> {
  permissions: readonly Permission[];
}

/** Fetches a query that the signed-in user is permitted; otherwise nothing. For loaders. */
export async function fetchPermitted<Data>(
  context: LoaderFunctionArgs["context"],
  { permissions, ...query }: Permitted<Data>,
): Promise<Data | undefined> {
  const session = context.get(routerServices).actors.session.getSnapshot();
  if (!hasAnyPermission(session, permissions)) return undefined;
  return await context.get(routerQueries).fetchQuery(query);
}

/** A query that the signed-in user is permitted; it stays idle where they are not. */
export function usePermitted<Data>({ permissions, ...query }: Permitted<Data>) {
  const { hasAny } = usePermissions();
  return useQuery<Data, Error, Data, QueryKey>({ ...query, enabled: hasAny(permissions) });
}

/** What a page cannot do without, once it has come; what it is refused for is the page's failure. */
export function useNeeded<Data>(
  query: UseQueryOptions<Data, Error, Data, QueryKey>,
): Data | undefined {
  const { data, error } = useQuery(query);
  if (data === undefined && error) throw error;
  return data;
}
