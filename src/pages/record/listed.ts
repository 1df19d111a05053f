import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ListPage, ListQuery } from "../../../contract/listQuery.ts";

/** What a record is read as, by itself and in the lists of its kind. */
export interface Readable {
  key: QueryKey;
  /** What the record's own answer is extended with. */
  extend: readonly string[];
}

/** The latest that a list has brought of a record, where that is as whole as its own answer. */
export function listedIn<Entity extends { id: string }>(
  client: QueryClient,
  { key, extend }: Readable,
  id: string,
): Entity | undefined {
  const broughtAt = (queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  return client.getQueriesData<ListPage<Entity>>({ queryKey: [...key, "list"] })
    .filter(([queryKey]) => isWhole(queryKey.at(-1), extend))
    .toSorted(([one], [other]) => broughtAt(other) - broughtAt(one))
    .flatMap(([, page]) => page?.data ?? [])
    .find((row) => row.id === id);
}

/** A field of what a record is extended with. Naming one of the record's own leaves out the others. */
const isOfPart = (field: string) => field.includes(".");

function isWhole(query: unknown, extend: readonly string[]): boolean {
  const { extend: asked = [], fields = [] }: Partial<ListQuery> = Object(query);
  return extend.every((part) => asked.includes(part)) && fields.every(isOfPart);
}
