import {
  type FetchQueryOptions,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import type { Permission } from "../../contract/permissions.ts";
import { hasAnyPermission } from "../../machines/session.ts";
import { routerQueries, routerServices } from "../actors/services.ts";
import { usePermissions } from "../actors/useSession.ts";

/** A query with its permissions; any one of them is enough. */
export interface PermittedQuery<Data> extends FetchQueryOptions<Data, Error, Data, QueryKey> {
  permissions: readonly Permission[];
}

/** Fetches a query if the signed-in user has a permission for it. For loaders. */
export async function fetchPermitted<Data>(
  context: LoaderFunctionArgs["context"],
  { permissions, ...query }: PermittedQuery<Data>,
): Promise<Data | undefined> {
  const session = context.get(routerServices).actors.session.getSnapshot();
  if (!hasAnyPermission(session, permissions)) return undefined;
  return await context.get(routerQueries).fetchQuery(query);
}

/** `useQuery` that stays disabled without a permission for the query. */
export function usePermittedQuery<Data>({ permissions, ...query }: PermittedQuery<Data>) {
  const { hasAny } = usePermissions();
  return useQuery<Data, Error, Data, QueryKey>({ ...query, enabled: hasAny(permissions) });
}

/** `useQuery` for data that a page needs: throws the error to the error boundary. */
export function useRequiredQuery<Data>(
  query: UseQueryOptions<Data, Error, Data, QueryKey>,
): Data | undefined {
  const { data, error } = useQuery(query);
  if (data === undefined && error) throw error;
  return data;
}
