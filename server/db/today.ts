import { type RawBuilder, sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";

const zone = sql.lit(DEFAULT_TIME_ZONE);

/** The calendar day in Istanbul at a moment, as SQL. */
export const todayAt = (now: Date): RawBuilder<unknown> =>
  sql`(${now}::timestamptz at time zone ${zone})::date`;

/** A stretch of calendar days in Istanbul that ends with the day of `now`, that day included. */
export interface DayRange {
  days: number;
  now: Date;
}

export const firstDay = ({ days, now }: DayRange): RawBuilder<unknown> =>
  sql`(${todayAt(now)} - ${days - 1}::integer)`;

/** Whether a moment lies in these days. */
export const isWithinDays = (moment: RawBuilder<unknown>, days: DayRange): RawBuilder<unknown> => {
  const start = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone ${zone}`;
  return sql`${moment} >= ${start(firstDay(days))}
    and ${moment} < ${start(sql`(${todayAt(days.now)} + 1)`)}`;
};
