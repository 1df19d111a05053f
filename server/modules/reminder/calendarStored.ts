import { type RawBuilder, sql } from "kysely";
import { getCountLimit } from "../../../contract/calendar.ts";
import type { CalendarQuery } from "../../../contract/schemas/calendar.ts";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { isoTimestamp, jsonObject } from "../../platform/db/expressions.ts";
import { createOccurrenceResource } from "./query.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type OccurrenceKeys = Pick<
  CalendarOccurrence,
  "id" | "reminderId" | "dueDatetime" | "dueAt"
>;

/** An occurrence as JSON text, and what it is sorted by. */
export interface CalendarItem extends OccurrenceKeys {
  json: string;
}

export interface StoredItem extends CalendarItem {
  day: string;
  /** The number of occurrences of the day, counted up to one more than is shown. */
  count: number;
}

interface StoredItemsInput {
  /** The most items of a day. */
  limit: number;
  scope: RawBuilder<boolean> | null;
  now: Date;
}

/** Builds the query of the first stored occurrences of each day, which follow each other. */
export function createStoredItemsQuery(
  days: readonly string[],
  { limit, scope, now }: StoredItemsInput,
): RawBuilder<StoredItem> {
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
    // The planner underestimates days. `offset` keeps it from reading those of all reminders.
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
          offset 0
        ) as due
        where due.due_datetime >= ${first} and due.due_datetime < ${`${last}T99`}
      ),
      counted as materialized (
        select day, array_agg(id) filter (where place <= ${limit}) as ids, count(*) as count
        from placed group by day
      )`;
  return sql<StoredItem>`
    with ${counted}
    select counted.day, counted.count, occurrence.id, occurrence.reminder_id as "reminderId",
      occurrence.due_datetime as "dueDatetime", ${isoTimestamp("occurrence.due_at")} as "dueAt",
      ${selectCalendarOccurrence(now)}::text as json
    from counted
    cross join lateral unnest(counted.ids) as listed (id)
    join occurrences as occurrence on occurrence.id = listed.id
    join reminders as reminder on reminder.id = occurrence.reminder_id`;
}

/** The times that may be on these days in any time zone. */
export const getSpan = (
  { from, to }: Pick<CalendarQuery, "from" | "to">,
): { start: Date; end: Date } => ({
  start: new Date(Date.parse(`${from}T00:00:00Z`) - DAY_MS),
  end: new Date(Math.min(Date.parse(`${to}T00:00:00Z`) + 2 * DAY_MS, MAX_TIME)),
});

/** The last time with a four-digit year, which PostgreSQL can parse. */
const MAX_TIME = Date.parse("9999-12-31T23:59:59.999Z");

/** Selects an occurrence with its reminder, as a `CalendarOccurrence`. */
export const selectCalendarOccurrence = (now: Date): RawBuilder<unknown> =>
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
