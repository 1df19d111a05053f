import { type RawBuilder, sql } from "kysely";

/** A JSON object of named expressions. */
export function jsonObject(expressions: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const pairs = Object.entries(expressions)
    .map(([name, expression]) => sql`${sql.lit(name)}, ${expression}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** A moment as the API writes it: ISO 8601 in UTC, to the millisecond. */
export function isoTimestamp(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
