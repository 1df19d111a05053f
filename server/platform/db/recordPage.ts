import { type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** The app's page of a table's records. `path` is an SQL expression over the row `record`. */
export interface RecordPage {
  table: keyof Database;
  path: RawBuilder<unknown>;
}

/** Pages at `path` plus the record's id. */
export const createRecordPage = (path: string, table: keyof Database): RecordPage => ({
  table,
  path: sql`${sql.lit(path)} || record.id`,
});
