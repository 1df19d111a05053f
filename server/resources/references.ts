import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { invalid } from "../refusal.ts";

/** Says which field the id at this place was given in. */
type FieldAt = (index: number) => string;

/** Refuses users who do not exist; those that do cannot be deleted meanwhile. */
export const checkUsers = (trx: Kysely<Database>, ids: readonly string[], fieldAt: FieldAt) =>
  checkExistence(trx, "users", ids, fieldAt);

/** Refuses milestone owners who do not exist; those that do cannot be deleted meanwhile. */
export const checkMilestoneOwners = (
  trx: Kysely<Database>,
  ids: readonly string[],
  fieldAt: FieldAt,
) => checkExistence(trx, "milestone_owners", ids, fieldAt);

async function checkExistence(
  trx: Kysely<Database>,
  table: "users" | "milestone_owners",
  ids: readonly string[],
  fieldAt: FieldAt,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await trx.selectFrom(table).select("id").where("id", "in", [...ids])
    .orderBy("id").forKeyShare().execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [[fieldAt(index), [{ key: "Unknown value" }]] as const]
  );
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
}
