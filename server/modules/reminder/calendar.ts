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
import { isoTimestamp, jsonObject } from "../../platform/db/expressions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type AheadDue, type CalendarContext, expandAhead, toOccurrence } from "./calendarAhead.ts";
import { createOccurrenceResource } from "./query.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Reads the occurrences between two days, both included, in the reminders' own time zones, as the
 * JSON text of an `OccurrenceCalendar`.
 * Includes occurrences that rules yield beyond the stored ones. Each day has its first few and the
 * number of others; a single day is paged. `scope` narrows the reminders. Rules that take too long
 * are left out, and `isComplete` is false.
 */
export async function readCalendar(
  context: CalendarContext,
  { from, to, page = 1 }: CalendarQuery,
  scope: RawBuilder<boolean> | null,
): Promise<string> {
  const days = listDays(from, to);
  const isDay = days.length === 1;
  const size = isDay ? DAY_PAGE_SIZE : getDayLimit(days.length);
  const offset = isDay ? (page - 1) * size : 0;
  const limit = offset + size;
  const storedByDay = Map.groupBy(
    await readStoredItems(context, days, { limit, scope }),
    ({ day }) => day,
  );
  const ahead = await expandDays(context, { from, to }, scope);
  const aheadByDay = Map.groupBy(ahead.dues, ({ dueDatetime }) => dueDatetime.slice(0, 10));
  const countLimit = getCountLimit(days.length);
  const dayResults = days.map((day) => {
    const stored = storedByDay.get(day) ?? [];
    const dues = aheadByDay.get(day) ?? [];
    const count = stored[0]?.count ?? 0;
    const items = [...stored, ...createFirstItems(dues, limit, context.now)]
      .sort(compareLocalTimes).slice(offset, limit);
    const total = Math.min(count, countLimit) + dues.length;
    return { day, items, total, isExact: count <= countLimit };
  });
  const data = dayResults.flatMap(({ items }) => items).sort(compareDueTimes);
  const more = dayResults.flatMap(({ day, items, total, isExact }) => {
    const count = total - offset - items.length;
    return count > 0 ? [{ day, count, ...(!isExact && { isCountExact: false as const }) }] : [];
  });
  const rest: Omit<OccurrenceCalendar, "data"> = {
    total: dayResults.reduce((sum, { total }) => sum + total, 0),
    more,
    ...(dayResults.some(({ isExact }) => !isExact) && { isTotalExact: false as const }),
    isComplete: ahead.isComplete,
  };
  return `{"data":[${data.map(({ json }) => json).join()}],${JSON.stringify(rest).slice(1)}`;
}

type OccurrenceKeys = Pick<CalendarOccurrence, "id" | "reminderId" | "dueDatetime" | "dueAt">;

/** An occurrence as JSON text, and what it is sorted by. */
interface CalendarItem extends OccurrenceKeys {
  json: string;
}

interface StoredItem extends CalendarItem {
  day: string;
  /** The number of occurrences of the day, counted up to one more than is shown. */
  count: number;
}

/** Creates the items of the first due times of a day; those at the time of the last are included. */
function createFirstItems(dues: readonly AheadDue[], limit: number, now: Date): CalendarItem[] {
  const sorted = dues.toSorted((a, b) =>
    a.dueDatetime === b.dueDatetime ? 0 : a.dueDatetime < b.dueDatetime ? -1 : 1
  );
  const last = sorted[limit - 1]?.dueDatetime;
  return sorted.filter(({ dueDatetime }) => last === undefined || dueDatetime <= last)
    .map((due) => {
      const occurrence = toOccurrence(due, now);
      return { ...occurrence, json: JSON.stringify(occurrence) };
    });
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
  const { dues } = await expandDays(context, { from, to }, scope);
  const occurrences = dues.map((due) => toOccurrence(due, context.now));
  return [...storedOccurrences, ...occurrences].sort(compareDueTimes).slice(
    0,
    MAX_CALENDAR_OCCURRENCES,
  );
}

