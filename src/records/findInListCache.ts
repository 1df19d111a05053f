import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ListPage, ListQuery } from "../../contract/listQuery.ts";

export interface CachedResource {
  /** The prefix of its query keys. */
  key: QueryKey;
  /** The relations that the response for one record includes. */
  extend: readonly string[];
}

/** Finds a record in the cached lists that have all of its fields. */
export function findInListCache<Entity extends { id: string }>(
  client: QueryClient,
  { key, extend }: CachedResource,
  id: string,
): Entity | undefined {
  const getUpdatedAt = (queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  return client.getQueriesData<ListPage<Entity>>({ queryKey: [...key, "list"] })
    .filter(([queryKey]) => hasAllFields(queryKey.at(-1), extend))
    .toSorted(([one], [other]) => getUpdatedAt(other) - getUpdatedAt(one))
    .flatMap(([, page]) => page?.data ?? [])
    .find((row) => row.id === id);
}

/** If a query names own fields of the record, its rows lack the others. */
const isRelationField = (field: string) => field.includes(".");

function hasAllFields(query: unknown, extend: readonly string[]): boolean {
  const { extend: requested = [], fields = [] }: Partial<ListQuery> = Object(query);
  return extend.every((part) => requested.includes(part)) && fields.every(isRelationField);
}
