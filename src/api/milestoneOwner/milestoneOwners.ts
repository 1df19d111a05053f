import { queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import {
  MilestoneOwner,
  type MilestoneOwnerInput,
  MilestoneOwnerPage,
  type MilestoneOwnerPatch,
  StakeholderSummary,
} from "../../../contract/milestoneOwner.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const readOwner = answer(MilestoneOwner);
const readPage = answer(MilestoneOwnerPage);
const readSummary = answer(StakeholderSummary);

type Query = Partial<ListQuery>;

export const listMilestoneOwners = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/project-milestone-owners", readPage, { ...options, query: formatListQuery(query) });

export const getMilestoneOwner = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/project-milestone-owners/${id}`, readOwner, options);

export const createMilestoneOwner = (
  http: Http,
  input: MilestoneOwnerInput,
  options: CallOptions = {},
) => http("/api/project-milestone-owners", readOwner, { ...options, method: "POST", body: input });

export const updateMilestoneOwner = (
  http: Http,
  id: string,
  patch: MilestoneOwnerPatch,
  options: CallOptions = {},
) =>
  http(`/api/project-milestone-owners/${id}`, readOwner, {
    ...options,
    method: "PATCH",
    body: patch,
  });

export const deleteMilestoneOwner = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/project-milestone-owners/${id}`, nothing, { ...options, method: "DELETE" });

export const summariseStakeholders = (http: Http, options: CallOptions = {}) =>
  http("/api/metrics/stakeholders/summary", readSummary, options);

/** Every query of milestone owners hangs below this key, so that one write refreshes them all. */
export const MILESTONE_OWNERS = ["milestone-owners"] as const;

export const milestoneOwnerQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...MILESTONE_OWNERS, "list", query],
      queryFn: ({ signal }) => listMilestoneOwners(http, query, { signal, quiet: true }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...MILESTONE_OWNERS, "detail", id],
      queryFn: ({ signal }) => getMilestoneOwner(http, id, { signal, quiet: true }),
    }),
  summary: () =>
    queryOptions({
      queryKey: [...MILESTONE_OWNERS, "summary"],
      queryFn: ({ signal }) => summariseStakeholders(http, { signal, quiet: true }),
    }),
});
