import { type Context, Hono } from "hono";
import { sql } from "kysely";
import { milestoneList } from "../../../contract/milestone.ts";
import { MilestonePage } from "../../../contract/schemas/milestone.ts";
import { processList } from "../../../contract/process.ts";
import { ProcessPage } from "../../../contract/schemas/process.ts";
import {
  Project,
  projectForm,
  ProjectHistoryPage,
  ProjectPage,
  projectPatchForm,
} from "../../../contract/schemas/project.ts";
import { projectHistoryList, projectList } from "../../../contract/project.ts";
import { auditStamp, requires } from "../../http/authorize.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readId, refuseQuery } from "../../http/params.ts";
import { undoably } from "../../http/undoable.ts";
import { notFound } from "../../refusal.ts";
import { milestonesAt } from "../milestone/query.ts";
import { processesAt } from "../process/query.ts";
import { recordRoutes } from "../recordRoutes.ts";
import { projectAggregateRoutes } from "./aggregateRoutes.ts";
import { createProject, deleteProject, setProjectEnablement, updateProject } from "./changes.ts";
import { inHistoryOf, projectHistory, projects } from "./query.ts";

const tag = "Projects";

export const projectRoutes = new Hono<AppEnv>()
  .route("/aggregates", projectAggregateRoutes)
  .route(
    "/",
    recordRoutes({
      tag,
      shape: projectList,
      answers: { one: Project, page: ProjectPage },
      forms: { input: projectForm, patch: projectPatchForm },
      operations: {
        list: ["List projects", "project:list"],
        create: ["Create a project", "project:create"],
        get: ["Get a project", "project:get"],
        update: ["Change a project; a stale version is refused", "project:update"],
        remove: ["Delete a project that has no processes", "project:delete", "in-use"],
      },
      bulk: {
        kind: "projects",
        records: "projects",
        work: {
          enable: (c, db, id) => setProjectEnablement(db, id, "enable", auditStamp(c)),
          disable: (c, db, id) => setProjectEnablement(db, id, "disable", auditStamp(c)),
        },
      },
      resource: () => projects,
      create: createProject,
      update: updateProject,
      remove: deleteProject,
    }),
  )
  .put("/:id/enable", ...enabling("enable", "Enable a project"))
  .put("/:id/disable", ...enabling("disable", "Disable a project"))
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
        within: async () => inHistoryOf(await existing(c)),
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

function enabling(action: "enable" | "disable", summary: string) {
  return [
    describe(summary, {
      tag,
      answers: Project,
      isUndoable: true,
      refuses: ["not-found", "not-allowed-from-status"],
    }),
    requires("project:enable"),
    async (c: Context<AppEnv>) => {
      refuseQuery(c);
      const recordId = readId(c);
      const project = await undoably(
        c,
        { action: `projects.${action}`, recordId },
        (db) => setProjectEnablement(db, recordId, action, auditStamp(c)),
      );
      return c.json(project);
    },
  ] as const;
}

/** The id in the path, if there is such a project. */
async function existing(c: Context<AppEnv>): Promise<string> {
  const id = readId(c);
  const project = await c.var.db.selectFrom("projects").select("id").where("id", "=", id)
    .executeTakeFirst();
  if (!project) throw notFound();
  return project.id;
}
