import { Hono } from "hono";
import { sql } from "kysely";
import {
  Process,
  processForm,
  ProcessPage,
  processPatchForm,
} from "../../../contract/schemas/process.ts";
import { MAX_MILESTONES } from "../../../contract/plan.ts";
import { processList } from "../../../contract/process.ts";
import { createRecordRoutes } from "../record/recordRoutes.ts";
import { createProcess, deleteProcess, updateProcess } from "./changes.ts";
import { createProcessResource } from "./query.ts";
import { PROCESS_UNDO_RULES } from "./undo.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { readRoute } from "../auth/route.ts";
import { readProjectId } from "../project/routes.ts";

/**
 * Routes of processes. Deletion requires the update permission, as the specification has no other.
 */
export const processRoutes = createRecordRoutes({
  tag: "Processes",
  name: "processes",
  shape: processList,
  responses: { one: Process, page: ProcessPage },
  forms: { input: processForm, patch: processPatchForm },
  // Room for the longest descriptions of all milestones.
  bodyLimits: { limitKb: 16 * MAX_MILESTONES, maxValues: 10 * MAX_MILESTONES },
  operations: {
    list: ["List processes", "project_process:list"],
    create: [
      "Create a process, with the milestones of its technology's template if asked to",
      "project_process:create",
      "quota-reached",
    ],
    get: ["Get a process", "project_process:get"],
    update: [
      "Change a process, its responsibles and stakeholders; a stale version is refused",
      "project_process:update",
    ],
    remove: [
      "Delete a process without completed milestones, with all of its milestones",
      "project_process:update",
      "in-use",
    ],
  },
  undoRules: PROCESS_UNDO_RULES,
  resource: createProcessResource,
  create: createProcess,
  update: updateProcess,
  remove: deleteProcess,
});

/** Routes of processes below /api/projects. */
export const projectProcessRoutes = new Hono<AppEnv>()
  .get(
    "/:id/processes",
    readRoute({
      summary: "List the processes of a project",
      tag: "Projects",
      access: "project_process:list",
      response: ProcessPage,
      list: processList,
      problems: ["not-found"],
    }, (c) =>
      sendList(c, createProcessResource(c.var.clock()), {
        scope: async () => sql`process.project_id = ${await readProjectId(c)}::uuid`,
      })),
  );
