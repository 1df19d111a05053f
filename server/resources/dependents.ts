import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";
import type { TextKey } from "../i18n/en.ts";

/** So many things of one kind that depend on what is to be deleted. */
export interface Dependents {
  count: number;
  /** What is said of a single one. */
  one: TextKey;
  /** What is said of `{count}` of them. */
  many: TextKey;
}

/** Refuses while anything depends on what is to be deleted, and says what. */
export function refuseWhileUsed(refusal: TextKey, dependents: readonly Dependents[]): void {
  const present = dependents.filter(({ count }) => count > 0);
  if (present.length === 0) return;
  const said = present.map(({ count, one, many }) => ({
    key: count === 1 ? one : many,
    params: { count },
  }));
  throw new Refusal("in-use", [{ key: refusal }, ...said]);
}

/** Counts rows: `from` is a table with its condition, as in `users where company_id = …`. */
export async function countRows(
  db: Kysely<Database>,
  from: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
