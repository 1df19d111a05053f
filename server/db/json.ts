import { type RawBuilder, sql } from "kysely";

/**
 * A JSON object of named expressions, none of which aggregates. Made of a row: PostgreSQL takes
 * twice as long to build one of names and values.
 */
export function jsonObject(expressions: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const columns = Object.entries(expressions)
    .map(([name, expression]) => sql`${expression} as ${sql.id(name)}`);
  return sql`(select row_to_json(object) from (select ${sql.join(columns)}) as object)`;
}

/** A moment as the API writes it: ISO 8601 in UTC, to the millisecond. */
export function isoTimestamp(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
