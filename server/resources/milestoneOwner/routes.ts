import { Hono } from "hono";
import {
  MilestoneOwner,
  milestoneOwnerForm,
  MilestoneOwnerPage,
  milestoneOwnerPatchForm,
  StakeholderTotals,
} from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { requires } from "../../http/authorize.ts";
import type { AppEnv } from "../../http/env.ts";
import { describe } from "../../http/openApi.ts";
import { refuseQuery } from "../../http/params.ts";
import { recordRoutes } from "../recordRoutes.ts";
import { createMilestoneOwner, deleteMilestoneOwner, updateMilestoneOwner } from "./changes.ts";
import { milestoneOwnersAt, stakeholderTotals } from "./query.ts";

const tag = "Milestone owners";

export const milestoneOwnerRoutes = recordRoutes({
  tag,
  shape: milestoneOwnerList,
  answers: { one: MilestoneOwner, page: MilestoneOwnerPage },
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
  resource: milestoneOwnersAt,
  create: createMilestoneOwner,
  update: updateMilestoneOwner,
  remove: deleteMilestoneOwner,
});

export const metricRoutes = new Hono<AppEnv>()
  .get(
    "/stakeholders/summary",
    describe("Count milestone owners and what they answer for together", {
      tag,
      answers: StakeholderTotals,
    }),
    requires("project_milestone_owner:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await stakeholderTotals(c.var.db));
    },
  );
