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
  ids: readonly (string | null)[],
  fieldAt: FieldAt,
) => checkExistence(trx, "milestone_owners", ids, fieldAt);

async function checkExistence(
  trx: Kysely<Database>,
  table: "users" | "milestone_owners",
  ids: readonly (string | null)[],
  fieldAt: FieldAt,
): Promise<void> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return;
  const found = await trx.selectFrom(table).select("id").where("id", "in", wanted)
    .orderBy("id").forKeyShare().execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.flatMap((id, index) =>
    id === null || known.has(id.toLowerCase())
      ? []
      : [[fieldAt(index), [{ key: "Unknown value" }]] as const]
  );
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
}

/**
 * Has everything that counts against one quota of one person wait for each other until the
 * transaction ends, so that no two requests take the last place.
 */
export async function lockQuota(
  trx: Kysely<Database>,
  quota: string,
  userId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${quota} of ${userId}`}))`.execute(trx);
}

const UNIQUE_VIOLATION = "23505";

/** The field that each unique index is about. */
const FIELDS: Record<string, string> = {
  companies_name_unique: "name",
  project_types_name_unique: "name",
  users_email_key: "email",
  saved_views_name_unique: "name",
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

/** Things of one kind that depend on what is to be deleted. */
interface Dependents {
  /** A table with its condition, as in `users where company_id = …`. */
  from: RawBuilder<unknown>;
  /** What is said of a single one. */
  one: TextKey;
  /** What is said of `{count}` of them. */
  many: TextKey;
}

/** Refuses while anything depends on what is to be deleted, and says what. */
export async function refuseIfInUse(
  trx: Kysely<Database>,
  refusal: TextKey,
  dependents: readonly Dependents[],
): Promise<void> {
  const said = [];
  for (const { from, one, many } of dependents) {
    const count = await countRows(trx, from);
    if (count > 0) said.push({ key: count === 1 ? one : many, params: { count } });
  }
  if (said.length > 0) throw new Refusal("in-use", [{ key: refusal }, ...said]);
}

async function countRows(db: Kysely<Database>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
