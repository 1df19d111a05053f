import type { Transaction } from "kysely";
import { toMilestonePath } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Reference } from "../../../contract/schemas/references.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { readFullName } from "../../platform/db/people.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { notifyAll } from "../notification/notify.ts";

/** A milestone and who is assigned to it from now on. */
export interface Assignment {
  milestone: Pick<Milestone, "id" | "name">;
  process: Reference;
  project: Pick<Reference, "name">;
  assigneeId: string | null;
}

/** The list of milestones that are assigned to the reader. */
const ASSIGNED_PATH = "/milestones/?assigned=me";

/**
 * Notifies newly assigned users, each once for all milestones.
 * Nobody is notified of what they did themselves, nor of an undo.
 */
export async function notifyAssignees(
  trx: Transaction<Database>,
  assignments: readonly Assignment[],
  { actorId, now, takesBack }: AuditStamp,
): Promise<void> {
  const byUser = Map.groupBy(
    assignments.filter(({ assigneeId }) => assigneeId !== null && assigneeId !== actorId),
    ({ assigneeId }) => String(assigneeId),
  );
  if (takesBack !== undefined || byUser.size === 0) return;
  const who = await readFullName(trx, actorId);
  const news = [...byUser];
  await notifyAll(
    trx,
    "milestone_assigned",
    news.flatMap(([userId, [first, ...others]]) =>
      first === undefined || others.length > 0 ? [] : [{
        params: {
          who,
          milestone: first.milestone.name,
          process: first.process.name,
          project: first.project.name,
        },
        link: toMilestonePath(first.process.id, first.milestone.id),
        userIds: [userId],
      }]
    ),
    now,
  );
  await notifyAll(
    trx,
    "milestones_assigned",
    news.flatMap(([userId, { length: count }]) =>
      count === 1 ? [] : [{ params: { who, count }, link: ASSIGNED_PATH, userIds: [userId] }]
    ),
    now,
  );
}

/**
 * Decides who is assigned after a user takes or drops a milestone for themselves.
 * Returns an error if it is assigned to another user.
 */
export function decideOwnAssignment(
  action: "take" | "drop",
  assigneeId: string | null,
  userId: string,
): { assigneeId: string | null } | ProblemError {
  return assigneeId !== null && assigneeId !== userId
    ? new ProblemError("not-allowed-from-status", { key: "It is assigned to somebody else." })
    : { assigneeId: action === "take" ? userId : null };
}
