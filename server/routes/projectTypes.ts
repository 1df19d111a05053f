import { Hono } from "hono";
import { ProjectType, projectTypeList, ProjectTypePage } from "../../contract/projectType.ts";
import { requires } from "../auth/require.ts";
import { findOne, listPage } from "../db/list.ts";
import { projectTypes } from "../domain/projectTypes.ts";
import { describe } from "../http/describe.ts";
import type { AppEnv } from "../http/env.ts";
import { readListQuery } from "../http/listQuery.ts";
import { readId, readNothing } from "../http/params.ts";
import { notFound } from "../http/problem.ts";

const tag = "Project types";

export const projectTypeRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List project types", { tag, answers: ProjectTypePage, list: projectTypeList }),
    requires("project_type:list"),
    async (c) => c.json(await listPage(c.var.db, projectTypes, readListQuery(c, projectTypeList))),
  )
  .get(
    "/:id",
    describe("Get a project type", { tag, answers: ProjectType, refuses: [400, 404] }),
    requires("project_type:get"),
    async (c) => {
      readNothing(c);
      const projectType = await findOne(c.var.db, projectTypes, readId(c));
      if (!projectType) throw notFound();
      return c.json(projectType);
    },
  );
