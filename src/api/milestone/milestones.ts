import { queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import {
  DurationsByMilestone,
  DurationsByOwner,
  DurationsByProcess,
  Milestone,
  MilestoneCompletionPage,
  type MilestoneInput,
  MilestonePage,
  type MilestonePatch,
} from "../../../contract/milestone.ts";
import { type } from "../../../contract/schema.ts";
import type { MilestoneAction } from "../../../machines/lifecycles/milestone.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const readMilestone = answer(Milestone);
const readPage = answer(MilestonePage);
const readCompletions = answer(MilestoneCompletionPage);
const readCount = answer(type("number"));
const readByOwner = answer(DurationsByOwner);
const readByMilestone = answer(DurationsByMilestone);
const readByProcess = answer(DurationsByProcess);

type Query = Partial<ListQuery>;

export const listMilestones = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/milestones", readPage, { ...options, query: formatListQuery(query) });

export const listProjectMilestones = (
  http: Http,
  projectId: string,
  query: Query,
  options: CallOptions = {},
) =>
  http(`/api/projects/${projectId}/milestones`, readPage, {
    ...options,
    query: formatListQuery(query),
  });

export const createMilestone = (http: Http, input: MilestoneInput, options: CallOptions = {}) =>
  http("/api/milestones", readMilestone, { ...options, method: "POST", body: input });

export const updateMilestone = (
  http: Http,
  id: string,
  patch: MilestonePatch,
  options: CallOptions = {},
) => http(`/api/milestones/${id}`, readMilestone, { ...options, method: "PATCH", body: patch });

export const deleteMilestone = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/milestones/${id}`, nothing, { ...options, method: "DELETE" });

/** Starts, completes (with a note, if there is one), takes back or resets a milestone. */
export const moveMilestone = (
  http: Http,
  id: string,
  { action, note }: { action: MilestoneAction; note?: string },
  options: CallOptions = {},
) =>
  http(`/api/milestones/${id}/${action}`, readMilestone, {
    ...options,
    method: "PUT",
    ...(action === "complete" ? { body: note === undefined ? {} : { note } } : {}),
  });

export const listCompletions = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/milestones/${id}/completions`, readCompletions, options);

export type MilestoneCount = "count" | "count/completed" | "count/pending" | "count/recent";

export const countMilestones = (http: Http, which: MilestoneCount, options: CallOptions = {}) =>
  http(`/api/milestones/aggregates/${which}`, readCount, options);

export const durationsByOwner = (http: Http, options: CallOptions = {}) =>
  http("/api/milestones/aggregates/duration/by-owner", readByOwner, options);

export const durationsByMilestone = (http: Http, processId: string, options: CallOptions = {}) =>
  http(`/api/milestones/aggregates/duration/by-process/${processId}`, readByMilestone, options);

export const durationsByProcess = (http: Http, projectId: string, options: CallOptions = {}) =>
  http(`/api/milestones/aggregates/duration/by-project/${projectId}`, readByProcess, options);

/** Every query of milestones hangs below this key, so that one move refreshes them all. */
export const MILESTONES = ["milestones"] as const;

export const milestoneQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...MILESTONES, "list", query],
      queryFn: ({ signal }) => listMilestones(http, query, { signal, quiet: true }),
    }),
  ofProject: (projectId: string, query: Query) =>
    queryOptions({
      queryKey: [...MILESTONES, "of project", projectId, query],
      queryFn: ({ signal }) =>
        listProjectMilestones(http, projectId, query, { signal, quiet: true }),
    }),
  completions: (id: string) =>
    queryOptions({
      queryKey: [...MILESTONES, "completions", id],
      queryFn: ({ signal }) => listCompletions(http, id, { signal, quiet: true }),
    }),
  count: (which: MilestoneCount) =>
    queryOptions({
      queryKey: [...MILESTONES, which],
      queryFn: ({ signal }) => countMilestones(http, which, { signal, quiet: true }),
    }),
  durationsByOwner: () =>
    queryOptions({
      queryKey: [...MILESTONES, "durations by owner"],
      queryFn: ({ signal }) => durationsByOwner(http, { signal, quiet: true }),
    }),
  durationsByMilestone: (processId: string) =>
    queryOptions({
      queryKey: [...MILESTONES, "durations by milestone", processId],
      queryFn: ({ signal }) => durationsByMilestone(http, processId, { signal, quiet: true }),
    }),
  durationsByProcess: (projectId: string) =>
    queryOptions({
      queryKey: [...MILESTONES, "durations by process", projectId],
      queryFn: ({ signal }) => durationsByProcess(http, projectId, { signal, quiet: true }),
    }),
});
