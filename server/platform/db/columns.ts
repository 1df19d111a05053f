import type { ColumnType, Generated } from "kysely";

/** A column with millisecond precision, read as `Date`. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** The columns of every record. */
export interface EntityColumns {
  id: string;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}
