import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { Permission } from "../../../contract/permissions.ts";
import { usePermissions } from "../../actors/useSession.ts";

/**
 * What a list's page shows beside its rows, for those who may list them, once it has come. What it is
 * refused for is the page's own failure, as where its loader waits for it.
 */
export function useBeside<Data>(
  { listing }: { listing: { permissions: readonly Permission[] } },
  query: UseQueryOptions<Data, Error, Data, QueryKey>,
): Data | undefined {
  const { hasAny } = usePermissions();
  const { data, error } = useQuery({ ...query, enabled: hasAny(listing.permissions) });
  if (data === undefined && error) throw error;
  return data;
}
