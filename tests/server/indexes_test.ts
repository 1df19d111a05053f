import assert from "node:assert/strict";
import { sql } from "kysely";
import { createIndexes } from "../../server/platform/db/indexes.ts";
import { createTestDatabase } from "../support/database.ts";

Deno.test("createIndexes: rebuilds an invalid index and keeps the valid ones", async () => {
  const { db, close } = await createTestDatabase();
  try {
    const readIndexes = async () => {
      const { rows } = await sql<{ name: string; file: string; isValid: boolean }>`
        select class.relname as name, class.relfilenode::text as file,
          index.indisvalid as "isValid"
        from pg_index as index join pg_class as class on class.oid = index.indexrelid
        where class.relnamespace = 'public'::regnamespace`.execute(db);
      return new Map(rows.map(({ name, ...index }) => [name, index]));
    };
    const before = await readIndexes();
    await sql`
      update pg_index set indisvalid = false
      where indexrelid = 'companies_by_email'::regclass`.execute(db);
    await createIndexes(db);
    const after = await readIndexes();
    assert.equal(after.get("companies_by_email")?.isValid, true);
    assert.deepEqual(
      [...before.keys()].filter((name) => after.get(name)?.file !== before.get(name)?.file),
      ["companies_by_email"],
    );
    assert.equal(after.size, before.size);
  } finally {
    await close();
  }
});
