import { type Handler, Hono } from "hono";
import { sql } from "kysely";
import {
  Milestone,
  MilestoneCalendar,
  MilestoneCompletionPage,
  milestoneForm,
  type MilestoneNote,
  milestoneNoteForm,
  MilestonePage,
  type MilestonePatch,
  milestonePatchForm,
  milestoneRescheduleForm,
  milestoneTimesForm,
} from "../../../contract/schemas/milestone.ts";
import { milestoneCalendarForm } from "../../../contract/schemas/calendar.ts";
import { milestoneCompletionList, milestoneList } from "../../../contract/milestone.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../../machines/lifecycles/milestone.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { DAYS, readCalendarQuery } from "../../platform/http/dayRange.ts";
import { sendList } from "../../platform/http/lists.ts";
import { type BulkWork, createSetWork } from "../bulk/bulkRoutes.ts";
import { createRecordRoutes } from "../record/recordRoutes.ts";
import { readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { milestoneAggregateRoutes } from "./aggregateRoutes.ts";
import { readMilestoneCalendar } from "./calendar.ts";
import {
  changeOwnAssignment,
  createMilestone,
  deleteMilestone,
  readMilestone,
  updateMilestone,
} from "./changes.ts";
import { deleteMilestones } from "./deletions.ts";
import { assignMilestones, reassignMilestones, rescheduleMilestones } from "./fieldUpdates.ts";
import { createMilestoneResource, milestoneCompletions } from "./query.ts";
import { rescheduleMilestone } from "./reschedule.ts";
import { correctTimes } from "./times.ts";
import { transitionMilestone, transitionMilestones } from "./transitions.ts";
import { MILESTONE_UNDO_RULES } from "./undo.ts";

const tag = "Milestones";

const createTransitionRoute = (
  action: MilestoneAction,
  summary: string,
  noteForm?: typeof milestoneNoteForm,
): Handler<AppEnv> =>
  transactionRoute<MilestoneNote>({
    summary,
    tag,
    access: MILESTONE_PERMISSIONS[action],
    ...(noteForm && { body: noteForm, isBodyOptional: true }),
    response: Milestone,
    undo: { rules: MILESTONE_UNDO_RULES, action: `milestones.${action}` },
    audit: "activity",
    problems: ["not-found", "not-allowed-from-status", "project-disabled"],
  }, (_, { trx, id, body, audit }) => transitionMilestone(trx, id, { action, ...body }, audit));

const milestoneTransitionRoutes = new Hono<AppEnv>()
  .put("/:id/start", createTransitionRoute("start", "Start a milestone"))
  .put(
    "/:id/complete",
    createTransitionRoute(
      "complete",
      "Complete a milestone, started or not; a note may be left",
      milestoneNoteForm,
    ),
  )
  .put(
    "/:id/uncomplete",
    createTransitionRoute("uncomplete", "Take back that a milestone was completed"),
  )
  .put(
    "/:id/reset",
    createTransitionRoute("reset", "Restart a milestone; its completions are kept as undone"),
  );

const createOwnAssignmentRoute = (action: "take" | "drop", summary: string): Handler<AppEnv> =>
  transactionRoute({
    summary,
    tag,
    access: "project_milestone:complete",
    response: Milestone,
    undo: { rules: MILESTONE_UNDO_RULES, action: `milestones.${action}` },
    audit: "activity",
    problems: ["not-found", "not-allowed-from-status"],
  }, (_, { trx, id, audit }) => changeOwnAssignment(trx, id, action, audit));

const ownAssignmentRoutes = new Hono<AppEnv>()
  .put("/:id/take", createOwnAssignmentRoute("take", "Assign a milestone to oneself"))
  .put(
    "/:id/drop",
    createOwnAssignmentRoute("drop", "Assign a milestone that is assigned to oneself to nobody"),
  );

const createTransitionWork = (action: MilestoneAction): BulkWork =>
  createSetWork((trx, ids, audit) => transitionMilestones(trx, ids, { action }, audit));

/** Fields whose change can be undone if nothing else changes, and the undo action. */
const UNDO_ACTIONS: Record<string, string> = {
  dueDate: "milestones.reschedule",
  ownerId: "milestones.reassign",
  assigneeId: "milestones.assign",
  position: "milestones.move",
};

function chooseUndoAction({ version: _, ...patch }: MilestonePatch): string | undefined {
  const [field = "", ...others] = Object.keys(patch);
  return others.length === 0 ? UNDO_ACTIONS[field] : undefined;
}

const dateRoutes = new Hono<AppEnv>()
  .put(
    "/:id/reschedule",
    transactionRoute({
      summary: "Move a due date, on request with those of the following open milestones",
      tag,
      access: "project_process:update",
      body: milestoneRescheduleForm,
      response: Milestone,
      undo: { rules: MILESTONE_UNDO_RULES, action: "milestones.reschedule" },
      audit: "activity",
      problems: ["not-found", "stale-version"],
    }, (_, { trx, id, body, audit }) => rescheduleMilestone(trx, id, body, audit)),
  )
  .put(
    "/:id/times",
    transactionRoute({
      summary: "Correct when a milestone was started and completed",
      tag,
      access: MILESTONE_PERMISSIONS.complete,
      body: milestoneTimesForm,
      response: Milestone,
      undo: { rules: MILESTONE_UNDO_RULES, action: "milestones.correct" },
      audit: "activity",
      problems: ["not-found", "stale-version", "not-allowed-from-status"],
    }, (_, { trx, id, body, audit }) => correctTimes(trx, id, body, audit)),
  );

/**
 * Routes of milestones, with the permissions of processes.
 * Transitions have permissions of their own.
 */
export const milestoneRoutes = new Hono<AppEnv>()
  .route("/aggregates", milestoneAggregateRoutes)
  .get(
    "/calendar",
    readRoute({
      summary: "Tell what is due between two days: the first of each and how many more",
      tag,
      access: "project_process:list",
      workload: "aggregate",
      response: MilestoneCalendar,
      query: { ...DAYS, mine: { type: "boolean", default: false } },
      problems: ["validation-failed"],
    }, async (c) => {
      const { db, currentUser, clock } = c.var;
      const query = readCalendarQuery(c, milestoneCalendarForm);
      const context = { db, requester: currentUser.id, now: clock() };
      const calendar = await readMilestoneCalendar(context, query);
      return c.body(calendar, 200, { "Content-Type": "application/json" });
    }),
  )
  .route("/", milestoneTransitionRoutes)
  .route("/", ownAssignmentRoutes)
  .route("/", dateRoutes)
  .route(
    "/",
    createRecordRoutes({
      tag,
      shape: milestoneList,
      responses: { one: Milestone, page: MilestonePage },
      forms: { input: milestoneForm, patch: milestonePatchForm },
      operations: {
        list: ["List milestones, process by process", "project_process:list"],
        create: ["Add a milestone to a process", "project_process:update", "quota-reached"],
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
          start: createTransitionWork("start"),
          complete: createTransitionWork("complete"),
          uncomplete: createTransitionWork("uncomplete"),
          reset: createTransitionWork("reset"),
          assign: createSetWork((trx, ids, audit, { assigneeId = null }) =>
            assignMilestones(trx, ids, assigneeId, audit)
          ),
          reassign: createSetWork((trx, ids, audit, { ownerId = null }) =>
            reassignMilestones(trx, ids, ownerId, audit)
          ),
          reschedule: createSetWork((trx, ids, audit, { days = 0 }) =>
            rescheduleMilestones(trx, ids, days, audit)
          ),
          delete: createSetWork((trx, ids, audit) => deleteMilestones(trx, ids, audit)),
        },
      },
      undoRules: MILESTONE_UNDO_RULES,
      undoUpdate: { actions: Object.values(UNDO_ACTIONS), choose: chooseUndoAction },
      resource: createMilestoneResource,
      create: createMilestone,
      update: updateMilestone,
      remove: deleteMilestone,
    }),
  )
  .get(
    "/:id/completions",
    readRoute({
      summary: "List every time a milestone was completed, the newest first",
      tag,
      access: "project_process:get",
      response: MilestoneCompletionPage,
      list: milestoneCompletionList,
      problems: ["not-found"],
    }, (c, { id }) =>
      sendList(c, milestoneCompletions, {
        scope: async () => {
          const milestone = await readMilestone(c.var.db, id, c.var.clock());
          return sql`completion.milestone_id = ${milestone.id}::uuid`;
        },
      })),
  );
