import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";
import type { TextKey } from "../i18n/translate.ts";
import { invalid, ProblemError } from "../problemError.ts";

/** Returns the name of the input field of the id at an index. */
type GetFieldName = (index: number) => string;

/**
 * Checks that users exist, and locks them against deletion.
 * @throws {ProblemError} `validation-failed`
 */
export const checkUsers = (
  trx: Transaction<Database>,
  ids: readonly string[],
  getFieldName: GetFieldName,
) => checkExists(trx, "users", ids, getFieldName);

/**
 * Checks that milestone owners exist, and locks them against deletion.
 * @throws {ProblemError} `validation-failed`
 */
export const checkMilestoneOwners = (
  trx: Transaction<Database>,
  ids: readonly (string | null)[],
  getFieldName: GetFieldName,
) => checkExists(trx, "milestone_owners", ids, getFieldName);

async function checkExists(
  trx: Transaction<Database>,
  table: "users" | "milestone_owners",
  ids: readonly (string | null)[],
  getFieldName: GetFieldName,
): Promise<void> {
  const existingIds = await lockExisting(trx, table, ids);
  const errors = ids.flatMap((id, index) =>
    id === null || existingIds.has(id.toLowerCase())
      ? []
      : [[getFieldName(index), [{ key: "Unknown value" }]] as const]
  );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

/** Locks the existing ones of these rows against deletion. Returns their ids. */
export async function lockExisting(
  trx: Transaction<Database>,
  table: "users" | "milestone_owners",
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const presentIds = ids.filter((id) => id !== null);
  if (presentIds.length === 0) return new Set();
  const existingRows = await trx.selectFrom(table).select("id").where("id", "in", presentIds)
    .orderBy("id").forKeyShare().execute();
  return new Set(existingRows.map(({ id }) => id));
}

/** Serialises all transactions that count against one quota of a user or record. None exceeds it then. */
export async function lockQuota(
  trx: Transaction<Database>,
  quota: string,
  holderId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${quota} of ${holderId}`}))`.execute(trx);
}

const UNIQUE_VIOLATION = "23505";

/** The input field of each unique index. */
const UNIQUE_INDEX_FIELDS: Record<string, string> = {
  companies_name_unique: "name",
  project_types_name_unique: "name",
  users_email_key: "email",
  holidays_date_unique: "date",
  saved_views_name_unique: "name",
};

/** Awaits a write. A violated unique index becomes a validation error of its field. */
export async function rejectDuplicate<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const field = findUniqueField(error);
    if (field === undefined) throw error;
    throw invalid({ [field]: [{ key: "Already in use" }] });
  }
}

function findUniqueField(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && "constraint" in error)) return undefined;
  return error.code === UNIQUE_VIOLATION
    ? UNIQUE_INDEX_FIELDS[String(error.constraint)]
    : undefined;
}

/** Rows of one kind that prevent a deletion. */
interface Dependents {
  /** A table and its condition, for example `users where company_id = …`. */
  from: RawBuilder<unknown>;
  /** The message for one row. */
  singular: TextKey;
  /** The message for `{count}` rows. */
  plural: TextKey;
}

/**
 * Checks that nothing depends on a record.
 * @throws {ProblemError} `in-use`, with a message for each kind of dependent rows.
 */
export async function rejectIfInUse(
  trx: Transaction<Database>,
  message: TextKey,
  dependents: readonly Dependents[],
): Promise<void> {
  const messages = [];
  for (const { from, singular: one, plural: many } of dependents) {
    const count = await countRows(trx, from);
    if (count > 0) messages.push({ key: count === 1 ? one : many, params: { count } });
  }
  if (messages.length > 0) throw new ProblemError("in-use", [{ key: message }, ...messages]);
}

async function countRows(db: Kysely<Database>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
