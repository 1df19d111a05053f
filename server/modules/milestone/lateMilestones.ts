import { type Kysely, sql, type Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { Database } from "../../platform/db/schema.ts";
import { todayAt } from "../../platform/db/expressions.ts";
import { toMilestonePath } from "../../../contract/milestone.ts";
import { notifyAll } from "../notification/notify.ts";

interface LateMilestonesInput {
  db: Kysely<Database>;
  clock: Clock;
  /** Milestones per transaction. */
  batch?: number;
  /** Ends after the current batch once aborted. */
  signal?: AbortSignal;
}

const BATCH = 50;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface LateMilestone {
  id: string;
  urgency: number;
  name: string;
  due: string;
  assigneeId: string | null;
  processId: string;
  process: string;
  project: string;
}

/**
 * Notifies the assignee and the responsibles of each milestone once, on the day after its due date.
 * Milestones that were late before the first run are skipped. The progress is one row, locked by
 * the process that handles a batch, while others skip it; it is committed with the notifications.
 * Returns the number of milestones.
 */
export async function notifyLateMilestones(
  { db, clock, batch = BATCH, signal }: LateMilestonesInput,
): Promise<number> {
  let notifiedCount = 0;
  while (!signal?.aborted && await isBehindToday(db, clock())) {
    const count = await inTransaction(db, (trx) => notifyBatch(trx, clock(), batch));
    if (count === undefined) break;
    notifiedCount += count;
  }
  return notifiedCount;
}

/** The urgency of open milestones that are due today. */
const getUrgencyToday = (now: Date) => sql<number>`(${todayAt(now)} - date '2000-01-01')::bigint`;

/** Whether late milestones remain to be notified of. */
async function isBehindToday(db: Kysely<Database>, now: Date): Promise<boolean> {
  const progress = await db.selectFrom("late_progress")
    .select(sql<boolean>`urgency < ${getUrgencyToday(now)}`.as("isBehind")).executeTakeFirst();
  if (progress) return progress.isBehind;
  await db.insertInto("late_progress")
    .values({ urgency: getUrgencyToday(now), milestone_id: FIRST_ID })
    .onConflict((conflict) => conflict.doNothing()).execute();
  return false;
}

/** Notifies of one batch; undefined while another process does. */
async function notifyBatch(
  trx: Transaction<Database>,
  now: Date,
  batch: number,
): Promise<number | undefined> {
  const from = await trx.selectFrom("late_progress").select(["urgency", "milestone_id"])
    .forUpdate().skipLocked().executeTakeFirst();
  if (from === undefined) return undefined;
  const { rows: late } = await sql<LateMilestone>`
    select milestone.id, milestone.urgency::float8 as urgency, milestone.name,
      to_char(milestone.due_date, 'DD.MM.YYYY') as due, milestone.assignee_id as "assigneeId",
      process.id as "processId", process.name as process, project.name as project
    from (
      select id, urgency, name, due_date, assignee_id, process_id from milestones
      where (urgency, id) > (${from.urgency}::bigint, ${from.milestone_id}::uuid)
        and urgency < ${getUrgencyToday(now)}
      order by urgency, id limit ${batch}
    ) as milestone
    join project_processes as process on process.id = milestone.process_id
    join projects as project on project.id = process.project_id
    order by milestone.urgency, milestone.id`.execute(trx);
  const last = late.at(-1);
  const isLastBatch = last === undefined || late.length < batch;
  await trx.updateTable("late_progress").set(
    isLastBatch
      ? { urgency: sql`greatest(urgency, ${getUrgencyToday(now)})`, milestone_id: FIRST_ID }
      : { urgency: last.urgency, milestone_id: last.id },
  ).execute();
  await notifyPeople(trx, late, now);
  return late.length;
}

async function notifyPeople(
  trx: Transaction<Database>,
  late: readonly LateMilestone[],
  now: Date,
): Promise<void> {
  const processIds = [...new Set(late.map(({ processId }) => processId))];
  const responsibles = await trx.selectFrom("process_responsibles").selectAll()
    .where(sql<boolean>`process_id = any(${processIds}::uuid[])`).execute();
  const news = late.map(({ id, name, due, assigneeId, processId, process, project }) => ({
    params: { milestone: name, day: due, process, project },
    link: toMilestonePath(processId, id),
    userIds: [
      ...(assigneeId === null ? [] : [assigneeId]),
      ...responsibles.filter((row) => row.process_id === processId).map(({ user_id }) => user_id),
    ],
  }));
  await notifyAll(trx, "milestone_late", news, now);
}
