import { type RawBuilder, sql } from "kysely";

/**
 * Selects a WAL position of the primary after everything that anybody can have read.
 * A replica that has replayed it shows nobody older data. With `synchronous_commit` off, commits
 * are visible before they are flushed.
 */
export const CURRENT_WAL_POSITION: RawBuilder<string | null> = sql`(
  case
    when pg_is_in_recovery() then null
    when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn()
  end
)::text`;

/** Parses a WAL position as PostgreSQL prints it, `16/B374D848`, to a comparable number. */
export function parsePosition(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return BigInt(`0x${high}`) << 32n | BigInt(`0x${low}`);
}
