import { type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import { type Filter, formatListQuery, type ListPage } from "../../../contract/listQuery.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import { hasAnyPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { answer } from "../../api/answer.ts";
import { companies } from "../../api/companies.ts";
import type { Http } from "../../api/http.ts";
import { milestoneOwners } from "../../api/milestoneOwners.ts";
import { projectTypes } from "../../api/projectTypes.ts";
import { projects } from "../../api/projects.ts";
import type { Listing } from "../../api/resource.ts";
import { users } from "../../api/users.ts";
import type { SelectOption } from "../../ui/field/options.tsx";

interface OptionSource {
  listing: Listing<{ id: string }>;
  /** The field that a search matches. */
  searchField: string;
  /** What names a record. */
  fields: readonly (keyof NamedRecord)[];
  /** The description shown below the name, which tells records of the same name apart. */
  note?: "email" | "code";
}

const readNamed = answer("NamedRecordPage");

/** The kinds of records that fields refer to. */
const OPTION_SOURCES = {
  company: { listing: companies, searchField: "name", fields: ["name"] },
  projectType: { listing: projectTypes, searchField: "name", fields: ["name"] },
  project: { listing: projects, searchField: "name", fields: ["name", "code"], note: "code" },
  milestoneOwner: { listing: milestoneOwners, searchField: "name", fields: ["name"] },
  user: {
    listing: users,
    searchField: "nameOrEmail",
    fields: ["name", "surname", "email"],
    note: "email",
  },
} as const satisfies Record<string, OptionSource>;

export type RecordKind = keyof typeof OPTION_SOURCES;

const optionSourceOf = (kind: RecordKind): OptionSource => OPTION_SOURCES[kind];

/** The permissions to load the options of a kind and their names. */
export const permissionsFor = (kind: RecordKind) => OPTION_SOURCES[kind].listing.permissions;

/** Users who can be assigned: all but the disabled. */
export const ASSIGNABLE: readonly Filter[] = [
  { fieldId: "status", operator: "NOT_EQUALS", value: "DISABLED" },
];

/** A record as an option. */
export function optionOf(kind: RecordKind, record: NamedRecord): SelectOption {
  const { id, name, surname } = record;
  const { note } = optionSourceOf(kind);
  return {
    id,
    label: surname === undefined ? name : `${name} ${surname}`.trim(),
    description: (note && record[note]) ?? undefined,
  };
}

const byName = {
  page: 1,
  size: OPTION_LIST_SIZE,
  sortField: "name",
  sortDirection: "asc",
} as const;

async function listOptions(
  kind: RecordKind,
  http: Http,
  filters: Filter[],
  signal: AbortSignal,
): Promise<ListPage<SelectOption>> {
  const { listing, fields } = OPTION_SOURCES[kind];
  const { data, total } = await http(listing.path, readNamed, {
    signal,
    quiet: true,
    query: formatListQuery({ ...byName, filters, fields: [...fields] }),
  });
  return { data: data.map((record) => optionOf(kind, record)), total };
}

/** The prefix of the query keys of a kind's options. */
const optionsKey = (kind: RecordKind): QueryKey => [...OPTION_SOURCES[kind].listing.key, "options"];

/** The first options of a kind (docs/product.md 4.7), or the first that match a search text. */
export function optionsQuery(
  kind: RecordKind,
  http: Http,
  { text = "", within = [] }: { text?: string; within?: readonly Filter[] } = {},
) {
  const { searchField } = OPTION_SOURCES[kind];
  const searched: Filter[] = text === ""
    ? []
    : [{ fieldId: searchField, operator: "CONTAINS", value: text }];
  return queryOptions({
    queryKey: [...optionsKey(kind), { text, within }],
    queryFn: ({ signal }) => listOptions(kind, http, [...within, ...searched], signal),
  });
}

/** The records of these ids, also those beyond the first options; at most 100. */
function namesQuery(kind: RecordKind, http: Http, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...OPTION_SOURCES[kind].listing.key, "names", ids],
    queryFn: async ({ signal }) => {
      const filter: Filter = { fieldId: "id", operator: "IN", value: [...ids] };
      return (await listOptions(kind, http, [filter], signal)).data;
    },
  });
}

/**
 * The names of the records of these ids, also those beyond the first options: `find` gives null for
 * one that does not exist, undefined until it is loaded.
 */
export function useRecordNames(kind: RecordKind = "company", ids: readonly string[]) {
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const queryClient = useQueryClient();
  const isAllowed = hasAny(permissionsFor(kind));
  const wanted = [...new Set(ids)].filter((id) => id !== "").sort();
  const { data, isLoadingError: isError, isPlaceholderData, refetch } = useQuery({
    ...namesQuery(kind, http, wanted),
    enabled: isAllowed && wanted.length > 0,
    placeholderData: () => {
      const pages = queryClient.getQueriesData<ListPage<SelectOption>>({
        queryKey: optionsKey(kind),
      });
      const known = pages.flatMap(([, page]) => page?.data ?? []);
      return wanted.flatMap((id) => known.find((one) => one.id === id) ?? []);
    },
  });
  const isSettled = !isAllowed || isError || (data !== undefined && !isPlaceholderData);
  return {
    find: (id: string): SelectOption | null | undefined =>
      data?.find((one) => one.id === id) ?? (isSettled ? null : undefined),
    isError,
    refetch,
  };
}

/** Prefetches the options of a page's fields. It never rejects: the fields show failures. */
export async function prefetchOptions(
  context: LoaderFunctionArgs["context"],
  kinds: readonly RecordKind[],
): Promise<void> {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const session = actors.session.getSnapshot();
  const allowed = kinds.filter((kind) => hasAnyPermission(session, permissionsFor(kind)));
  await Promise.all(allowed.map((kind) => queryClient.prefetchQuery(optionsQuery(kind, http))));
}
