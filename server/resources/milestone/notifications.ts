import type { Kysely } from "kysely";
import type { Reference } from "../../../contract/references.ts";
import type { MilestoneAction } from "../../../machines/lifecycles/milestone.ts";
import type { Database } from "../../db/schema.ts";
import { notify } from "../notification/notify.ts";
import type { AuditStamp } from "../project/history.ts";
import { fullNameOf } from "../user/query.ts";

const KINDS = {
  start: "milestone_started",
  complete: "milestone_completed",
  uncomplete: "milestone_uncompleted",
  reset: "milestone_reset",
} as const satisfies Record<MilestoneAction, string>;

interface Moved {
  action: MilestoneAction;
  milestone: Reference;
  process: Reference;
}

/** Notifies whoever is responsible for a milestone's process, but for who moved it. */
export async function notifyResponsibles(
  trx: Kysely<Database>,
  { action, milestone, process }: Moved,
  { actorId, now }: AuditStamp,
): Promise<void> {
  const responsibles = await trx.selectFrom("process_responsibles as responsible")
    .innerJoin("project_processes as process", "process.id", "responsible.process_id")
    .innerJoin("projects as project", "project.id", "process.project_id")
    .select(["responsible.user_id as userId", "project.name as project"])
    .where("process.id", "=", process.id)
    .execute();
  const [first] = responsibles;
  if (!first) return;
  await notify(trx, {
    kind: KINDS[action],
    params: {
      who: await fullNameOf(trx, actorId),
      milestone: milestone.name,
      process: process.name,
      project: first.project,
    },
    link: milestoneLink(process.id, milestone.id),
    userIds: responsibles.map(({ userId }) => userId),
    exceptUserId: actorId,
    now,
  });
}

/** Where the app shows a milestone. */
export const milestoneLink = (processId: string, milestoneId: string) =>
  `/process/${processId}?milestone=${milestoneId}`;
