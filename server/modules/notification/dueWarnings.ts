import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { Database } from "../../platform/db/schema.ts";
import { READER_ROLES } from "./notify.ts";
import { selectChoice, selectLeadDays } from "./preferences.ts";

/** A warning that a user has to be given. */
export interface DueWarning {
  userId: string;
  recordId: string;
  /** `DD.MM.YYYY`. */
  day: string;
  daysLeft: number;
}

export interface WarnInput {
  db: Kysely<Database>;
  clock: Clock;
  /** Records per transaction. */
  batch?: number;
  /** Ends after the current batch once aborted. */
  signal?: AbortSignal;
}

/** A position in the order of a source; `due` is a date or time as text. */
interface Position {
  due: string;
  id: string;
}

interface WarningSource {
  name: string;
  /** Selects the next records that are due within the longest lead time, with `due` and `id`. */
  selectPage(now: Date, after: Position | undefined, limit: number): RawBuilder<unknown>;
  /**
   * Selects from `page` who could be warned of what: user_id, record_id, due_on, days_left, and
   * days_since_previous, the days since the record before it in a series, or null.
   */
  selectCandidates(now: Date): RawBuilder<unknown>;
  notify(trx: Transaction<Database>, warnings: readonly DueWarning[], now: Date): Promise<void>;
}

const BATCH = 100;
/** The most batches of one run, so that the jobs after it need not wait. */
const MAX_BATCHES = 20;

/**
 * Gives the warnings that are due now, each in one of several concurrent processes.
 * A warning is due at the nearest lead time that the days left have reached, unless its user was
 * warned at that or a nearer one. In a series, only lead times shorter than the days since the
 * previous date count: a daily reminder would warn of each date as often as it is due. A run that cannot look at all records leaves the others to the
 * next run. Returns the number of warnings.
 */
export async function warn(
  { db, clock, batch = BATCH, signal }: WarnInput,
  source: WarningSource,
): Promise<number> {
  let warningCount = 0;
  for (let count = 0; count < MAX_BATCHES && !signal?.aborted; count++) {
    const done = await inTransaction(db, (trx) => warnOfBatch(trx, source, batch, clock()));
    if (done === undefined) break;
    warningCount += done.count;
    if (done.isLast) break;
  }
  return warningCount;
}

/** Gives the warnings of one batch; undefined while another process does. */
async function warnOfBatch(
  trx: Transaction<Database>,
  source: WarningSource,
  batch: number,
  now: Date,
): Promise<{ count: number; isLast: boolean } | undefined> {
  const { name } = source;
  const { rows: [progress] } = await sql<{ isLocked: boolean; after: Position | null }>`
    select pg_try_advisory_xact_lock(hashtext(${`due soon: ${name}`})) as "isLocked", (
      select json_build_object('due', due, 'id', record_id) from due_warning_progress
      where source = ${name}
    ) as after`.execute(trx);
  if (!progress?.isLocked) return undefined;
  const after = progress.after ?? undefined;
  const { warnings, size, last } = await claimWarnings(
    trx,
    source.selectPage(now, after, batch),
    source.selectCandidates(now),
  );
  if (warnings.length > 0) await source.notify(trx, warnings, now);
  const isLast = size < batch || last === null;
  if (!isLast) {
    const position = { due: last.due, record_id: last.id };
    await trx.insertInto("due_warning_progress").values({ source: name, ...position })
      .onConflict((conflict) => conflict.column("source").doUpdateSet(position)).execute();
  } else if (after) {
    await trx.deleteFrom("due_warning_progress").where("source", "=", name).execute();
  }
  return { count: warnings.length, isLast };
}

interface Claim {
  warnings: DueWarning[];
  /** The number of records, and the last of them. */
  size: number;
  last: Position | null;
}

/** Stores the warnings of a page, and returns the new ones: the primary key prevents duplicates. */
async function claimWarnings(
  trx: Transaction<Database>,
  page: RawBuilder<unknown>,
  candidates: RawBuilder<unknown>,
): Promise<Claim> {
  const { inApp, mail } = selectChoice("dueSoon");
  const { rows: [claim] } = await sql<Claim>`
    with page as materialized (${page}), candidate as materialized (${candidates}),
    recipient as materialized (
      select account.id, ${selectLeadDays()} as lead_days, ${mail} = 'DIGEST' as in_digest
      from users as account
      left join notification_preferences as preferences on preferences.user_id = account.id
      left join notification_choices as choice
        on choice.user_id = account.id and choice.topic = 'dueSoon'
      where account.id in (select user_id from candidate) and account.status = 'ACTIVE'
        and account.roles && ${READER_ROLES}::text[] and (${inApp} or ${mail} <> 'NEVER')
    ), needed as materialized (
      select candidate.*, nearest.lead_days, recipient.in_digest
      from candidate
      join recipient on recipient.id = candidate.user_id
      cross join lateral (
        select min(lead) as lead_days from unnest(recipient.lead_days) as lead
        where lead >= candidate.days_left
          and (candidate.days_since_previous is null or lead < candidate.days_since_previous)
      ) as nearest
      left join due_warnings as given on given.user_id = candidate.user_id
        and given.record_id = candidate.record_id and given.due_on = candidate.due_on
      where nearest.lead_days < coalesce(given.lead_days, ${Number.MAX_SAFE_INTEGER}::bigint)
    ), claimed as (
      insert into due_warnings (user_id, record_id, due_on, lead_days, in_digest)
      select user_id, record_id, due_on, lead_days, in_digest from needed
      order by user_id, record_id
      on conflict (user_id, record_id, due_on)
      do update set lead_days = excluded.lead_days, in_digest = excluded.in_digest
      where excluded.lead_days < due_warnings.lead_days
      returning user_id, record_id
    )
    select (select count(*)::integer from page) as size,
      (
        select json_build_object('due', due, 'id', id) from page
        order by page.due desc, page.id desc limit 1
      ) as last,
      (
        select coalesce(
          json_agg(json_build_object(
            'userId', user_id, 'recordId', record_id, 'day', to_char(due_on, 'DD.MM.YYYY'),
            'daysLeft', days_left
          )),
          '[]'
        )
        from needed join claimed using (user_id, record_id)
      ) as warnings`.execute(trx);
  if (claim === undefined) throw new TypeError("a select without a table has one row");
  return claim;
}
