import { type Context, Hono } from "hono";
import { sql } from "kysely";
import {
  Milestone,
  MilestoneCompletionPage,
  milestoneForm,
  MilestoneInput,
  MilestoneNote,
  milestoneNoteForm,
  MilestonePage,
  MilestonePatch,
  milestonePatchForm,
} from "../../../contract/schemas/milestone.ts";
import { milestoneCompletionList, milestoneList } from "../../../contract/milestone.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../../machines/lifecycles/milestone.ts";
import { auditStamp, requires } from "../../http/authorize.ts";
import { readBody, readBodyIfAny } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readExtend, readId, refuseQuery } from "../../http/params.ts";
import { milestoneAggregateRoutes } from "./aggregateRoutes.ts";
import { createMilestone, deleteMilestone, presentMilestone, updateMilestone } from "./changes.ts";
import { milestoneCompletions, milestonesAt } from "./query.ts";
import { moveMilestone } from "./transitions.ts";

const tag = "Milestones";
const milestoneTransitionRoutes = new Hono<AppEnv>()
  .put(
    "/:id/start",
    describe("Start a milestone", {
      tag,
      answers: Milestone,
      refuses: ["not-found", "not-allowed-from-status", "project-disabled"],
    }),
    requires(MILESTONE_PERMISSIONS.start),
    (c) => move(c, "start"),
  )
  .put(
    "/:id/complete",
    describe("Complete a milestone, started or not; a note may be left", {
      tag,
      body: MilestoneNote,
      bodyIsOptional: true,
      answers: Milestone,
      refuses: ["not-found", "not-allowed-from-status", "project-disabled"],
    }),
    requires(MILESTONE_PERMISSIONS.complete),
    async (c) => await move(c, "complete", await readBodyIfAny(c, milestoneNoteForm)),
  )
  .put(
    "/:id/uncomplete",
    describe("Take back that a milestone was completed", {
      tag,
      answers: Milestone,
      refuses: ["not-found", "not-allowed-from-status", "project-disabled"],
    }),
    requires(MILESTONE_PERMISSIONS.uncomplete),
    (c) => move(c, "uncomplete"),
  )
  .put(
    "/:id/reset",
    describe("Begin a milestone anew; its completions are kept as undone", {
      tag,
      answers: Milestone,
      refuses: ["not-found", "not-allowed-from-status", "project-disabled"],
    }),
    requires(MILESTONE_PERMISSIONS.reset),
    (c) => move(c, "reset"),
  );

async function move(
  c: Context<AppEnv>,
  action: MilestoneAction,
  { note = null }: MilestoneNote = {},
): Promise<Response> {
  refuseQuery(c);
  return c.json(await moveMilestone(c.var.db, readId(c), { action, note }, auditStamp(c)));
}

const EXTEND = { extend: { type: "array", items: { enum: milestoneList.extend } } };

/**
 * Milestones are part of their process: who may list, get or update processes may do so with these.
 * Moving them on has permissions of its own.
 */
export const milestoneRoutes = new Hono<AppEnv>()
  .route("/aggregates", milestoneAggregateRoutes)
  .route("/", milestoneTransitionRoutes)
  .get(
    "/",
    describe("List milestones, process by process", {
      tag,
      answers: MilestonePage,
      list: milestoneList,
    }),
    requires("project_process:list"),
    (c) => answerList(c, milestonesAt(c.var.clock())),
  )
  .post(
    "/",
    describe("Add a milestone to a process", {
      tag,
      body: MilestoneInput,
      answers: Milestone,
      status: 201,
    }),
    requires("project_process:update"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, milestoneForm);
      return c.json(await createMilestone(c.var.db, input, auditStamp(c)), 201);
    },
  )
  .get(
    "/:id",
    describe("Get a milestone", { tag, answers: Milestone, query: EXTEND, refuses: ["not-found"] }),
    requires("project_process:get"),
    async (c) => {
      const extend = readExtend(c, milestoneList.extend);
      return c.json(await presentMilestone(c.var.db, readId(c), c.var.clock(), extend));
    },
  )
  .patch(
    "/:id",
    describe("Change a milestone, or its place in the process; a stale version is refused", {
      tag,
      body: MilestonePatch,
      answers: Milestone,
      refuses: ["not-found", "stale-version"],
    }),
    requires("project_process:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, milestonePatchForm);
      return c.json(await updateMilestone(c.var.db, id, patch, auditStamp(c)));
    },
  )
  .delete(
    "/:id",
    describe("Delete a milestone that was never completed and has not been started", {
      tag,
      refuses: ["not-found", "already-started"],
    }),
    requires("project_process:update"),
    async (c) => {
      refuseQuery(c);
      await deleteMilestone(c.var.db, readId(c), auditStamp(c));
      return c.body(null, 204);
    },
  )
  .get(
    "/:id/completions",
    describe("List every time a milestone was completed, the newest first", {
      tag,
      answers: MilestoneCompletionPage,
      list: milestoneCompletionList,
      refuses: ["not-found"],
    }),
    requires("project_process:get"),
    (c) =>
      answerList(c, milestoneCompletions, {
        within: async () => {
          const { id } = await presentMilestone(c.var.db, readId(c), c.var.clock());
          return sql`completion.milestone_id = ${id}::uuid`;
        },
      }),
  );
