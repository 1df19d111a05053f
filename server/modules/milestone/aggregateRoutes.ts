import { Hono } from "hono";
import { TREND_DAYS } from "../../../contract/constants.ts";
import {
  DurationsByMilestone,
  DurationsByOwner,
  DurationsByProcess,
} from "../../../contract/schemas/milestone.ts";
import { type } from "../../../contract/schemas/schema.ts";
import { readRoute } from "../auth/route.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readDays } from "../../platform/http/params.ts";
import {
  countMilestones,
  countRecentlyCompleted,
  readDurationsByOwner,
  readDurationsOfProcess,
  readDurationsOfProject,
} from "./aggregates.ts";

const aggregate = {
  tag: "Milestones",
  access: "project_process:list",
  workload: "aggregate",
} as const;
const Count = type("number.integer");
const DAYS = { days: { type: "integer", minimum: 1, maximum: 366, default: TREND_DAYS } };

export const milestoneAggregateRoutes = new Hono<AppEnv>()
  .get(
    "/count",
    readRoute(
      { ...aggregate, summary: "Count milestones", response: Count },
      (c) => countMilestones(c.var.db),
    ),
  )
  .get(
    "/count/completed",
    readRoute(
      { ...aggregate, summary: "Count completed milestones", response: Count },
      (c) => countMilestones(c.var.db, "COMPLETED"),
    ),
  )
  .get(
    "/count/pending",
    readRoute({
      ...aggregate,
      summary: "Count milestones that have not been started",
      response: Count,
    }, (c) => countMilestones(c.var.db, "PENDING")),
  )
  .get(
    "/count/recent",
    readRoute(
      {
        ...aggregate,
        summary: "Count the milestones completed in the last days, today included",
        response: Count,
        query: DAYS,
      },
      (c) =>
        countRecentlyCompleted(c.var.db, { days: readDays(c, TREND_DAYS), now: c.var.clock() }),
    ),
  )
  .get(
    "/duration/by-owner",
    readRoute({
      ...aggregate,
      summary: "How many days each owner's completed milestones took, the slowest owner first",
      response: DurationsByOwner,
    }, (c) => readDurationsByOwner(c.var.db)),
  )
  .get(
    "/duration/by-process/:id",
    readRoute({
      ...aggregate,
      summary: "How many days each completed milestone of a process took, in their order",
      response: DurationsByMilestone,
      problems: ["not-found"],
    }, (c, { id }) => readDurationsOfProcess(c.var.db, id)),
  )
  .get(
    "/duration/by-project/:id",
    readRoute({
      ...aggregate,
      summary: "How many days the completed milestones of each process of a project took",
      response: DurationsByProcess,
      problems: ["not-found"],
    }, (c, { id }) => readDurationsOfProject(c.var.db, id)),
  );
