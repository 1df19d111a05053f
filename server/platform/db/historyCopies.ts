import { type Kysely, sql } from "kysely";
import { inTransaction } from "./inTransaction.ts";
import type { Database } from "./schema.ts";

/** Rows copied per transaction. */
const COPY_BATCH_SIZE = 1_000;

/**
 * Copies the older history tables into `activity`, in batches.
 * Continues where a stopped run ended; several processes may run it at once.
 */
export async function copyHistories(db: Kysely<Database>): Promise<void> {
  while (await copyBatch(db));
}

async function copyBatch(db: Kysely<Database>): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const copy = await trx.selectFrom("history_copies").selectAll().orderBy("source").limit(1)
      .forUpdate().executeTakeFirst();
    if (!copy) return false;
    const { source, copied_to } = copy;
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(source)} where id > ${copied_to}::uuid
      order by id limit ${COPY_BATCH_SIZE}`.execute(trx);
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) {
      await trx.deleteFrom("history_copies").where("source", "=", source).execute();
      return true;
    }
    await sql`select ${sql.ref(`copy_${source}`)}(${ids}::uuid[])`.execute(trx);
    await trx.updateTable("history_copies").set({ copied_to: last })
      .where("source", "=", source).execute();
    return true;
  });
}
