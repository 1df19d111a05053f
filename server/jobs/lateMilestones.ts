import { type Kysely, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import { todayAt } from "../db/today.ts";
import { milestoneLink } from "../resources/milestone/transitions.ts";
import { notifyAll } from "../resources/notification/notify.ts";

interface LateMilestonesInput {
  db: Kysely<Database>;
  clock: Clock;
  /** How many milestones are told of in one transaction. */
  batch?: number;
  /** Lets the batch at hand be the last. */
  signal?: AbortSignal;
}

const BATCH = 50;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface LateMilestone {
  id: string;
  urgency: number;
  name: string;
  due: string;
  processId: string;
  process: string;
  project: string;
}

/**
 * Tells the responsibles of each milestone that became late, on the day after its due date, once.
 * What was late before the first run is not told. How far it has come is one row, which a process
 * holds while it tells a batch: the others pass it over, and both are there or neither. Answers how
 * many milestones it has told of.
 */
export async function tellLate(
  { db, clock, batch = BATCH, signal }: LateMilestonesInput,
): Promise<number> {
  let told = 0;
  while (!signal?.aborted && await hasBegunToday(db, clock())) {
    const count = await db.transaction().execute((trx) => tellBatch(trx, clock(), batch));
    if (count === undefined) break;
    told += count;
  }
  return told;
}

/** Of open milestones, as urgent as this are those due today. */
const urgencyToday = (now: Date) => sql<number>`(${todayAt(now)} - date '2000-01-01')::bigint`;

/** Whether there is a day that has not been told in full. */
async function hasBegunToday(db: Kysely<Database>, now: Date): Promise<boolean> {
  const progress = await db.selectFrom("late_progress")
    .select(sql<boolean>`urgency < ${urgencyToday(now)}`.as("isBehind")).executeTakeFirst();
  if (progress) return progress.isBehind;
  await db.insertInto("late_progress")
    .values({ urgency: urgencyToday(now), milestone_id: FIRST_ID })
    .onConflict((conflict) => conflict.doNothing()).execute();
  return false;
}

/** Undefined while another process does it. */
async function tellBatch(
  trx: Kysely<Database>,
  now: Date,
  batch: number,
): Promise<number | undefined> {
  const from = await trx.selectFrom("late_progress").select(["urgency", "milestone_id"])
    .forUpdate().skipLocked().executeTakeFirst();
  if (from === undefined) return undefined;
  const { rows: late } = await sql<LateMilestone>`
    select milestone.id, milestone.urgency::float8 as urgency, milestone.name,
      to_char(milestone.due_date, 'DD.MM.YYYY') as due,
      process.id as "processId", process.name as process, project.name as project
    from (
      select id, urgency, name, due_date, process_id from milestones
      where (urgency, id) > (${from.urgency}::bigint, ${from.milestone_id}::uuid)
        and urgency < ${urgencyToday(now)}
      order by urgency, id limit ${batch}
    ) as milestone
    join project_processes as process on process.id = milestone.process_id
    join projects as project on project.id = process.project_id
    order by milestone.urgency, milestone.id`.execute(trx);
  const last = late.at(-1);
  const isThrough = last === undefined || late.length < batch;
  await trx.updateTable("late_progress").set(
    isThrough
      ? { urgency: sql`greatest(urgency, ${urgencyToday(now)})`, milestone_id: FIRST_ID }
      : { urgency: last.urgency, milestone_id: last.id },
  ).execute();
  await notifyResponsibles(trx, late, now);
  return late.length;
}

async function notifyResponsibles(
  trx: Kysely<Database>,
  late: readonly LateMilestone[],
  now: Date,
): Promise<void> {
  const processIds = [...new Set(late.map(({ processId }) => processId))];
  const responsibles = await trx.selectFrom("process_responsibles").selectAll()
    .where(sql<boolean>`process_id = any(${processIds}::uuid[])`).execute();
  const news = late.map(({ id, name, due, processId, process, project }) => ({
    params: { milestone: name, day: due, process, project },
    link: milestoneLink(processId, id),
    userIds: responsibles.filter((one) => one.process_id === processId)
      .map(({ user_id }) => user_id),
  }));
  await notifyAll(trx, "milestone_late", news, now);
}
