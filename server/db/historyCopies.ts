import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** So few that they are copied in a moment. */
const COPIED_AT_ONCE = 1_000;

/**
 * Copies into the activity what was in the histories of before, some lines at a time. Whoever breaks
 * off goes on where they were; any number of processes may do so at once.
 */
export async function copyHistories(db: Kysely<Database>): Promise<void> {
  while (await copySome(db));
}

async function copySome(db: Kysely<Database>): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const copy = await trx.selectFrom("history_copies").selectAll().orderBy("source").limit(1)
      .forUpdate().executeTakeFirst();
    if (!copy) return false;
    const { source, copied_to } = copy;
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(source)} where id > ${copied_to}::uuid
      order by id limit ${COPIED_AT_ONCE}`.execute(trx);
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
