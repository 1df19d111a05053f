import type { Transaction } from "kysely";
import { isInStoredYears } from "../../../contract/dateTimeText.ts";
import type { Milestone, MilestoneReschedule } from "../../../contract/schemas/milestone.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, notFound, ProblemError, staleVersion } from "../../platform/problemError.ts";
import { readMilestone } from "./changes.ts";
import { updateFields } from "./fieldUpdates.ts";
import { lockMilestones, lockProcess } from "./locks.ts";

/**
 * Moves the due date of a milestone, and on request those of the following open milestones of its
 * process by as many days.
 * @throws {ProblemError} `stale-version`, or `validation-failed` for a date outside the stored years
 */
export async function rescheduleMilestone(
  trx: Transaction<Database>,
  id: string,
  { version, dueDate, shiftsFollowing = false }: MilestoneReschedule,
  stamp: AuditStamp,
): Promise<Milestone> {
  const found = await trx.selectFrom("milestones").select("process_id").where("id", "=", id)
    .executeTakeFirst();
  if (!found || !await lockProcess(trx, found.process_id)) throw notFound();
  const rows = await trx.selectFrom("milestones").select("id")
    .where("process_id", "=", found.process_id).execute();
  const all = await lockMilestones(trx, rows.map((row) => row.id));
  const moved = all.find(({ milestone }) => milestone.id === id);
  if (!moved) throw notFound();
  const { position, due_date: before } = moved.milestone;
  if (moved.milestone.version !== version) throw staleVersion();
  const by = before === null ? null : Temporal.PlainDate.from(before).until(dueDate);
  const following = all.flatMap(({ milestone, ...locked }) => {
    const { status, due_date: date } = milestone;
    const isFollowing = milestone.position > position && status !== "COMPLETED";
    if (!shiftsFollowing || !isFollowing || date === null || by === null) return [];
    const shifted = Temporal.PlainDate.from(date).add(by).toString();
    if (!isInStoredYears(shifted)) throw invalid({ dueDate: [{ key: "Invalid date" }] });
    return [{ milestone, ...locked, values: { dueDate: shifted } }];
  });
  const results = await updateFields(trx, [{ ...moved, values: { dueDate } }, ...following], stamp);
  const result = results.get(id);
  if (result instanceof ProblemError) throw result;
  return result ?? await readMilestone(trx, id, stamp.now);
}
