import { Hono } from "hono";
import { ProjectType, ProjectTypePage } from "../../../contract/schemas/projectType.ts";
import { projectTypeList } from "../../../contract/projectType.ts";
import {
  projectTypeForm,
  ProjectTypeInput,
  ProjectTypePatch,
  projectTypePatchForm,
} from "../../../contract/schemas/projectType.ts";
import { requires } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readId, refuseQuery } from "../../http/params.ts";
import { presentOne } from "../records.ts";
import { createProjectType, deleteProjectType, updateProjectType } from "./changes.ts";
import { projectTypes } from "./query.ts";

const tag = "Project types";

export const projectTypeRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List project types", { tag, answers: ProjectTypePage, list: projectTypeList }),
    requires("project_type:list"),
    (c) => answerList(c, projectTypes),
  )
  .post(
    "/",
    describe("Create a project type", {
      tag,
      body: ProjectTypeInput,
      answers: ProjectType,
      status: 201,
    }),
    requires("project_type:create"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, projectTypeForm);
      return c.json(await createProjectType(c.var.db, input, c.var.clock()), 201);
    },
  )
  .get(
    "/:id",
    describe("Get a project type", { tag, answers: ProjectType, refuses: ["not-found"] }),
    requires("project_type:get"),
    async (c) => {
      refuseQuery(c);
      return c.json(await presentOne(c.var.db, projectTypes, readId(c)));
    },
  )
  .patch(
    "/:id",
    describe("Change a project type; a stale version is refused", {
      tag,
      body: ProjectTypePatch,
      answers: ProjectType,
      refuses: ["not-found", "stale-version"],
    }),
    requires("project_type:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, projectTypePatchForm);
      return c.json(await updateProjectType(c.var.db, id, patch, c.var.clock()));
    },
  )
  .delete(
    "/:id",
    describe("Delete a project type that no project is of", {
      tag,
      refuses: ["not-found", "in-use"],
    }),
    requires("project_type:delete"),
    async (c) => {
      refuseQuery(c);
      await deleteProjectType(c.var.db, readId(c));
      return c.body(null, 204);
    },
  );
