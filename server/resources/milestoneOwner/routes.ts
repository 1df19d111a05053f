import { Hono } from "hono";
import {
  MilestoneOwner,
  milestoneOwnerForm,
  MilestoneOwnerInput,
  MilestoneOwnerPage,
  MilestoneOwnerPatch,
  milestoneOwnerPatchForm,
  StakeholderSummary,
} from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { requires } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readId, readIds, refuseQuery } from "../../http/params.ts";
import { presentOne } from "../records.ts";
import { createMilestoneOwner, deleteMilestoneOwner, updateMilestoneOwner } from "./changes.ts";
import { milestoneOwners, stakeholderSummary } from "./query.ts";

const tag = "Milestone owners";

export const milestoneOwnerRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List milestone owners", {
      tag,
      answers: MilestoneOwnerPage,
      list: milestoneOwnerList,
    }),
    requires("project_milestone_owner:list"),
    (c) => answerList(c, milestoneOwners),
  )
  .post(
    "/",
    describe("Create a milestone owner", {
      tag,
      body: MilestoneOwnerInput,
      answers: MilestoneOwner,
      status: 201,
    }),
    requires("project_milestone_owner:create"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, milestoneOwnerForm);
      return c.json(await createMilestoneOwner(c.var.db, input, c.var.clock()), 201);
    },
  )
  .get(
    "/:id",
    describe("Get a milestone owner", { tag, answers: MilestoneOwner, refuses: ["not-found"] }),
    requires("project_milestone_owner:get"),
    async (c) => {
      refuseQuery(c);
      return c.json(await presentOne(c.var.db, milestoneOwners, readId(c)));
    },
  )
  .patch(
    "/:id",
    describe("Change a milestone owner; a stale version is refused", {
      tag,
      body: MilestoneOwnerPatch,
      answers: MilestoneOwner,
      refuses: ["not-found", "stale-version"],
    }),
    requires("project_milestone_owner:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, milestoneOwnerPatchForm);
      return c.json(await updateMilestoneOwner(c.var.db, id, patch, c.var.clock()));
    },
  )
  .delete(
    "/:id",
    describe("Delete a milestone owner that nothing names", {
      tag,
      refuses: ["not-found", "in-use"],
    }),
    requires("project_milestone_owner:delete"),
    async (c) => {
      refuseQuery(c);
      await deleteMilestoneOwner(c.var.db, readId(c));
      return c.body(null, 204);
    },
  );

export const metricRoutes = new Hono<AppEnv>()
  .get(
    "/stakeholders/summary",
    describe("Count what each milestone owner answers for, or those that are named", {
      tag: "Milestone owners",
      answers: StakeholderSummary,
      query: { ownerId: { type: "array", items: { type: "string", format: "uuid" } } },
    }),
    requires("project_milestone_owner:list"),
    async (c) => c.json(await stakeholderSummary(c.var.db, c.var.clock(), readIds(c, "ownerId"))),
  );
