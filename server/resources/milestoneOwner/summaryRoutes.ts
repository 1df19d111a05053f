import { Hono } from "hono";
import { StakeholderSummary } from "../../../contract/milestoneOwner.ts";
import { requires } from "../../auth/require.ts";
import { stakeholderSummary } from "./summary.ts";
import { describe } from "../../http/describe.ts";
import type { AppEnv } from "../../http/env.ts";
import { readNothing } from "../../http/params.ts";

export const metricRoutes = new Hono<AppEnv>()
  .get(
    "/stakeholders/summary",
    describe("Count what each milestone owner answers for", {
      tag: "Milestone owners",
      answers: StakeholderSummary,
    }),
    requires("project_milestone_owner:list"),
    async (c) => {
      readNothing(c);
      return c.json(await stakeholderSummary(c.var.db, c.var.clock()));
    },
  );
