import { Hono } from "hono";
import { TREND_DAYS } from "../../../contract/constants.ts";
import { CreationTrend, ProjectsByType } from "../../../contract/schemas/project.ts";
import { type } from "../../../contract/schemas/schema.ts";
import { readRoute } from "../auth/route.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readDays } from "../../platform/http/params.ts";
import {
  countNewProjects,
  countProjects,
  countProjectsByType,
  readAverageCompletionDays,
  readCreationTrend,
} from "./aggregates.ts";

const aggregate = { tag: "Projects", access: "project:list", workload: "aggregate" } as const;
const Count = type("number.integer");
const DAYS = { days: { type: "integer", minimum: 1, maximum: 366, default: TREND_DAYS } };

export const projectAggregateRoutes = new Hono<AppEnv>()
  .get(
    "/count",
    readRoute(
      { ...aggregate, summary: "Count projects", response: Count },
      (c) => countProjects(c.var.db),
    ),
  )
  .get(
    "/count/active",
    readRoute(
      { ...aggregate, summary: "Count active projects", response: Count },
      (c) => countProjects(c.var.db, "ACTIVE"),
    ),
  )
  .get(
    "/count/disabled",
    readRoute(
      { ...aggregate, summary: "Count disabled projects", response: Count },
      (c) => countProjects(c.var.db, "DISABLED"),
    ),
  )
  .get(
    "/count/new",
    readRoute({
      ...aggregate,
      summary: "Count the projects created in the last days, today included",
      response: Count,
      query: DAYS,
    }, (c) => countNewProjects(c.var.db, { days: readDays(c, TREND_DAYS), now: c.var.clock() })),
  )
  .get(
    "/average-completion-days",
    readRoute({
      ...aggregate,
      summary: "How many days completed projects took on average; 0 while there is none",
      response: type("number"),
    }, (c) => readAverageCompletionDays(c.var.db)),
  )
  .get(
    "/by-type",
    readRoute({
      ...aggregate,
      summary: "Count the projects of each technology",
      response: ProjectsByType,
    }, (c) => countProjectsByType(c.var.db)),
  )
  .get(
    "/creation-trend",
    readRoute({
      ...aggregate,
      summary: "Count the projects created on each of the last days, today included",
      response: CreationTrend,
      query: DAYS,
    }, (c) => readCreationTrend(c.var.db, { days: readDays(c, TREND_DAYS), now: c.var.clock() })),
  );
