import { Hono } from "hono";
import { Overview } from "../../../contract/schemas/overview.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readRoute } from "../auth/route.ts";
import { readOverview } from "./query.ts";

export const overviewRoutes = new Hono<AppEnv>()
  .get(
    "/overview",
    readRoute({
      summary: "Count what the start page shows: each part that one may see",
      tag: "Overview",
      access: ["project:list", "project_process:list", "company:list", "project_type:list"],
      workload: "aggregate",
      response: Overview,
    }, (c) => readOverview(c.var.db, c.var.currentUser, c.var.clock())),
  );
