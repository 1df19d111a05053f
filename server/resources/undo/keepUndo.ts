import { type Kysely, type RawBuilder, sql } from "kysely";
import { UNDO_KEPT_MS } from "../../../contract/undo.ts";
import type { Database } from "../../db/schema.ts";
import type { AuditStamp } from "../activity/record.ts";
import type { Left } from "./reversal.ts";

/** So many changes of one person can be taken back; what was before them is forgotten. */
export const MOST_UNDOS = 50;

interface Made extends Left<object> {
  /** The same for changes that are taken back together. */
  undoId: string;
  action: string;
  recordId: string;
}

/** Keeps what takes a change back; belongs in the transaction of that change. */
export async function keepUndo(
  trx: Kysely<Database>,
  { undoId, action, recordId, version, kept }: Made,
  stamp: AuditStamp,
): Promise<void> {
  await keepUndos(
    trx,
    { undoId, action },
    sql`select ${recordId}::uuid as record_id, ${version}::integer as version,
      ${JSON.stringify(kept)}::jsonb as kept`,
    stamp,
  );
}

/** The same for many at once, told by a query of `record_id`, `version` and `kept`. */
export async function keepUndos(
  trx: Kysely<Database>,
  { undoId, action }: Pick<Made, "undoId" | "action">,
  changes: RawBuilder<unknown>,
  { actorId, now }: AuditStamp,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with undo as (
      insert into undos (id, user_id, action, created_at, expires_at)
      values (
        ${undoId}, ${actorId}, ${action}, ${now}, ${new Date(now.getTime() + UNDO_KEPT_MS)}
      )
      on conflict (id) do update set expires_at = excluded.expires_at
      returning id
    )
    insert into undo_items (undo_id, record_id, version, kept)
    select undo.id, made.record_id, made.version, made.kept from undo, (${changes}) as made`
    .execute(trx);
  await sql`
    delete from undos where id in (
      select id from undos where user_id = ${actorId}
      order by created_at desc, id desc offset ${MOST_UNDOS} for update skip locked
    )`.execute(trx);
  return Number(numAffectedRows);
}
