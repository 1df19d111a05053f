import type {
  MilestoneOwner,
  MilestoneOwnerInput,
  MilestoneOwnerPatch,
} from "../../contract/schemas/milestoneOwner.ts";
import { answer } from "./answer.ts";
import type { Http } from "./http.ts";
import { inlineQuery, resource } from "./resource.ts";

export const milestoneOwners = resource<MilestoneOwner, MilestoneOwnerInput, MilestoneOwnerPatch>({
  path: "/api/project-milestone-owners",
  key: "milestone-owners",
  permissions: ["project_milestone_owner:list"],
  entity: "MilestoneOwner",
  page: "MilestoneOwnerPage",
  extend: ["summary"],
});

const readTotals = answer("StakeholderTotals");

export const milestoneOwnerQueries = (http: Http) => ({
  ...milestoneOwners.queries(http),
  /** How many there are, and how many milestones they answer for. */
  totals: () =>
    inlineQuery(
      [...milestoneOwners.key, "totals"],
      (options) => http("/api/metrics/stakeholders/summary", readTotals, options),
    ),
});
