import { type Context, Hono } from "hono";
import { Milestone, MilestoneNote, milestoneNoteForm } from "../../../contract/milestone.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../../machines/lifecycles/milestone.ts";
import { requires } from "../../auth/require.ts";
import { moveMilestone } from "./transitions.ts";
import { readBodyIfAny } from "../../http/body.ts";
import { describe } from "../../http/describe.ts";
import type { AppEnv } from "../../http/env.ts";
import { readId, readNothing } from "../../http/params.ts";
import { doing } from "../../http/doing.ts";

const tag = "Milestones";

export const milestoneTransitionRoutes = new Hono<AppEnv>()
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
  readNothing(c);
  return c.json(await moveMilestone(c.var.db, readId(c), { action, note }, doing(c)));
}
