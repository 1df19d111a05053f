import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { Filter, ListPage } from "../../../contract/listQuery.ts";
import { companies } from "../../api/companies.ts";
import type { Http } from "../../api/http.ts";
import { milestoneOwners } from "../../api/milestoneOwners.ts";
import { projects } from "../../api/projects.ts";
import { projectTypes } from "../../api/projectTypes.ts";
import type { Listing } from "../../api/resource.ts";
import { users } from "../../api/users.ts";
import type { Option } from "../../ui/field/options.tsx";

/** As much of a record as it takes to name it; `email` and `code` tell namesakes apart. */
export interface Named {
  id: string;
  name: string;
  surname?: string;
  email?: string | null;
  code?: string;
}

interface Source {
  listing: Listing<Named>;
  /** What a text is searched for in. */
  searchField: string;
  /** What is shown below the name. */
  note?: "email" | "code";
}

/** Records that a field may point at, and that people choose from. */
const SOURCES = {
  company: { listing: companies, searchField: "name" },
  projectType: { listing: projectTypes, searchField: "name" },
  project: { listing: projects, searchField: "name", note: "code" },
  milestoneOwner: { listing: milestoneOwners, searchField: "name" },
  user: { listing: users, searchField: "nameOrEmail", note: "email" },
} as const satisfies Record<string, Source>;

export type RecordKind = keyof typeof SOURCES;

const sourceOf = (kind: RecordKind): Source => SOURCES[kind];

/** What it takes to choose from such records, and to be told their names. */
export const permissionsFor = (kind: RecordKind) => SOURCES[kind].listing.permissions;

/** Users to give work to: all but the disabled. */
export const ASSIGNABLE: readonly Filter[] = [
  { fieldId: "status", operator: "NOT_EQUALS", value: "DISABLED" },
];

/** A record as something to choose. */
export function optionOf(kind: RecordKind, record: Named): Option {
  const { id, name, surname } = record;
  const { note } = sourceOf(kind);
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
): Promise<ListPage<Option>> {
  const { data, total } = await SOURCES[kind].listing.list(http, { ...byName, filters }, {
    signal,
    quiet: true,
  });
  return { data: data.map((record) => optionOf(kind, record)), total };
}

/** Everything that was asked of the options of a kind hangs below this key. */
export const optionsKey = (kind: RecordKind): QueryKey => [...SOURCES[kind].listing.key, "options"];

/**
 * The first records of a kind to choose from (docs/product.md 4.6), or of those that a text finds.
 */
export function optionsQuery(
  kind: RecordKind,
  http: Http,
  { text = "", within = [] }: { text?: string; within?: readonly Filter[] } = {},
) {
  const { searchField } = SOURCES[kind];
  const searched: Filter[] = text === ""
    ? []
    : [{ fieldId: searchField, operator: "CONTAINS", value: text }];
  return queryOptions({
    queryKey: [...optionsKey(kind), { text, within }],
    queryFn: ({ signal }) => listOptions(kind, http, [...within, ...searched], signal),
  });
}

/** The records of these ids, wherever they stand among those to choose from; at most 100. */
export function namesQuery(kind: RecordKind, http: Http, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...SOURCES[kind].listing.key, "names", ids],
    queryFn: async ({ signal }) => {
      const filter: Filter = { fieldId: "id", operator: "IN", value: [...ids] };
      return (await listOptions(kind, http, [filter], signal)).data;
    },
  });
}
