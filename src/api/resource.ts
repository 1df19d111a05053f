import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListPage, type ListQuery } from "../../contract/listQuery.ts";
import type { Permission } from "../../contract/permissions.ts";
import { createBodyParser, type NameOf } from "./schemas.ts";
import { type CallOptions, type Http, noBody } from "./http.ts";

export type ListCall<Item> = (
  http: Http,
  query: Partial<ListQuery>,
  options?: CallOptions,
) => Promise<ListPage<Item>>;

/** The source of a list's rows. */
export interface Listing<Item> {
  path: string;
  /** The prefix of its query keys. */
  key: QueryKey;
  permissions: readonly Permission[];
  list: ListCall<Item>;
}

/** A query whose error is shown in place of its data, without a toast. */
export const inlineQuery = <Data>(
  queryKey: QueryKey,
  fetch: (options: CallOptions, client: QueryClient) => Promise<Data>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => fetch({ signal, quiet: true }, client),
  });

/** Adds permissions to a query; `fetchPermitted` and `usePermittedQuery` check them. */
export const withPermissions = <Query extends object>(
  permissions: readonly Permission[],
  query: Query,
) => ({ ...query, permissions });

export const createListQuery =
  <Item>({ key, permissions, list }: Listing<Item>, http: Http) => (query: Partial<ListQuery>) =>
    withPermissions(
      permissions,
      inlineQuery([...key, "list", query], (options) => list(http, query, options)),
    );

interface ResourceOptions<Entity, Saved> {
  path: string;
  /** The prefix of its query keys. */
  key: string;
  permissions: readonly Permission[];
  entity: NameOf<Entity>;
  page: NameOf<ListPage<Entity>>;
  /** The schema of the responses to create and update; by default `entity`. */
  saved?: NameOf<Saved>;
  extend?: readonly string[];
}

/** Creates the calls and queries of a resource of the API. */
export function createResource<
  Entity,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
  Saved extends Entity = Entity,
>({ path, key, permissions, entity, page, saved, extend = [] }: ResourceOptions<Entity, Saved>) {
  const parseOne = createBodyParser<Entity>(entity);
  const parsePage = createBodyParser<ListPage<Entity>>(page);
  const parseSaved = saved ? createBodyParser<Saved>(saved) : parseOne as (body: unknown) => Saved;
  const listing: Listing<Entity> = {
    path,
    key: [key],
    permissions,
    list: (http, query, options = {}) =>
      http(path, parsePage, { ...options, query: formatListQuery(query) }),
  };
  const get = (http: Http, id: string, options: CallOptions = {}) =>
    http(`${path}/${id}`, parseOne, {
      ...options,
      query: formatListQuery({ extend: [...extend] }),
    });
  return {
    ...listing,
    extend,
    get,
    create: (http: Http, input: Input, options: CallOptions = {}) =>
      http(path, parseSaved, { ...options, method: "POST", body: input }),
    update: (http: Http, id: string, patch: Patch, options: CallOptions = {}) =>
      http(`${path}/${id}`, parseSaved, { ...options, method: "PATCH", body: patch }),
    remove: (http: Http, id: string, options: CallOptions = {}) =>
      http(`${path}/${id}`, noBody, { ...options, method: "DELETE" }),
    queries: (http: Http) => ({
      list: createListQuery(listing, http),
      detail: (id: string) => inlineQuery([key, "detail", id], (options) => get(http, id, options)),
    }),
  };
}
