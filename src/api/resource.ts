import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListPage, type ListQuery } from "../../contract/listQuery.ts";
import type { Permission } from "../../contract/permissions.ts";
import { answerOf, type NameOf } from "./answer.ts";
import { type CallOptions, type Http, noBody } from "./http.ts";

export type ListCall<Item> = (
  http: Http,
  query: Partial<ListQuery>,
  options?: CallOptions,
) => Promise<ListPage<Item>>;

/** The source of a list's rows: its call and the permissions it takes. */
export interface Listing<Item> {
  path: string;
  /** The prefix of its query keys. */
  key: QueryKey;
  /** Any one of them is enough. */
  permissions: readonly Permission[];
  list: ListCall<Item>;
}

/**
 * A query whose failure is shown in place of its data, without a toast; unmounting cancels the
 * call.
 */
export const inlineQuery = <Data>(
  queryKey: QueryKey,
  ask: (options: CallOptions, client: QueryClient) => Promise<Data>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => ask({ signal, quiet: true }, client),
  });

/** A query that takes any of these permissions: `fetchPermitted` and `usePermitted` check them. */
export const withPermissions = <Query extends object>(
  permissions: readonly Permission[],
  query: Query,
) => ({ ...query, permissions });

/** One page of a listing. */
export const listQueryOf =
  <Item>({ key, permissions, list }: Listing<Item>, http: Http) => (query: Partial<ListQuery>) =>
    withPermissions(
      permissions,
      inlineQuery([...key, "list", query], (options) => list(http, query, options)),
    );

interface Description<Entity, Saved> {
  path: string;
  /** The prefix of its query keys, so that one write refreshes them all. */
  key: string;
  permissions: readonly Permission[];
  entity: NameOf<Entity>;
  page: NameOf<ListPage<Entity>>;
  /** The schema of what creating and updating answer, where that is more than the entity. */
  saved?: NameOf<Saved>;
  /** What the detail is extended with. */
  extend?: readonly string[];
}

/** The calls that every resource has, and their queries. */
export function resource<
  Entity,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
  Saved extends Entity = Entity,
>({ path, key, permissions, entity, page, saved, extend = [] }: Description<Entity, Saved>) {
  const readOne = answerOf<Entity>(entity);
  const readPage = answerOf<ListPage<Entity>>(page);
  const readSaved = saved ? answerOf<Saved>(saved) : readOne as (body: unknown) => Saved;
  const listing: Listing<Entity> = {
    path,
    key: [key],
    permissions,
    list: (http, query, options = {}) =>
      http(path, readPage, { ...options, query: formatListQuery(query) }),
  };
  const get = (http: Http, id: string, options: CallOptions = {}) =>
    http(`${path}/${id}`, readOne, {
      ...options,
      query: formatListQuery({ extend: [...extend] }),
    });
  return {
    ...listing,
    extend,
    get,
    create: (http: Http, input: Input, options: CallOptions = {}) =>
      http(path, readSaved, { ...options, method: "POST", body: input }),
    update: (http: Http, id: string, patch: Patch, options: CallOptions = {}) =>
      http(`${path}/${id}`, readSaved, { ...options, method: "PATCH", body: patch }),
    remove: (http: Http, id: string, options: CallOptions = {}) =>
      http(`${path}/${id}`, noBody, { ...options, method: "DELETE" }),
    queries: (http: Http) => ({
      list: listQueryOf(listing, http),
      detail: (id: string) => inlineQuery([key, "detail", id], (options) => get(http, id, options)),
    }),
  };
}
