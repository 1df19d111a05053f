import { type Kysely, type RawBuilder, sql } from "kysely";
import { DAY_PAGE_SIZE, getCountLimit, getDayLimit } from "../../../contract/calendar.ts";
import { MAX_CALENDAR_OCCURRENCES, MAX_UPCOMING } from "../../../contract/reminder.ts";
import type { CalendarQuery } from "../../../contract/schemas/calendar.ts";
import type { CalendarOccurrence, OccurrenceCalendar } from "../../../contract/schemas/reminder.ts";
import { listDays } from "../../platform/wallClock.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type AheadDue, type CalendarContext, expandAhead, toOccurrence } from "./calendarAhead.ts";
import {
  type CalendarItem,
  createStoredItemsQuery,
  getSpan,
  type OccurrenceKeys,
  selectCalendarOccurrence,
} from "./calendarStored.ts";

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
  const days = listDays({ from, to });
  const isDay = days.length === 1;
  const size = isDay ? DAY_PAGE_SIZE : getDayLimit(days.length);
  const offset = isDay ? (page - 1) * size : 0;
  const limit = offset + size;
  const { rows } = await createStoredItemsQuery(days, { limit, scope, now: context.now })
    .execute(context.db);
  const storedByDay = Map.groupBy(rows, ({ day }) => day);
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

async function readOccurrences(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<CalendarOccurrence[]> {
  const { rows } = await sql<{ item: CalendarOccurrence }>`
    select ${selectCalendarOccurrence(now)} as item from ${OCCURRENCES} where ${condition}`.execute(
    db,
  );
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
