import { Hono } from "hono";
import { Overview } from "../../../contract/schemas/overview.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readRoute } from "../auth/route.ts";
import { readOverview } from "./query.ts";

export const overviewRoutes = new Hono<AppEnv>()
  .get(
    "/overview",
    readRoute({
      summary: "Count the projects and what the active ones reduce, by technology",
      tag: "Overview",
      access: "project:list",
      workload: "aggregate",
      response: Overview,
    }, (c) => readOverview(c.var.db)),
  );
