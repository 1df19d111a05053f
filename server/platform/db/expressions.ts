import { type RawBuilder, sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Column } from "./filter.ts";

const zone = sql.lit(DEFAULT_TIME_ZONE);

/** Selects the date in Istanbul at a time. */
export const todayAt = (now: Date): RawBuilder<unknown> =>
  sql`(${now}::timestamptz at time zone ${zone})::date`;

/** Some days in Istanbul, the last of which is the day of `now`. */
export interface DayRange {
  days: number;
  now: Date;
}

export const firstDay = ({ days, now }: DayRange): RawBuilder<unknown> =>
  sql`(${todayAt(now)} - ${days - 1}::integer)`;

/** The condition that a timestamp is within these days. */
export const isWithinDays = (moment: RawBuilder<unknown>, days: DayRange): RawBuilder<unknown> => {
  const start = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone ${zone}`;
  return sql`${moment} >= ${start(firstDay(days))}
    and ${moment} < ${start(sql`(${todayAt(days.now)} + 1)`)}`;
};

/**
 * Selects a JSON object of named expressions without aggregates.
 * Built from a row, as `json_build_object` takes twice as long.
 */
export function jsonObject(expressions: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const columns = Object.entries(expressions)
    .map(([name, expression]) => sql`${expression} as ${sql.id(name)}`);
  return sql`(select row_to_json(object) from (select ${sql.join(columns)}) as object)`;
}

/** Formats a timestamp as the API does: ISO 8601 in UTC, with milliseconds. */
export function isoTimestamp(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The filter columns of every entity, for rows named `row`. */
export const entityColumns = (row: string) => ({
  id: { value: sql.ref(`${row}.id`), isRequired: true as const },
  createdAt: { value: sql.ref(`${row}.created_at`), isRequired: true as const },
  updatedAt: { value: sql.ref(`${row}.updated_at`), isRequired: true as const },
});

/** The selected fields of every entity, for rows named `row`. */
export const entitySelect = (row: string) => ({
  id: sql`${sql.ref(`${row}.id`)}`,
  version: sql`${sql.ref(`${row}.version`)}`,
  createdAt: isoTimestamp(`${row}.created_at`),
  updatedAt: isoTimestamp(`${row}.updated_at`),
});

/** A text column with its folded copy, for searches that ignore spelling variants. */
export const foldedText = (column: string) => ({
  value: sql.ref(column),
  folded: sql.ref(`${column}_folded`),
});

/** The name column of a joined row, sorted in Turkish order. */
export const nameColumn = (row: string, from: readonly string[]): Column => ({
  ...foldedText(`${row}.name`),
  sort: [sql`${sql.ref(`${row}.name`)} collate "tr_numeric"`, sql.ref(`${row}.id`)],
  from,
});
