import { type Context, Hono } from "hono";
import { sql } from "kysely";
import {
  Milestone,
  MilestoneCompletionPage,
  milestoneForm,
  MilestoneNote,
  milestoneNoteForm,
  MilestonePage,
  type MilestonePatch,
  milestonePatchForm,
} from "../../../contract/schemas/milestone.ts";
import { milestoneCompletionList, milestoneList } from "../../../contract/milestone.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../../machines/lifecycles/milestone.ts";
import { auditStamp, requires } from "../../http/authorize.ts";
import { readBodyIfAny } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readId, refuseQuery } from "../../http/params.ts";
import { undoably } from "../../http/undoable.ts";
import type { BulkWork } from "../bulkRoutes.ts";
import { recordRoutes } from "../recordRoutes.ts";
import { milestoneAggregateRoutes } from "./aggregateRoutes.ts";
import {
  createMilestone,
  deleteMilestone,
  presentMilestone,
  reassignMilestone,
  rescheduleMilestone,
  updateMilestone,
} from "./changes.ts";
import { milestoneCompletions, milestonesAt } from "./query.ts";
import { moveMilestone } from "./transitions.ts";

const tag = "Milestones";
const refuses = ["not-found", "not-allowed-from-status", "project-disabled"] as const;

const milestoneTransitionRoutes = new Hono<AppEnv>()
  .put("/:id/start", ...moving("start", "Start a milestone"))
  .put(
    "/:id/complete",
    describe("Complete a milestone, started or not; a note may be left", {
      tag,
      body: MilestoneNote,
      bodyIsOptional: true,
      answers: Milestone,
      isUndoable: true,
      refuses,
    }),
    requires(MILESTONE_PERMISSIONS.complete),
    async (c) => await move(c, "complete", await readBodyIfAny(c, milestoneNoteForm)),
  )
  .put("/:id/uncomplete", ...moving("uncomplete", "Take back that a milestone was completed"))
  .put(
    "/:id/reset",
    ...moving("reset", "Begin a milestone anew; its completions are kept as undone"),
  );

function moving(action: MilestoneAction, summary: string) {
  return [
    describe(summary, { tag, answers: Milestone, isUndoable: true, refuses }),
    requires(MILESTONE_PERMISSIONS[action]),
    (c: Context<AppEnv>) => move(c, action),
  ] as const;
}

async function move(
  c: Context<AppEnv>,
  action: MilestoneAction,
  { note = null }: MilestoneNote = {},
): Promise<Response> {
  refuseQuery(c);
  const recordId = readId(c);
  const moved = await undoably(
    c,
    { action: `milestones.${action}`, recordId },
    (db) => moveMilestone(db, recordId, { action, note }, auditStamp(c)),
  );
  return c.json(moved);
}

function moveEach(action: MilestoneAction): BulkWork {
  return (c, db, id) => moveMilestone(db, id, { action }, auditStamp(c));
}

const ACTIONS: Record<string, string> = { dueDate: "reschedule", ownerId: "reassign" };

/** What changes the due date or the owner alone can be taken back. */
function actionOf({ version: _, ...given }: MilestonePatch): string | undefined {
  const [field = "", ...others] = Object.keys(given);
  return others.length === 0 ? ACTIONS[field] : undefined;
}

/**
 * Milestones are part of their process: who may list, get or update processes may do so with these.
 * Moving them on has permissions of its own.
 */
export const milestoneRoutes = new Hono<AppEnv>()
  .route("/aggregates", milestoneAggregateRoutes)
  .route("/", milestoneTransitionRoutes)
  .route(
    "/",
    recordRoutes({
      tag,
      shape: milestoneList,
      answers: { one: Milestone, page: MilestonePage },
      forms: { input: milestoneForm, patch: milestonePatchForm },
      operations: {
        list: ["List milestones, process by process", "project_process:list"],
        create: ["Add a milestone to a process", "project_process:update"],
        get: ["Get a milestone", "project_process:get"],
        update: [
          "Change a milestone, or its place in the process; a stale version is refused",
          "project_process:update",
        ],
        remove: [
          "Delete a milestone that was never completed and has not been started",
          "project_process:update",
          "already-started",
        ],
      },
      bulk: {
        kind: "milestones",
        records: "milestones",
        work: {
          start: moveEach("start"),
          complete: moveEach("complete"),
          uncomplete: moveEach("uncomplete"),
          reset: moveEach("reset"),
          reassign: (c, db, id, { ownerId = null }) =>
            reassignMilestone(db, id, ownerId, auditStamp(c)),
          reschedule: (c, db, id, { days = 0 }) => rescheduleMilestone(db, id, days, auditStamp(c)),
        },
      },
      actionOf,
      resource: milestonesAt,
      create: createMilestone,
      update: updateMilestone,
      remove: deleteMilestone,
    }),
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
