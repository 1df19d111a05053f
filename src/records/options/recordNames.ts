import { type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import { type Filter, formatListQuery, type ListPage } from "../../../contract/listQuery.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import { hasAnyPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { Http } from "../../api/http.ts";
import type { SelectOption } from "../../ui/field/options.tsx";
import { RECORD_APIS } from "../recordKinds.ts";

interface OptionSource {
  api: (typeof RECORD_APIS)[keyof typeof RECORD_APIS];
  /** The field that is searched. */
  searchField: string;
  /** The fields of a record that its name consists of; all if related records are needed. */
  fields?: readonly (keyof NamedRecord)[];
  /** The field below the name, which distinguishes records of the same name. */
  note?: "email" | "code" | "project";
  /** Related records that the note needs. */
  extend?: readonly string[];
}

const readNamed = createResponseParser("NamedRecordPage");

/** The record kinds that fields refer to. */
const OPTION_SOURCES = {
  company: { api: RECORD_APIS.company, searchField: "name", fields: ["name"] },
  projectType: { api: RECORD_APIS.projectType, searchField: "name", fields: ["name"] },
  project: {
    api: RECORD_APIS.project,
    searchField: "nameCodeOrCity",
    fields: ["name", "code"],
    note: "code",
  },
  process: {
    api: RECORD_APIS.process,
    searchField: "name",
    note: "project",
    extend: ["project"],
  },
  milestoneOwner: { api: RECORD_APIS.milestoneOwner, searchField: "name", fields: ["name"] },
  user: {
    api: RECORD_APIS.user,
    searchField: "nameOrEmail",
    fields: ["name", "surname", "email"],
    note: "email",
  },
} as const satisfies Record<string, OptionSource>;

export type RecordKind = keyof typeof OPTION_SOURCES;

const getOptionSource = (kind: RecordKind): OptionSource => OPTION_SOURCES[kind];

/** Returns the permissions to load options of a kind; any one is enough. */
export const getOptionPermissions = (kind: RecordKind) => OPTION_SOURCES[kind].api.permissions;

/** The filter for users who can be assigned. */
export const ASSIGNABLE_USERS: readonly Filter[] = [
  { fieldId: "status", operator: "NOT_EQUALS", value: "DISABLED" },
];

/** The filter for users to whom work can be assigned. */
export const ACTIVE_USERS: readonly Filter[] = [
  { fieldId: "status", operator: "EQUALS", value: "ACTIVE" },
];

export function toOption(kind: RecordKind, record: NamedRecord): SelectOption {
  const { id, name, surname } = record;
  const { note } = getOptionSource(kind);
  return {
    id,
    label: surname === undefined ? name : `${name} ${surname}`.trim(),
    description: getNote(note && record[note]),
  };
}

const BY_NAME = {
  page: 1,
  size: OPTION_LIST_SIZE,
  sortField: "name",
  sortDirection: "asc",
} as const;

const getNote = (note: string | { name: string } | null | undefined): string | undefined =>
  (typeof note === "object" ? note?.name : note) ?? undefined;

async function listOptions(
  kind: RecordKind,
  http: Http,
  filters: Filter[],
  signal: AbortSignal,
): Promise<ListPage<SelectOption>> {
  const { api, fields, extend = [] } = getOptionSource(kind);
  const { data, total } = await http(api.path, readNamed, {
    signal,
    quiet: true,
    query: formatListQuery({
      ...BY_NAME,
      filters,
      extend: [...extend],
      ...(fields && { fields: [...fields] }),
    }),
  });
  return { data: data.map((record) => toOption(kind, record)), total };
}

const createOptionsKey = (kind: RecordKind): QueryKey => [OPTION_SOURCES[kind].api.key, "options"];

/** The first options of a kind that match `text` (docs/product.md 4.7). */
export function optionsQuery(
  kind: RecordKind,
  http: Http,
  { text = "", filters = [] }: { text?: string; filters?: readonly Filter[] } = {},
) {
  const { searchField } = OPTION_SOURCES[kind];
  const searchFilters: Filter[] = text === ""
    ? []
    : [{ fieldId: searchField, operator: "CONTAINS", value: text }];
  return queryOptions({
    queryKey: [...createOptionsKey(kind), { text, filters }],
    queryFn: ({ signal }) => listOptions(kind, http, [...filters, ...searchFilters], signal),
  });
}

/** The names of the records with these ids; at most 100. */
function namesQuery(kind: RecordKind, http: Http, ids: readonly string[]) {
  return queryOptions({
    queryKey: [OPTION_SOURCES[kind].api.key, "names", ids],
    queryFn: async ({ signal }) => {
      const filter: Filter = { fieldId: "id", operator: "IN", value: [...ids] };
      return (await listOptions(kind, http, [filter], signal)).data;
    },
  });
}

/**
 * Loads the names of records by id. `find` returns undefined while loading and null for a record
 * that does not exist.
 */
export function useRecordNames(kind: RecordKind = "company", ids: readonly string[]) {
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const queryClient = useQueryClient();
  const isAllowed = hasAny(getOptionPermissions(kind));
  const wantedIds = [...new Set(ids)].filter((id) => id !== "").sort();
  const { data, isLoadingError: isError, isPlaceholderData, refetch } = useQuery({
    ...namesQuery(kind, http, wantedIds),
    enabled: isAllowed && wantedIds.length > 0,
    placeholderData: () => {
      const pages = queryClient.getQueriesData<ListPage<SelectOption>>({
        queryKey: createOptionsKey(kind),
      });
      const known = pages.flatMap(([, page]) => page?.data ?? []);
      return wantedIds.flatMap((id) => known.find((one) => one.id === id) ?? []);
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

/** Prefetches the options of a page's fields. Never rejects: the fields show errors. */
export async function prefetchOptions(
  context: LoaderFunctionArgs["context"],
  kinds: readonly RecordKind[],
): Promise<void> {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const session = actors.session.getSnapshot();
  const allowed = kinds.filter((kind) => hasAnyPermission(session, getOptionPermissions(kind)));
  await Promise.all(allowed.map((kind) => queryClient.prefetchQuery(optionsQuery(kind, http))));
}
