import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { TextKey } from "../i18n/translate.ts";
import { invalid, Refusal } from "../refusal.ts";

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

const UNIQUE_VIOLATION = "23505";

/** The field that each unique index is about. */
const FIELDS: Record<string, string> = {
  companies_name_unique: "name",
  project_types_name_unique: "name",
  users_email_key: "email",
};

/** Waits for a write, and refuses at its field a value that somebody else has already. */
export async function refuseDuplicate<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const field = takenField(error);
    if (field === undefined) throw error;
    throw invalid({ [field]: [{ key: "Already in use" }] });
  }
}

function takenField(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && "constraint" in error)) return undefined;
  return error.code === UNIQUE_VIOLATION ? FIELDS[String(error.constraint)] : undefined;
}

/** So many things of one kind that depend on what is to be deleted. */
interface Dependents {
  count: number;
  /** What is said of a single one. */
  one: TextKey;
  /** What is said of `{count}` of them. */
  many: TextKey;
}

/** Refuses while anything depends on what is to be deleted, and says what. */
export function refuseIfInUse(refusal: TextKey, dependents: readonly Dependents[]): void {
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
