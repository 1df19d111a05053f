import { type Kysely, type RawBuilder, sql } from "kysely";
import type {
  CalendarOccurrence,
  CalendarQuery,
  OccurrenceCalendar,
} from "../../../contract/schemas/reminder.ts";
import {
  DAY_PAGE_SIZE,
  getCountLimit,
  getDayLimit,
  MAX_CALENDAR_OCCURRENCES,
  MAX_UPCOMING,
} from "../../../contract/reminder.ts";
import { jsonObject } from "../../platform/db/expressions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type CalendarContext, expandAhead } from "./calendarAhead.ts";
import { createOccurrenceResource } from "./query.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Reads the occurrences between two days, both included, in the reminders' own time zones.
 * Includes occurrences that rules yield beyond the stored ones. Each day has its first few and the
 * number of others; a single day is paged. `scope` narrows the reminders. Rules that take too long
 * are left out, and `isComplete` is false.
 */
export async function readCalendar(
  context: CalendarContext,
  { from, to, page = 1 }: CalendarQuery,
  scope: RawBuilder<boolean> | null,
): Promise<OccurrenceCalendar> {
  const days = listDays(from, to);
  const isDay = days.length === 1;
  const size = isDay ? DAY_PAGE_SIZE : getDayLimit(days.length);
  const offset = isDay ? (page - 1) * size : 0;
  const storedDays = await readStoredDays(context.db, days, { limit: offset + size, scope });
  const ahead = await expandDays(context, { from, to }, scope);
  const listedOccurrences = await readOccurrences(
    context.db,
    sql`occurrence.id = any(${storedDays.flatMap(({ ids }) => ids)}::uuid[])`,
    context.now,
  );
  const toDay = ({ dueDatetime }: CalendarOccurrence) => dueDatetime.slice(0, 10);
  const aheadByDay = Map.groupBy(ahead.occurrences, toDay);
  const storedByDay = Map.groupBy(listedOccurrences, toDay);
  const countLimit = getCountLimit(days.length);
  const dayResults = storedDays.map(({ day, count }) => {
    const items = [...storedByDay.get(day) ?? [], ...aheadByDay.get(day) ?? []].sort(
      compareLocalTimes,
    )
      .slice(offset, offset + size);
    const total = Math.min(count, countLimit) + (aheadByDay.get(day)?.length ?? 0);
    return { day, items, total, isExact: count <= countLimit };
  });
  const data = dayResults.flatMap(({ items }) => items);
  const more = dayResults.flatMap(({ day, items, total, isExact }) => {
    const count = total - offset - items.length;
    return count > 0 ? [{ day, count, ...(!isExact && { isCountExact: false as const }) }] : [];
  });
  return {
    data: data.sort(compareDueTimes),
    total: dayResults.reduce((sum, { total }) => sum + total, 0),
    more,
    ...(dayResults.some(({ isExact }) => !isExact) && { isTotalExact: false as const }),
    isComplete: ahead.isComplete,
  };
}

/** Reads all occurrences between two days, up to the limit for calendar programs. */
export async function readWholeCalendar(
  context: CalendarContext,
  { from, to }: CalendarQuery,
  scope: RawBuilder<boolean>,
): Promise<CalendarOccurrence[]> {
  const storedOccurrences = await readOccurrences(
    context.db,
    sql`occurrence.due_datetime >= ${from} and occurrence.due_datetime < ${`${to}T99`}
      and ${scope} order by occurrence.due_at, reminder.id limit ${MAX_CALENDAR_OCCURRENCES}`,
    context.now,
  );
  const { occurrences } = await expandDays(context, { from, to }, scope);
  return [...storedOccurrences, ...occurrences].sort(compareDueTimes).slice(
    0,
    MAX_CALENDAR_OCCURRENCES,
  );
}

interface StoredDay {
  day: string;
  /** The first occurrences of the day. */
  ids: string[];
  /** The number of occurrences, counted up to one more than is shown. */
  count: number;
}