/** Reads the first stored occurrences of each day. */
async function readStoredItems(
  { db, now }: CalendarContext,
  days: readonly string[],
  { limit, scope }: { limit: number; scope: RawBuilder<boolean> | null },
): Promise<StoredItem[]> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const { start, end } = getSpan({ from: first, to: last });
  const order = sql`due.due_datetime, due.due_at, due.id`;
  const counted = scope === null
    ? sql`
      counted as materialized (
        select day, array(
          select due.id from occurrences as due
          where due_datetime >= day and due_datetime < day || 'T99' order by ${order} limit ${limit}
        ) as ids, (
          select count(*) from (
            select from occurrences where due_datetime >= day and due_datetime < day || 'T99'
            limit ${getCountLimit(days.length) + 1}
          ) as found
        ) as count
        from unnest(${days}::text[]) as day
      )`
    // The planner underestimates days: without `offset` it would read those of all reminders.
    : sql`
      visible as materialized (
        select reminder.id from reminders as reminder where ${scope}
      ),
      placed as (
        select left(due.due_datetime, 10) as day, due.id,
          row_number() over (partition by left(due.due_datetime, 10) order by ${order}) as place
        from visible
        cross join lateral (
          select id, due_datetime, due_at from occurrences
          where reminder_id = visible.id and due_at >= ${start} and due_at < ${end}
            and due_datetime >= ${first} and due_datetime < ${`${last}T99`}
          offset 0
        ) as due
      ),
      counted as materialized (
        select day, array_agg(id) filter (where place <= ${limit}) as ids, count(*) as count
        from placed group by day
      )`;
  const { rows } = await sql<StoredItem>`
    with ${counted}
    select counted.day, counted.count, occurrence.id, occurrence.reminder_id as "reminderId",
      occurrence.due_datetime as "dueDatetime", ${isoTimestamp("occurrence.due_at")} as "dueAt",
      ${selectItem(now)}::text as json
    from counted
    cross join lateral unnest(counted.ids) as listed (id)
    join occurrences as occurrence on occurrence.id = listed.id
    join reminders as reminder on reminder.id = occurrence.reminder_id`.execute(db);
  return rows;
}

/** Expands rules on these days beyond the stored occurrences. */
async function expandDays(
  context: CalendarContext,
  { from, to }: CalendarQuery,
  scope: RawBuilder<boolean> | null,
) {
  const { dues, isComplete } = await expandAhead(context, getSpan({ from, to }), scope);
  return {
    dues: dues.filter(({ dueDatetime }) => dueDatetime >= from && dueDatetime < `${to}T99`),
    isComplete,
  };
}

/** The times that may be on these days in any time zone. */
const getSpan = ({ from, to }: CalendarQuery): { start: Date; end: Date } => ({
  start: new Date(Date.parse(`${from}T00:00:00Z`) - DAY_MS),
  end: new Date(Math.min(Date.parse(`${to}T00:00:00Z`) + 2 * DAY_MS, MAX_TIME)),
});

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
  const { dues, isComplete } = await expandAhead(
    context,
    { start: now, end: new Date(end.getTime() + 1) },
    scope,
  );
  const ahead = dues.filter(({ dueAt }) => dueAt > now).map((due) => toOccurrence(due, now));
  return {
    data: [...storedOccurrences, ...ahead].sort(compareDueTimes).slice(0, MAX_UPCOMING),
    total: (rows[0]?.count ?? 0) + ahead.length,
    isComplete,
  };
}

const OCCURRENCES = sql`occurrences as occurrence
  join reminders as reminder on reminder.id = occurrence.reminder_id`;

/** Selects an occurrence with its reminder, as a `CalendarOccurrence`. */
const selectItem = (now: Date): RawBuilder<unknown> =>
  jsonObject({
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

async function readOccurrences(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<CalendarOccurrence[]> {
  const { rows } = await sql<{ item: CalendarOccurrence }>`
    select ${selectItem(now)} as item from ${OCCURRENCES} where ${condition}`.execute(db);
  return rows.map((row) => row.item);
}

/** Orders by local time, as people read a day. */
function compareLocalTimes(a: OccurrenceKeys, b: OccurrenceKeys): number {
  const key = ({ dueDatetime, dueAt, id }: OccurrenceKeys) => `${dueDatetime} ${dueAt} ${id}`;
  return key(a) < key(b) ? -1 : 1;
}

/** Orders by due time, then by the reminders' creation. */
function compareDueTimes(a: OccurrenceKeys, b: OccurrenceKeys): number {
  const key = ({ dueAt, reminderId }: OccurrenceKeys) => `${dueAt} ${reminderId}`;
  return key(a) < key(b) ? -1 : 1;
}
