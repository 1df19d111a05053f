import { Hono } from "hono";
import { TREND_DAYS } from "../../../contract/constants.ts";
import { CreationTrend, ProjectsByType } from "../../../contract/schemas/project.ts";
import { type } from "../../../contract/schemas/schema.ts";
import { requires } from "../../http/authorize.ts";
import { describe } from "../../http/openApi.ts";
import type { AppEnv } from "../../http/env.ts";
import { readDays, refuseQuery } from "../../http/params.ts";
import {
  averageCompletionDays,
  countNewProjects,
  countProjects,
  creationTrend,
  projectsByType,
} from "./aggregates.ts";

const tag = "Projects";
const Count = type("number.integer");
const DAYS = { days: { type: "integer", minimum: 1, maximum: 366, default: TREND_DAYS } };

export const projectAggregateRoutes = new Hono<AppEnv>()
  .get(
    "/count",
    describe("Count projects", { tag, answers: Count }),
    requires("project:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await countProjects(c.var.db));
    },
  )
  .get(
    "/count/active",
    describe("Count active projects", { tag, answers: Count }),
    requires("project:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await countProjects(c.var.db, "ACTIVE"));
    },
  )
  .get(
    "/count/disabled",
    describe("Count disabled projects", { tag, answers: Count }),
    requires("project:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await countProjects(c.var.db, "DISABLED"));
    },
  )
  .get(
    "/count/new",
    describe("Count the projects created in the last days, today included", {
      tag,
      answers: Count,
      query: DAYS,
    }),
    requires("project:list"),
    async (c) => {
      const days = readDays(c, TREND_DAYS);
      return c.json(await countNewProjects(c.var.db, { days, now: c.var.clock() }));
    },
  )
  .get(
    "/average-completion-days",
    describe("How many days completed projects took on average; 0 while there is none", {
      tag,
      answers: type("number"),
    }),
    requires("project:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await averageCompletionDays(c.var.db));
    },
  )
  .get(
    "/by-type",
    describe("Count the projects of each technology", {
      tag,
      answers: ProjectsByType,
    }),
    requires("project:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await projectsByType(c.var.db));
    },
  )
  .get(
    "/creation-trend",
    describe("Count the projects created on each of the last days, today included", {
      tag,
      answers: CreationTrend,
      query: DAYS,
    }),
    requires("project:list"),
    async (c) => {
      const days = readDays(c, TREND_DAYS);
      return c.json(await creationTrend(c.var.db, { days, now: c.var.clock() }));
    },
  );
