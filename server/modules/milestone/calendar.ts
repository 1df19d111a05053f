import { type Kysely, type RawBuilder, sql } from "kysely";
import { DAY_PAGE_SIZE, getCountLimit, getDayLimit } from "../../../contract/calendar.ts";
import type { MilestoneCalendarQuery } from "../../../contract/schemas/calendar.ts";
import type { Milestone, MilestoneCalendar } from "../../../contract/schemas/milestone.ts";
import { selectWork } from "../../platform/db/assignees.ts";
import { jsonObject } from "../../platform/db/expressions.ts";
import { selectPerson } from "../../platform/db/people.ts";
import type { Database } from "../../platform/db/schema.ts";
import { listDays } from "../../platform/wallClock.ts";
import { createMilestoneResource } from "./query.ts";

interface CalendarContext {
  db: Kysely<Database>;
  requester: string;
  now: Date;
}

interface CalendarRow {
  day: string;
  /** The number of milestones of the day, counted up to one more than is shown. */
  count: number;
  /** Null for a page after the last. */
  json: string | null;
}

/**
 * Reads the milestones that are due between two days, both included, as the JSON text of a
 * `MilestoneCalendar`.
 * Each day has its first few, the open ones before those on hold and the completed ones, and the
 * number of others; a single day is paged.
 */
export async function readMilestoneCalendar(
  { db, requester, now }: CalendarContext,
  { from, to, page = 1, mine = false }: MilestoneCalendarQuery,
): Promise<string> {
  const days = listDays({ from, to });
  const isDay = days.length === 1;
  const size = isDay ? DAY_PAGE_SIZE : getDayLimit(days.length);
  const offset = isDay ? (page - 1) * size : 0;
  const slice = { offset, size, countLimit: getCountLimit(days.length) };
  const counted = mine ? countOwn(days, requester, slice) : countAll(days, slice);
  const { rows } = await sql<CalendarRow>`
    with ${counted}
    select counted.day::text as day, counted.count, listed.json
    from counted
    left join lateral (
      select place, ${selectCalendarMilestone(now)}::text as json
      from unnest(counted.ids) with ordinality as found (id, place)
      join milestones as milestone on milestone.id = found.id
      join project_processes as process on process.id = milestone.process_id
      join projects as project on project.id = process.project_id
    ) as listed on true
    where counted.count > 0
    order by counted.day, listed.place`.execute(db);
  const items = rows.flatMap(({ json }) => json ?? []);
  const byDay = [...Map.groupBy(rows, ({ day }) => day)].map(([day, [...dayRows]]) => {
    const found = dayRows[0]?.count ?? 0;
    const listed = dayRows.filter(({ json }) => json !== null).length;
    const isExact = found <= slice.countLimit;
    const total = Math.min(found, slice.countLimit);
    return { day, total, count: total - offset - listed, isExact };
  });
  const rest: Omit<MilestoneCalendar, "data"> = {
    total: byDay.reduce((sum, { total }) => sum + total, 0),
    more: byDay.filter(({ count }) => count > 0).map(({ day, count, isExact }) => ({
      day,
      count,
      ...(!isExact && { isCountExact: false as const }),
    })),
    ...(byDay.some(({ isExact }) => !isExact) && { isTotalExact: false as const }),
  };
  return `{"data":[${items.join()}],${JSON.stringify(rest).slice(1)}`;
}

interface Slice {
  offset: number;
  size: number;
  countLimit: number;
}

/**
 * The parts of a day, in their order: open, on hold and completed milestones. Each part is read by
 * an index on the due date, so that a day of many milestones is not sorted.
 */
const OPEN = sql`due.completed_at is null and due.project_status <> 'DISABLED'`;
const ON_HOLD = sql`due.completed_at is null and due.project_status = 'DISABLED'`;
const COMPLETED = sql`due.completed_at is not null`;
const ORDER = sql`case when ${OPEN} then 0 when ${ON_HOLD} then 1 else 2 end, due.id`;

/** The ids of the first milestones of each day and their count, of all milestones. */
function countAll(days: readonly string[], { offset, size, countLimit }: Slice) {
  const parts = [OPEN, ON_HOLD, COMPLETED].map((condition, part) =>
    sql`(
      select due.id, ${sql.lit(part)} as part from milestones as due
      where due.due_date = day and ${condition}
      order by due.id limit ${offset + size}
    )`
  );
  return sql`
    counted as materialized (
      select day, array(
        select id from (${sql.join(parts, sql` union all `)}) as listed
        order by part, id limit ${size} offset ${offset}
      ) as ids, (
        select count(*) from (
          select from milestones where due_date = day limit ${countLimit + 1}
        ) as found
      ) as count
      from unnest(${days}::date[]) as day
    )`;
}

/** The same, of the milestones that a user has to do. */
const countOwn = (
  days: readonly string[],
  userId: string,
  { offset, size }: Slice,
): RawBuilder<unknown> =>
  sql`
    placed as (
      select due.due_date as day, due.id, row_number() over (
        partition by due.due_date order by ${ORDER}
      ) as place
      from (${selectWork((id) => sql`${id} = ${userId}::uuid`)}) as due
      where due.due_date between ${days[0]}::date and ${days.at(-1)}::date
    ),
    counted as materialized (
      select day, count(*) as count, array_agg(id order by place) filter (
        where place > ${offset} and place <= ${offset + size}
      ) as ids
      from placed group by day
    )`;

/** Selects a milestone with its project and assignee, as JSON. */
const selectCalendarMilestone = (now: Date): RawBuilder<unknown> =>
  jsonObject({
    ...createMilestoneResource(now).select,
    assignee: selectPerson(sql`milestone.assignee_id`),
    project: jsonObject({
      id: sql`project.id`,
      name: sql`project.name`,
      code: sql`project.code`,
      status: sql`project.status`,
    }),
  });

/** Reads the milestones that a user has to do between two days, up to a limit, by due date. */
export async function readOwnMilestones(
  { db, requester, now }: CalendarContext,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<Milestone[]> {
  const { rows } = await sql<{ item: Milestone }>`
    select ${selectCalendarMilestone(now)} as item
    from (${selectWork((id) => sql`${id} = ${requester}::uuid`)}) as milestone
    join project_processes as process on process.id = milestone.process_id
    join projects as project on project.id = process.project_id
    where milestone.due_date between ${from}::date and ${to}::date
    order by milestone.due_date, milestone.id limit ${limit}`.execute(db);
  return rows.map(({ item }) => item);
}
