import { Hono } from "hono";
import {
  MilestoneOwner,
  milestoneOwnerForm,
  MilestoneOwnerPage,
  milestoneOwnerPatchForm,
  StakeholderTotals,
} from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readRoute } from "../auth/route.ts";
import { createRecordRoutes } from "../record/recordRoutes.ts";
import { createMilestoneOwner, deleteMilestoneOwner, updateMilestoneOwner } from "./changes.ts";
import { createMilestoneOwnerResource, readStakeholderTotals } from "./query.ts";
import { MILESTONE_OWNER_UNDO_RULES } from "./undo.ts";

const tag = "Milestone owners";

export const milestoneOwnerRoutes = createRecordRoutes({
  tag,
  shape: milestoneOwnerList,
  responses: { one: MilestoneOwner, page: MilestoneOwnerPage },
  forms: { input: milestoneOwnerForm, patch: milestoneOwnerPatchForm },
  operations: {
    list: ["List milestone owners", "project_milestone_owner:list"],
    create: ["Create a milestone owner", "project_milestone_owner:create"],
    get: ["Get a milestone owner", "project_milestone_owner:get"],
    update: [
      "Change a milestone owner; a stale version is refused",
      "project_milestone_owner:update",
    ],
    remove: [
      "Delete a milestone owner that nothing names",
      "project_milestone_owner:delete",
      "in-use",
    ],
  },
  bulk: { kind: "project-milestone-owners", records: "milestone owners" },
  undoRules: MILESTONE_OWNER_UNDO_RULES,
  resource: createMilestoneOwnerResource,
  create: createMilestoneOwner,
  update: updateMilestoneOwner,
  remove: deleteMilestoneOwner,
});

export const metricRoutes = new Hono<AppEnv>()
  .get(
    "/stakeholders/summary",
    readRoute({
      summary: "Count milestone owners and what they answer for together",
      tag,
      access: "project_milestone_owner:list",
      workload: "aggregate",
      response: StakeholderTotals,
    }, (c) => readStakeholderTotals(c.var.db)),
  );
