import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { Filter, ListPage, ListQuery } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { companies } from "../../api/company/companies.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { milestoneOwners } from "../../api/milestoneOwner/milestoneOwners.ts";
import { projects } from "../../api/project/projects.ts";
import { projectTypes } from "../../api/projectType/projectTypes.ts";
import { users } from "../../api/user/users.ts";
import type { Option } from "../../ui/field/Option.ts";
import type { EntityKind } from "./listFields.ts";

/** As much of a record as it takes to name it; `email` and `code` tell namesakes apart. */
export interface Named {
  id: string;
  name: string;
  surname?: string;
  email?: string | null;
  code?: string;
}

interface Source {
  permission: Permission;
  queryKey: QueryKey;
  /** What a text is searched for in. */
  searchField: string;
  list: (http: Http, query: Partial<ListQuery>, options: CallOptions) => Promise<ListPage<Named>>;
  /** What is shown below the name. */
  note?: "email" | "code";
}

const SOURCES: Record<EntityKind, Source> = {
  company: {
    permission: "company:list",
    queryKey: companies.key,
    searchField: "name",
    list: companies.list,
  },
  projectType: {
    permission: "project_type:list",
    queryKey: projectTypes.key,
    searchField: "name",
    list: projectTypes.list,
  },
  project: {
    permission: "project:list",
    queryKey: projects.key,
    searchField: "name",
    list: projects.list,
    note: "code",
  },
  milestoneOwner: {
    permission: "project_milestone_owner:list",
    queryKey: milestoneOwners.key,
    searchField: "name",
    list: milestoneOwners.list,
  },
  user: {
    permission: "user:list",
    queryKey: users.key,
    searchField: "nameOrEmail",
    list: users.list,
    note: "email",
  },
};

/** What it takes to choose from such records, and to be told their names. */
export const permissionFor = (kind: EntityKind) => SOURCES[kind].permission;

/** Users to give work to: all but the disabled. */
export const ASSIGNABLE: readonly Filter[] = [
  { fieldId: "status", operator: "NOT_EQUALS", value: "DISABLED" },
];

/** A record as something to choose. */
export function optionOf(kind: EntityKind, record: Named): Option {
  const { id, name, surname } = record;
  const { note } = SOURCES[kind];
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
  kind: EntityKind,
  http: Http,
  filters: Filter[],
  signal: AbortSignal,
): Promise<ListPage<Option>> {
  const { data, total } = await SOURCES[kind].list(http, { ...byName, filters }, {
    signal,
    quiet: true,
  });
  return { data: data.map((record) => optionOf(kind, record)), total };
}

/** Everything that was asked of the options of a kind hangs below this key. */
export const optionsKey = (kind: EntityKind): QueryKey => [...SOURCES[kind].queryKey, "options"];

/** The first records of a kind to choose from (spec section 9), or of those that a text finds. */
export function optionsQuery(
  kind: EntityKind,
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
export function namesQuery(kind: EntityKind, http: Http, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...SOURCES[kind].queryKey, "names", ids],
    queryFn: async ({ signal }) => {
      const filter: Filter = { fieldId: "id", operator: "IN", value: [...ids] };
      return (await listOptions(kind, http, [filter], signal)).data;
    },
  });
}
