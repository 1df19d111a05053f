import type { ColumnType, Generated } from "kysely";

/** Milliseconds are kept, and read back as `Date`. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** The columns of every record. */
export interface EntityColumns {
  id: string;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}
