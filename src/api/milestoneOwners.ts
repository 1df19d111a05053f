import type {
  MilestoneOwner,
  MilestoneOwnerInput,
  MilestoneOwnerPatch,
} from "../../contract/schemas/milestoneOwner.ts";
import { answer } from "./answer.ts";
import type { Http } from "./http.ts";
import { inlineQuery, resource, withPermissions } from "./resource.ts";

export const milestoneOwners = resource<MilestoneOwner, MilestoneOwnerInput, MilestoneOwnerPatch>({
  path: "/api/project-milestone-owners",
  key: "milestone-owners",
  permissions: ["project_milestone_owner:list"],
  entity: "MilestoneOwner",
  page: "MilestoneOwnerPage",
});

const readSummary = answer("StakeholderSummary");

export const milestoneOwnerQueries = (http: Http) => ({
  ...milestoneOwners.queries(http),
  /** Of one, or of all. */
  summary: (ownerId?: string) =>
    withPermissions(
      milestoneOwners.permissions,
      inlineQuery([...milestoneOwners.key, "summary", ownerId ?? "all"], (options) =>
        http("/api/metrics/stakeholders/summary", readSummary, {
          ...options,
          ...(ownerId !== undefined && { query: new URLSearchParams({ ownerId }) }),
        })),
    ),
});
