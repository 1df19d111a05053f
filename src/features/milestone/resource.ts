import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import type {
  Milestone,
  MilestoneInput,
  MilestonePatch,
  MilestoneReschedule,
  MilestoneTimes,
} from "../../../contract/schemas/milestone.ts";
import type { MilestoneAction } from "../../../machines/lifecycles/milestone.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { createResource, inlineQuery, withPermissions } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const milestones = createResource<Milestone, MilestoneInput, MilestonePatch>({
  ...RECORD_APIS.milestone,
  entity: "Milestone",
  page: "MilestonePage",
});

const readMilestone = createResponseParser("Milestone");
const readPage = createResponseParser("MilestonePage");
const readCount = createResponseParser("Count");
const readByOwner = createResponseParser("DurationsByOwner");
const readByMilestone = createResponseParser("DurationsByMilestone");
const readByProcess = createResponseParser("DurationsByProcess");

type Query = Partial<ListQuery>;

const listProjectMilestones = (
  http: Http,
  projectId: string,
  query: Query,
  options: CallOptions = {},
) =>
  http(`/api/projects/${projectId}/milestones`, readPage, {
    ...options,
    query: formatListQuery(query),
  });

/** Applies an action to a milestone. Only `complete` takes a note and an earlier time. */
export const applyMilestoneAction = (
  http: Http,
  id: string,
  { action, note, completedAt }: {
    action: MilestoneAction;
    note?: string;
    completedAt?: string;
  },
  options: CallOptions = {},
) =>
  http(`/api/milestones/${id}/${action}`, readMilestone, {
    ...options,
    method: "PUT",
    ...(action === "complete"
      ? {
        body: {
          ...(note !== undefined && { note }),
          ...(completedAt !== undefined && { completedAt }),
        },
      }
      : {}),
  });

/** Moves a due date, on request with those of the following milestones. */
export const rescheduleMilestone = (
  http: Http,
  id: string,
  body: MilestoneReschedule,
  options: CallOptions = {},
) => http(`/api/milestones/${id}/reschedule`, readMilestone, { ...options, method: "PUT", body });

/** Corrects when a milestone was started and completed. */
export const correctMilestoneTimes = (
  http: Http,
  id: string,
  body: MilestoneTimes,
  options: CallOptions = {},
) => http(`/api/milestones/${id}/times`, readMilestone, { ...options, method: "PUT", body });

type MilestoneCount = "count" | "count/completed";

const AGGREGATES = "/api/milestones/aggregates";

export const milestoneQueries = (http: Http) => {
  const { key, permissions } = milestones;
  return {
    ...milestones.queries(http),
    listByProject: (projectId: string, query: Query) =>
      inlineQuery(
        [...key, "of project", projectId, query],
        (options) => listProjectMilestones(http, projectId, query, options),
      ),
    count: (which: MilestoneCount) =>
      inlineQuery([...key, which], (options) => http(`${AGGREGATES}/${which}`, readCount, options)),
    durationsByOwner: () =>
      inlineQuery(
        [...key, "durations by owner"],
        (options) => http(`${AGGREGATES}/duration/by-owner`, readByOwner, options),
      ),
    durationsByMilestone: (processId: string) =>
      withPermissions(
        permissions,
        inlineQuery([...key, "durations by milestone", processId], (options) =>
          http(`${AGGREGATES}/duration/by-process/${processId}`, readByMilestone, options)),
      ),
    durationsByProcess: (projectId: string) =>
      inlineQuery(
        [...key, "durations by process", projectId],
        (options) => http(`${AGGREGATES}/duration/by-project/${projectId}`, readByProcess, options),
      ),
  };
};
