import { Hono } from "hono";
import { TREND_DAYS } from "../../../contract/constants.ts";
import {
  DurationsByMilestone,
  DurationsByOwner,
  DurationsByProcess,
} from "../../../contract/schemas/milestone.ts";
import { type } from "../../../contract/schemas/schema.ts";
import { requires } from "../../http/authorize.ts";
import { describe } from "../../http/openApi.ts";
import type { AppEnv } from "../../http/env.ts";
import { readDays, readId, refuseQuery } from "../../http/params.ts";
import {
  countMilestones,
  countRecentlyCompleted,
  durationsByOwner,
  durationsOfProcess,
  durationsOfProject,
} from "./aggregates.ts";

const tag = "Milestones";
const Count = type("number.integer");
const DAYS = { days: { type: "integer", minimum: 1, maximum: 366, default: TREND_DAYS } };

export const milestoneAggregateRoutes = new Hono<AppEnv>()
  .get(
    "/count",
    describe("Count milestones", { tag, answers: Count }),
    requires("project_process:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await countMilestones(c.var.db));
    },
  )
  .get(
    "/count/completed",
    describe("Count completed milestones", { tag, answers: Count }),
    requires("project_process:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await countMilestones(c.var.db, "COMPLETED"));
    },
  )
  .get(
    "/count/pending",
    describe("Count milestones that have not been started", {
      tag,
      answers: Count,
    }),
    requires("project_process:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await countMilestones(c.var.db, "PENDING"));
    },
  )
  .get(
    "/count/recent",
    describe("Count the milestones completed in the last days, today included", {
      tag,
      answers: Count,
      query: DAYS,
    }),
    requires("project_process:list"),
    async (c) => {
      const days = readDays(c, TREND_DAYS);
      return c.json(await countRecentlyCompleted(c.var.db, { days, now: c.var.clock() }));
    },
  )
  .get(
    "/duration/by-owner",
    describe("How many days each owner's completed milestones took, the slowest owner first", {
      tag,
      answers: DurationsByOwner,
    }),
    requires("project_process:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await durationsByOwner(c.var.db));
    },
  )
  .get(
    "/duration/by-process/:id",
    describe("How many days each completed milestone of a process took, in their order", {
      tag,
      answers: DurationsByMilestone,
      refuses: ["not-found"],
    }),
    requires("project_process:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await durationsOfProcess(c.var.db, readId(c)));
    },
  )
  .get(
    "/duration/by-project/:id",
    describe("How many days the completed milestones of each process of a project took", {
      tag,
      answers: DurationsByProcess,
      refuses: ["not-found"],
    }),
    requires("project_process:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await durationsOfProject(c.var.db, readId(c)));
    },
  );
