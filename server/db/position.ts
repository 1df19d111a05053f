import { type RawBuilder, sql } from "kysely";

/**
 * A place in the log of the primary that everything lies before which anybody may have seen: what a
 * replica has to hold so that nobody sees older data than before. Where commits do not wait for the
 * disk they are seen before they are there.
 */
export const POSITION: RawBuilder<string | null> = sql`(
  case
    when pg_is_in_recovery() then null
    when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn()
  end
)::text`;

/** A number that grows with the place, of how PostgreSQL writes it: `16/B374D848`. */
export function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return BigInt(`0x${high}`) << 32n | BigInt(`0x${low}`);
}
