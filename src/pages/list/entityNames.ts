import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { ListPage, ListQuery } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { COMPANIES, getCompany, listCompanies } from "../../api/company/companies.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import {
  getMilestoneOwner,
  listMilestoneOwners,
  MILESTONE_OWNERS,
} from "../../api/milestoneOwner/milestoneOwners.ts";
import { getProject, listProjects, PROJECTS } from "../../api/project/projects.ts";
import {
  getProjectType,
  listProjectTypes,
  PROJECT_TYPES,
} from "../../api/projectType/projectTypes.ts";
import { getUser, listUsers, USERS } from "../../api/user/users.ts";
import type { EntityKind } from "./listFields.ts";

export interface Named {
  id: string;
  name: string;
  surname?: string;
}

interface Source {
  permissions: { list: Permission; get: Permission };
  queryKey: QueryKey;
  sortField?: string;
  list: (http: Http, query: Partial<ListQuery>, options: CallOptions) => Promise<ListPage<Named>>;
  get: (http: Http, id: string, options: CallOptions) => Promise<Named>;
}

const SOURCES: Record<EntityKind, Source> = {
  company: {
    permissions: { list: "company:list", get: "company:get" },
    queryKey: COMPANIES,
    list: listCompanies,
    get: getCompany,
  },
  projectType: {
    permissions: { list: "project_type:list", get: "project_type:get" },
    queryKey: PROJECT_TYPES,
    list: listProjectTypes,
    get: getProjectType,
  },
  project: {
    permissions: { list: "project:list", get: "project:get" },
    queryKey: PROJECTS,
    list: listProjects,
    get: (http, id, options) => getProject(http, id, [], options),
  },
  milestoneOwner: {
    permissions: { list: "project_milestone_owner:list", get: "project_milestone_owner:get" },
    queryKey: MILESTONE_OWNERS,
    list: listMilestoneOwners,
    get: getMilestoneOwner,
  },
  user: {
    permissions: { list: "user:list", get: "user:get" },
    queryKey: USERS,
    sortField: "email",
    list: listUsers,
    get: (http, id, options) => getUser(http, id, [], options),
  },
};

/** What it takes to be told the names of such records. */
export const permissionsFor = (kind: EntityKind) => SOURCES[kind].permissions;

const nameOf = ({ name, surname }: Named) => (surname === undefined ? name : `${name} ${surname}`);

/** The records of a kind to choose from (spec section 9). */
export function namesQuery(kind: EntityKind, http: Http) {
  const { queryKey, sortField = "name", list } = SOURCES[kind];
  const query = { page: 1, size: OPTION_LIST_SIZE, sortField, sortDirection: "asc" } as const;
  return queryOptions({
    queryKey: [...queryKey, "names"],
    queryFn: async ({ signal }) =>
      (await list(http, query, { signal, quiet: true })).data
        .map((one) => ({ id: one.id, name: nameOf(one) })),
  });
}

/** What one record is called. */
export function nameQuery(kind: EntityKind, id: string, http: Http) {
  const { queryKey, get } = SOURCES[kind];
  return queryOptions({
    queryKey: [...queryKey, "detail", id, "name"],
    queryFn: async ({ signal }) => nameOf(await get(http, id, { signal, quiet: true })),
  });
}