async function readStoredDays(
  db: Kysely<Database>,
  days: readonly string[],
  { limit, scope }: { limit: number; scope: RawBuilder<boolean> | null },
): Promise<StoredDay[]> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const orderTerms = sql`due_datetime, due_at, id`;
  // One scan for a few reminders; one index range per day for all reminders.
  const { rows } = scope === null
    ? await sql<StoredDay>`
      select day, listed.ids, (
        select count(*) from (
          select from occurrences where due_datetime >= day and due_datetime < day || 'T99'
          limit ${getCountLimit(days.length) + 1}
        ) as counted
      ) as count
      from unnest(${days}::text[]) as day
      cross join lateral (
        select array(
          select id from occurrences where due_datetime >= day and due_datetime < day || 'T99'
          order by ${orderTerms} limit ${limit}
        ) as ids
      ) as listed`.execute(db)
    : await sql<StoredDay>`
      with due as (
        select occurrence.id, left(occurrence.due_datetime, 10) as day,
          row_number() over (
            partition by left(occurrence.due_datetime, 10)
            order by occurrence.due_datetime, occurrence.due_at, occurrence.id
          ) as place
        from ${OCCURRENCES}
        where occurrence.due_datetime >= ${first} and occurrence.due_datetime < ${`${last}T99`}
          and ${scope}
      )
      select day, array_agg(id order by place) filter (where place <= ${limit}) as ids,
        count(*) as count
      from due group by day`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => byDay.get(day) ?? { day, ids: [], count: 0 });
}

/** Expands rules on these days beyond the stored occurrences. */
async function expandDays(
  context: CalendarContext,
  { from, to }: CalendarQuery,
  scope: RawBuilder<boolean> | null,
) {
  const end = new Date(Math.min(Date.parse(`${to}T00:00:00Z`) + 2 * DAY_MS, MAX_TIME));
  const start = new Date(Date.parse(`${from}T00:00:00Z`) - DAY_MS);
  const { occurrences, isComplete } = await expandAhead(context, { start, end }, scope);
  return {
    occurrences: occurrences.filter(({ dueDatetime }) =>
      dueDatetime >= from && dueDatetime < `${to}T99`
    ),
    isComplete,
  };
}

/** The last time with a four-digit year, which PostgreSQL can parse. */
const MAX_TIME = Date.parse("9999-12-31T23:59:59.999Z");

function listDays(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Reads the first pending occurrences that are due within some days from now. */
export async function readUpcoming(
  context: CalendarContext,
  days: number,
  scope: RawBuilder<boolean> | null,
): Promise<OccurrenceCalendar> {
  const { db, now } = context;
  const end = new Date(now.getTime() + days * DAY_MS);
  const condition = sql`occurrence.status = 'PENDING'
    and occurrence.due_at > ${now}::timestamptz and occurrence.due_at <= ${end}::timestamptz`;
  const source = scope === null
    ? sql`occurrences as occurrence where ${condition}`
    : sql`${OCCURRENCES} where ${condition} and ${scope}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${source}`.execute(db);
  const storedOccurrences = await readOccurrences(
    db,
    sql`${condition} and ${scope ?? sql`true`}
      order by occurrence.due_at, reminder.id limit ${MAX_UPCOMING}`,
    now,
  );
  const { occurrences, isComplete } = await expandAhead(
    context,
    { start: now, end: new Date(end.getTime() + 1) },
    scope,
  );
  const ahead = occurrences.filter(({ dueAt }) => new Date(dueAt) > now);
  return {
    data: [...storedOccurrences, ...ahead].sort(compareDueTimes).slice(0, MAX_UPCOMING),
    total: (rows[0]?.count ?? 0) + ahead.length,
    isComplete,
  };
}

const OCCURRENCES = sql`occurrences as occurrence
  join reminders as reminder on reminder.id = occurrence.reminder_id`;

async function readOccurrences(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<CalendarOccurrence[]> {
  const item = jsonObject({
    ...createOccurrenceResource(now).select,
    reminder: jsonObject({
      id: sql`reminder.id`,
      version: sql`reminder.version`,
      description: sql`reminder.description`,
      status: sql`reminder.status`,
      dueDatetime: sql`reminder.due_datetime`,
      timeZone: sql`reminder.time_zone`,
      recurrence: sql`reminder.recurrence`,
      projectId: sql`reminder.project_id`,
    }),
  });
  const { rows } = await sql<{ item: CalendarOccurrence }>`
    select ${item} as item from ${OCCURRENCES} where ${condition}`.execute(db);
  return rows.map((row) => row.item);
}

/** Orders by local time, as people read a day. */
function compareLocalTimes(a: CalendarOccurrence, b: CalendarOccurrence): number {
  const key = ({ dueDatetime, dueAt, id }: CalendarOccurrence) => `${dueDatetime} ${dueAt} ${id}`;
  return key(a) < key(b) ? -1 : 1;
}

/** Orders by due time, then by the reminders' creation. */
function compareDueTimes(a: CalendarOccurrence, b: CalendarOccurrence): number {
  const key = ({ dueAt, reminderId }: CalendarOccurrence) => `${dueAt} ${reminderId}`;
  return key(a) < key(b) ? -1 : 1;
}
