import { formatListQuery, type ListQuery } from "../../contract/listQuery.ts";
import type {
  Milestone,
  MilestoneInput,
  MilestonePatch,
} from "../../contract/schemas/milestone.ts";
import type { MilestoneAction } from "../../machines/lifecycles/milestone.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";
import { inlineQuery, resource, withPermissions } from "./resource.ts";

export const milestones = resource<Milestone, MilestoneInput, MilestonePatch>({
  path: "/api/milestones",
  key: "milestones",
  permissions: ["project_process:list"],
  entity: "Milestone",
  page: "MilestonePage",
});

const readMilestone = answer("Milestone");
const readPage = answer("MilestonePage");
const readCount = answer("Count");
const readByOwner = answer("DurationsByOwner");
const readByMilestone = answer("DurationsByMilestone");
const readByProcess = answer("DurationsByProcess");

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

type MilestoneCount = "count" | "count/completed";

const AGGREGATES = "/api/milestones/aggregates";

export const milestoneQueries = (http: Http) => {
  const { key, permissions } = milestones;
  return {
    ...milestones.queries(http),
    ofProject: (projectId: string, query: Query) =>
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
