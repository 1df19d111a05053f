import { type Context, type Handler, Hono } from "hono";
import { sql } from "kysely";
import { milestoneList } from "../../../contract/milestone.ts";
import { MilestonePage } from "../../../contract/schemas/milestone.ts";
import {
  Project,
  projectForm,
  ProjectHistoryPage,
  ProjectPage,
  projectPatchForm,
} from "../../../contract/schemas/project.ts";
import { projectHistoryList, projectList } from "../../../contract/project.ts";
import type { EnablementAction } from "../../../machines/lifecycles/enablement.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { readId } from "../../platform/http/params.ts";
import { notFound } from "../../platform/problemError.ts";
import { createMilestoneResource } from "../milestone/query.ts";
import { createSetWork } from "../bulk/bulkRoutes.ts";
import { createRecordRoutes } from "../record/recordRoutes.ts";
import { readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { projectAggregateRoutes } from "./aggregateRoutes.ts";
import {
  createProject,
  deleteProject,
  setProjectEnablement,
  setProjectEnablements,
  updateProject,
} from "./changes.ts";
import { createHistoryCondition, createProjectResource, projectHistory } from "./query.ts";
import { PROJECT_UNDO_RULES } from "./undo.ts";

const tag = "Projects";

export const projectRoutes = new Hono<AppEnv>()
  .route("/aggregates", projectAggregateRoutes)
  .route(
    "/",
    createRecordRoutes({
      tag,
      shape: projectList,
      responses: { one: Project, page: ProjectPage },
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
          enable: createSetWork((trx, ids, audit) =>
            setProjectEnablements(trx, ids, "enable", audit)
          ),
          disable: createSetWork((trx, ids, audit) =>
            setProjectEnablements(trx, ids, "disable", audit)
          ),
        },
      },
      undoRules: PROJECT_UNDO_RULES,
      resource: createProjectResource,
      create: createProject,
      update: updateProject,
      remove: deleteProject,
    }),
  )
  .put("/:id/enable", createEnablementRoute("enable", "Enable a project"))
  .put("/:id/disable", createEnablementRoute("disable", "Disable a project"))
  .get(
    "/:id/history",
    readRoute({
      summary: "List what happened to a project, the newest first",
      tag,
      access: "project_history:get",
      response: ProjectHistoryPage,
      list: projectHistoryList,
      problems: ["not-found"],
    }, (c) =>
      sendList(c, projectHistory, {
        scope: async () => createHistoryCondition(await readProjectId(c)),
      })),
  )
  .get(
    "/:id/milestones",
    readRoute({
      summary: "List the milestones of a project, process by process",
      tag,
      access: "project_process:list",
      response: MilestonePage,
      list: milestoneList,
      problems: ["not-found"],
    }, (c) =>
      sendList(c, createMilestoneResource(c.var.clock()), {
        scope: async () =>
          sql`milestone.process_id in (
            select process.id from project_processes as process
            where process.project_id = ${await readProjectId(c)}::uuid
          )`,
      })),
  );

function createEnablementRoute(action: EnablementAction, summary: string): Handler<AppEnv> {
  return transactionRoute({
    summary,
    tag,
    access: "project:enable",
    response: Project,
    undo: { rules: PROJECT_UNDO_RULES, action: `projects.${action}` },
    audit: "activity",
    problems: ["not-found", "not-allowed-from-status"],
  }, (_, { trx, id, audit }) => setProjectEnablement(trx, id, action, audit));
}

/**
 * Reads the project id in the path.
 * @throws {ProblemError} `not-found`
 */
export async function readProjectId(c: Context<AppEnv>): Promise<string> {
  const id = readId(c);
  const project = await c.var.db.selectFrom("projects").select("id").where("id", "=", id)
    .executeTakeFirst();
  if (!project) throw notFound();
  return project.id;
}
