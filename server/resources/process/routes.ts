import { Hono } from "hono";
import {
  Process,
  processForm,
  ProcessInput,
  ProcessPage,
  ProcessPatch,
  processPatchForm,
} from "../../../contract/schemas/process.ts";
import { processList } from "../../../contract/process.ts";
import { auditStamp, requires } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readExtend, readId, refuseQuery } from "../../http/params.ts";
import { createProcess, deleteProcess, presentProcess, updateProcess } from "./changes.ts";
import { processesAt } from "./query.ts";

const tag = "Processes";
const EXTEND = { extend: { type: "array", items: { enum: processList.extend } } };

/** Deleting one takes the permission to change it: no other speaks of it. */
export const processRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List processes", { tag, answers: ProcessPage, list: processList }),
    requires("project_process:list"),
    (c) => answerList(c, processesAt(c.var.clock())),
  )
  .post(
    "/",
    describe("Create a process, with the milestones of its technology's template if asked to", {
      tag,
      body: ProcessInput,
      answers: Process,
      status: 201,
    }),
    requires("project_process:create"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, processForm);
      return c.json(await createProcess(c.var.db, input, auditStamp(c)), 201);
    },
  )
  .get(
    "/:id",
    describe("Get a process", { tag, answers: Process, query: EXTEND, refuses: ["not-found"] }),
    requires("project_process:get"),
    async (c) => {
      const extend = readExtend(c, processList.extend);
      return c.json(await presentProcess(c.var.db, readId(c), c.var.clock(), extend));
    },
  )
  .patch(
    "/:id",
    describe("Change a process, its responsibles and stakeholders; a stale version is refused", {
      tag,
      body: ProcessPatch,
      answers: Process,
      refuses: ["not-found", "stale-version"],
    }),
    requires("project_process:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, processPatchForm);
      return c.json(await updateProcess(c.var.db, id, patch, auditStamp(c)));
    },
  )
  .delete(
    "/:id",
    describe("Delete a process without completed milestones, with all of its milestones", {
      tag,
      refuses: ["not-found", "in-use"],
    }),
    requires("project_process:update"),
    async (c) => {
      refuseQuery(c);
      await deleteProcess(c.var.db, readId(c), auditStamp(c));
      return c.body(null, 204);
    },
  );
