import { type Kysely, type RawBuilder, sql } from "kysely";
import type {
  CalendarOccurrence,
  CalendarQuery,
  OccurrenceCalendar,
} from "../../../contract/schemas/reminder.ts";
import {
  DAY_PAGE_SIZE,
  MAX_CALENDAR_OCCURRENCES,
  MAX_UPCOMING,
  mostCounted,
  mostOfADay,
} from "../../../contract/reminder.ts";
import { jsonObject } from "../../db/json.ts";
import type { Database } from "../../db/schema.ts";
import { aheadOf, type CalendarContext } from "./calendarAhead.ts";
import { occurrencesAt } from "./query.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * What is due between two days, both included, as each reminder's own clock counts them; also what
 * rules yield beyond the occurrences that are stored. Of each day the first few, and how many more
 * there are; a single day has all of it, page by page. `within` narrows the reminders, all of which
 * are looked at without it. Rules that take too long to follow are left out and said to be.
 */
export async function calendar(
  context: CalendarContext,
  { from, to, page = 1 }: CalendarQuery,
  within: RawBuilder<boolean> | null,
): Promise<OccurrenceCalendar> {
  const days = daysBetween(from, to);
  const isDay = days.length === 1;
  const size = isDay ? DAY_PAGE_SIZE : mostOfADay(days.length);
  const before = isDay ? (page - 1) * size : 0;
  const stored = await storedByDay(context.db, days, { most: before + size, within });
  const ahead = await aheadOfDays(context, { from, to }, within);
  const listed = await occurrences(
    context.db,
    sql`occurrence.id = any(${stored.flatMap(({ ids }) => ids)}::uuid[])`,
    context.now,
  );
  const dayOf = ({ dueDatetime }: CalendarOccurrence) => dueDatetime.slice(0, 10);
  const added = Map.groupBy(ahead.found, dayOf);
  const shown = Map.groupBy(listed, dayOf);
  const most = mostCounted(days.length);
  const told = stored.map(({ day, count }) => {
    const ofDay = [...shown.get(day) ?? [], ...added.get(day) ?? []].sort(byWallClock)
      .slice(before, before + size);
    const all = Math.min(count, most) + (added.get(day)?.length ?? 0);
    return { day, ofDay, all, isExact: count <= most };
  });
  const data = told.flatMap(({ ofDay }) => ofDay);
  const more = told.flatMap(({ day, ofDay, all, isExact }) => {
    const count = all - before - ofDay.length;
    return count > 0 ? [{ day, count, ...(!isExact && { isCountExact: false as const }) }] : [];
  });
  return {
    data: data.sort(byDue),
    total: told.reduce((sum, { all }) => sum + all, 0),
    more,
    ...(told.some(({ isExact }) => !isExact) && { isTotalExact: false as const }),
    isComplete: ahead.isComplete,
  };
}

/** All that is due between two days, up to as much as a calendar program is told. */
export async function wholeCalendar(
  context: CalendarContext,
  { from, to }: CalendarQuery,
  within: RawBuilder<boolean>,
): Promise<CalendarOccurrence[]> {
  const stored = await occurrences(
    context.db,
    sql`occurrence.due_datetime >= ${from} and occurrence.due_datetime < ${`${to}T99`}
      and ${within} order by occurrence.due_at, reminder.id limit ${MAX_CALENDAR_OCCURRENCES}`,
    context.now,
  );
  const { found } = await aheadOfDays(context, { from, to }, within);
  return [...stored, ...found].sort(byDue).slice(0, MAX_CALENDAR_OCCURRENCES);
}

interface StoredDay {
  day: string;
  /** The first of the day. */
  ids: string[];
  /** How many there are, counted a little further than is said. */
  count: number;
}

async function storedByDay(
  db: Kysely<Database>,
  days: readonly string[],
  { most, within }: { most: number; within: RawBuilder<boolean> | null },
): Promise<StoredDay[]> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const ordered = sql`due_datetime, due_at, id`;
  // Of few reminders all dates are read at once; of all reminders those of each day by themselves.
  const { rows } = within === null
    ? await sql<StoredDay>`
      select day, listed.ids, (
        select count(*) from (
          select from occurrences where due_datetime >= day and due_datetime < day || 'T99'
          limit ${mostCounted(days.length) + 1}
        ) as counted
      ) as count
      from unnest(${days}::text[]) as day
      cross join lateral (
        select array(
          select id from occurrences where due_datetime >= day and due_datetime < day || 'T99'
          order by ${ordered} limit ${most}
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
          and ${within}
      )
      select day, array_agg(id order by place) filter (where place <= ${most}) as ids,
        count(*) as count
      from due group by day`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => byDay.get(day) ?? { day, ids: [], count: 0 });
}

/** What rules yield on these days beyond what is stored. */
async function aheadOfDays(
  context: CalendarContext,
  { from, to }: CalendarQuery,
  within: RawBuilder<boolean> | null,
) {
  const end = new Date(Math.min(Date.parse(`${to}T00:00:00Z`) + 2 * DAY_MS, LAST_MOMENT));
  const start = new Date(Date.parse(`${from}T00:00:00Z`) - DAY_MS);
  const { found, isComplete } = await aheadOf(context, { start, end }, within);
  return {
    found: found.filter(({ dueDatetime }) => dueDatetime >= from && dueDatetime < `${to}T99`),
    isComplete,
  };
}

/** The last moment whose ISO 8601 form has a year of four digits, which the database reads. */
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The pending ones that are due from now on, within so many days; the first of them. */
export async function upcoming(
  context: CalendarContext,
  days: number,
  within: RawBuilder<boolean> | null,
): Promise<OccurrenceCalendar> {
  const { db, now } = context;
  const end = new Date(now.getTime() + days * DAY_MS);
  const condition = sql`occurrence.status = 'PENDING'
    and occurrence.due_at > ${now}::timestamptz and occurrence.due_at <= ${end}::timestamptz`;
  const source = within === null
    ? sql`occurrences as occurrence where ${condition}`
    : sql`${OCCURRENCES} where ${condition} and ${within}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${source}`.execute(db);
  const stored = await occurrences(
    db,
    sql`${condition} and ${within ?? sql`true`}
      order by occurrence.due_at, reminder.id limit ${MAX_UPCOMING}`,
    now,
  );
  const { found, isComplete } = await aheadOf(
    context,
    { start: now, end: new Date(end.getTime() + 1) },
    within,
  );
  const ahead = found.filter(({ dueAt }) => new Date(dueAt) > now);
  return {
    data: [...stored, ...ahead].sort(byDue).slice(0, MAX_UPCOMING),
    total: (rows[0]?.count ?? 0) + ahead.length,
    isComplete,
  };
}

const OCCURRENCES = sql`occurrences as occurrence
  join reminders as reminder on reminder.id = occurrence.reminder_id`;

async function occurrences(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<CalendarOccurrence[]> {
  const item = jsonObject({
    ...occurrencesAt(now).select,
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

/** As people read a day: by what the clocks on the wall show. */
function byWallClock(one: CalendarOccurrence, other: CalendarOccurrence): number {
  const key = ({ dueDatetime, dueAt, id }: CalendarOccurrence) => `${dueDatetime} ${dueAt} ${id}`;
  return key(one) < key(other) ? -1 : 1;
}

/** On one moment, those made first come first. */
function byDue(one: CalendarOccurrence, other: CalendarOccurrence): number {
  const key = ({ dueAt, reminderId }: CalendarOccurrence) => `${dueAt} ${reminderId}`;
  return key(one) < key(other) ? -1 : 1;
}
