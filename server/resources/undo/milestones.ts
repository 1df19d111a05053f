import type { Kysely } from "kysely";
import type { TakenBackKind } from "../../../contract/activity.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../../machines/lifecycles/milestone.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../refusal.ts";
import { updateMilestone } from "../milestone/changes.ts";
import { type MilestoneStanding, putBackStanding } from "../milestone/putBack.ts";
import { moveMilestone } from "../milestone/transitions.ts";
import { changedSince, leftOneLater, type Reversal, reversal, stepFrom } from "./reversal.ts";

/** Reset or uncompleted as its lifecycle has it: what was there before is whole by that. */
const moved = (kind: TakenBackKind, permission: Reversal["permission"]) =>
  reversal({
    permission,
    recorded: () => kind,
    before: standing,
    after: (trx, id, { version, ...before }) =>
      leftOneLater(trx, "milestones", { id, version }, before),
    takeBack: (db, id, { version, kept: { status } }, by) =>
      stepFrom(
        db,
        "milestones",
        { id, version },
        () => moveMilestone(db, id, { action: status === "PENDING" ? "reset" : "uncomplete" }, by),
      ),
  });

/** What the lifecycle would do anew, with another day and another person. */
const lost = (kind: TakenBackKind, permission: Reversal["permission"]) =>
  reversal({
    permission,
    recorded: () => kind,
    before: standing,
    after: (trx, id, { version, ...before }) =>
      leftOneLater(trx, "milestones", { id, version }, before),
    takeBack: (db, id, { version, kept }, by) =>
      stepFrom(db, "milestones", { id, version }, () => putBackStanding(db, id, kept, by)),
  });

/** A field that many are given at once. */
const given = (field: "ownerId" | "dueDate") =>
  reversal({
    permission: "project_process:update",
    recorded: () => "milestone_updated",
    async before(trx, id) {
      const { owner_id, due_date, version } = await rowOf(trx, id);
      return { version, value: field === "ownerId" ? owner_id : due_date };
    },
    after: (trx, id, { version, value }) =>
      leftOneLater(trx, "milestones", { id, version }, { value }),
    async takeBack(db, id, { version, kept: { value } }, by) {
      if (version === null) throw changedSince();
      const patch = { version, [field]: value };
      return await stepFrom(
        db,
        "milestones",
        { id, version },
        () => updateMilestone(db, id, patch, by),
      );
    },
  });

const { uncomplete: takingBack, complete: completing } = MILESTONE_PERMISSIONS;

/** How what is done to milestones is taken back, deleting them aside. */
export const MILESTONE_REVERSALS = {
  "milestones.start": moved("milestone_started", takingBack),
  "milestones.complete": moved("milestone_completed", takingBack),
  "milestones.uncomplete": lost("milestone_uncompleted", completing),
  "milestones.reset": lost("milestone_reset", completing),
  "milestones.reassign": given("ownerId"),
  "milestones.reschedule": given("dueDate"),
} satisfies Record<`milestones.${MilestoneAction | "reassign" | "reschedule"}`, Reversal>;

async function standing(
  trx: Kysely<Database>,
  id: string,
): Promise<MilestoneStanding & { version: number }> {
  const { status, started_at, completed_at, version } = await rowOf(trx, id);
  const completion = await trx.selectFrom("milestone_completions").select("id")
    .where("milestone_id", "=", id).where("undone_at", "is", null).executeTakeFirst();
  return {
    version,
    status,
    startedAt: started_at?.toISOString() ?? null,
    completedAt: completed_at?.toISOString() ?? null,
    completionId: completion?.id ?? null,
  };
}

const rowOf = (trx: Kysely<Database>, id: string) =>
  trx.selectFrom("milestones")
    .select(["status", "started_at", "completed_at", "owner_id", "due_date", "version"])
    .where("id", "=", id).executeTakeFirstOrThrow(() => notFound());
