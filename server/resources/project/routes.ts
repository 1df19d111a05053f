import { type Context, Hono } from "hono";
import { sql } from "kysely";
import { milestoneList } from "../../../contract/milestone.ts";
import { MilestonePage } from "../../../contract/schemas/milestone.ts";
import { processList } from "../../../contract/process.ts";
import { ProcessPage } from "../../../contract/schemas/process.ts";
import { Project, ProjectHistoryPage, ProjectPage } from "../../../contract/schemas/project.ts";
import { projectHistoryList, projectList } from "../../../contract/project.ts";
import {
  projectForm,
  ProjectInput,
  ProjectPatch,
  projectPatchForm,
} from "../../../contract/schemas/project.ts";
import { auditStamp, requires } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readExtend, readId, refuseQuery } from "../../http/params.ts";
import { notFound } from "../../refusal.ts";
import { milestonesAt } from "../milestone/query.ts";
import { processesAt } from "../process/query.ts";
import { presentOne } from "../records.ts";
import { projectAggregateRoutes } from "./aggregateRoutes.ts";
import { createProject, deleteProject, setProjectEnablement, updateProject } from "./changes.ts";
import { projectHistory, projects } from "./query.ts";

const tag = "Projects";
const EXTEND = {
  extend: { type: "array", items: { enum: projectList.extend } },
};

export const projectRoutes = new Hono<AppEnv>()
  .route("/aggregates", projectAggregateRoutes)
  .get(
    "/",
    describe("List projects", { tag, answers: ProjectPage, list: projectList }),
    requires("project:list"),
    (c) => answerList(c, projects),
  )
  .post(
    "/",
    describe("Create a project", { tag, body: ProjectInput, answers: Project, status: 201 }),
    requires("project:create"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, projectForm);
      return c.json(await createProject(c.var.db, input, auditStamp(c)), 201);
    },
  )
  .get(
    "/:id",
    describe("Get a project", { tag, answers: Project, query: EXTEND, refuses: ["not-found"] }),
    requires("project:get"),
    async (c) => {
      const extend = readExtend(c, projectList.extend);
      return c.json(await presentOne(c.var.db, projects, readId(c), extend));
    },
  )
  .patch(
    "/:id",
    describe("Change a project; a stale version is refused", {
      tag,
      body: ProjectPatch,
      answers: Project,
      refuses: ["not-found", "stale-version"],
    }),
    requires("project:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, projectPatchForm);
      return c.json(await updateProject(c.var.db, id, patch, auditStamp(c)));
    },
  )
  .delete(
    "/:id",
    describe("Delete a project that has no processes", { tag, refuses: ["not-found", "in-use"] }),
    requires("project:delete"),
    async (c) => {
      refuseQuery(c);
      await deleteProject(c.var.db, readId(c));
      return c.body(null, 204);
    },
  )
  .put(
    "/:id/enable",
    describe("Enable a project", {
      tag,
      answers: Project,
      refuses: ["not-found", "not-allowed-from-status"],
    }),
    requires("project:enable"),
    async (c) => {
      refuseQuery(c);
      return c.json(await setProjectEnablement(c.var.db, readId(c), "enable", auditStamp(c)));
    },
  )
  .put(
    "/:id/disable",
    describe("Disable a project", {
      tag,
      answers: Project,
      refuses: ["not-found", "not-allowed-from-status"],
    }),
    requires("project:enable"),
    async (c) => {
      refuseQuery(c);
      return c.json(await setProjectEnablement(c.var.db, readId(c), "disable", auditStamp(c)));
    },
  )
  .get(
    "/:id/history",
    describe("List what happened to a project, the newest first", {
      tag,
      answers: ProjectHistoryPage,
      list: projectHistoryList,
      refuses: ["not-found"],
    }),
    requires("project_history:get"),
    (c) =>
      answerList(c, projectHistory, {
        within: async () => sql`entry.project_id = ${await existing(c)}::uuid`,
      }),
  )
  .get(
    "/:id/processes",
    describe("List the processes of a project", {
      tag,
      answers: ProcessPage,
      list: processList,
      refuses: ["not-found"],
    }),
    requires("project_process:list"),
    (c) =>
      answerList(c, processesAt(c.var.clock()), {
        within: async () => sql`process.project_id = ${await existing(c)}::uuid`,
      }),
  )
  .get(
    "/:id/milestones",
    describe("List the milestones of a project, process by process", {
      tag,
      answers: MilestonePage,
      list: milestoneList,
      refuses: ["not-found"],
    }),
    requires("project_process:list"),
    (c) =>
      answerList(c, milestonesAt(c.var.clock()), {
        within: async () =>
          sql`milestone.process_id in (
            select process.id from project_processes as process
            where process.project_id = ${await existing(c)}::uuid
          )`,
      }),
  );

/** The id in the path, if there is such a project. */
async function existing(c: Context<AppEnv>): Promise<string> {
  const id = readId(c);
  const project = await c.var.db.selectFrom("projects").select("id").where("id", "=", id)
    .executeTakeFirst();
  if (!project) throw notFound();
  return project.id;
}
