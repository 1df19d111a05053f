import { type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { Filter, ListPage } from "../../../contract/listQuery.ts";
import { hasAnyPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { companies } from "../../api/companies.ts";
import type { Http } from "../../api/http.ts";
import { milestoneOwners } from "../../api/milestoneOwners.ts";
import { projectTypes } from "../../api/projectTypes.ts";
import { projects } from "../../api/projects.ts";
import type { Listing } from "../../api/resource.ts";
import { users } from "../../api/users.ts";
import type { SelectOption } from "../../ui/field/options.tsx";

/** As much of a record as it takes to name it; `email` and `code` tell namesakes apart. */
export interface NamedRecord {
  id: string;
  name: string;
  surname?: string;
  email?: string | null;
  code?: string;
}

interface OptionSource {
  listing: Listing<NamedRecord>;
  /** What a text is searched for in. */
  searchField: string;
  /** What is shown below the name. */
  note?: "email" | "code";
}

/** Records that a field may point at, and that people choose from. */
const OPTION_SOURCES = {
  company: { listing: companies, searchField: "name" },
  projectType: { listing: projectTypes, searchField: "name" },
  project: { listing: projects, searchField: "name", note: "code" },
  milestoneOwner: { listing: milestoneOwners, searchField: "name" },
  user: { listing: users, searchField: "nameOrEmail", note: "email" },
} as const satisfies Record<string, OptionSource>;

export type RecordKind = keyof typeof OPTION_SOURCES;

const optionSourceOf = (kind: RecordKind): OptionSource => OPTION_SOURCES[kind];

/** What it takes to choose from such records, and to be told their names. */
export const permissionsFor = (kind: RecordKind) => OPTION_SOURCES[kind].listing.permissions;

/** Users to give work to: all but the disabled. */
export const ASSIGNABLE: readonly Filter[] = [
  { fieldId: "status", operator: "NOT_EQUALS", value: "DISABLED" },
];

/** A record as something to choose. */
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
  const { data, total } = await OPTION_SOURCES[kind].listing.list(http, { ...byName, filters }, {
    signal,
    quiet: true,
  });
  return { data: data.map((record) => optionOf(kind, record)), total };
}

/** Everything that was asked of the options of a kind hangs below this key. */
const optionsKey = (kind: RecordKind): QueryKey => [...OPTION_SOURCES[kind].listing.key, "options"];

/**
 * The first records of a kind to choose from (docs/product.md 4.6), or of those that a text finds.
 */
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

/** The records of these ids, wherever they stand among those to choose from; at most 100. */
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
 * The records of these ids, also those beyond the first to choose from: `find` gives null for one
 * that cannot be told, undefined until it is known.
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

/** Asks ahead for what the fields of a page choose from. It never rejects: they say what failed. */
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
