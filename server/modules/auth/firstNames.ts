import { sql, type Transaction } from "kysely";
import type { ValidationKey } from "../../../contract/messages.ts";
import type { FirstNames } from "../../../contract/schemas/session.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid } from "../../platform/problemError.ts";

/** Whether the row `users` is an invited administrator while nobody can sign in yet. */
export const isFirstAdministrator = sql<boolean>`(
  'ADMIN' = any(users.roles) and users.status = 'INVITED'
  and not exists (select from users as other where other.status <> 'INVITED')
)`;

/**
 * Names the first administrator and their company, in the transaction that sets the password.
 * @throws {ProblemError} `validation-failed` if another company has the name
 */
export async function nameFirstAdministrator(
  trx: Transaction<Database>,
  userId: string,
  { company, name, surname }: FirstNames,
  now: Date,
): Promise<void> {
  const { company_id } = await trx.updateTable("users").set({ name, surname })
    .where("id", "=", userId).returning("company_id").executeTakeFirstOrThrow();
  const other = await trx.selectFrom("companies").select("id")
    .where(sql<boolean>`fold(name) = fold(${company})`).where("id", "<>", company_id)
    .executeTakeFirst();
  if (other) throw invalid({ company: [{ key: "Already in use" }] });
  await trx.updateTable("companies")
    .set((row) => ({ name: company, version: row("version", "+", 1), updated_at: now }))
    .where("id", "=", company_id).execute();
}

/**
 * Returns the names that a request has, if its user is the first administrator.
 * @throws {ProblemError} `validation-failed` for names of others, and if only some are given
 */
export async function checkFirstNames(
  trx: Transaction<Database>,
  userId: string,
  names: Partial<FirstNames>,
): Promise<FirstNames | undefined> {
  const fields = Object.keys(names);
  if (fields.length === 0) return undefined;
  const { isFirst } = await trx.selectFrom("users").select(isFirstAdministrator.as("isFirst"))
    .where("id", "=", userId).executeTakeFirstOrThrow();
  const throwAt = (faulty: readonly string[], key: ValidationKey) => {
    throw invalid(Object.fromEntries(faulty.map((field) => [field, [{ key }]])));
  };
  if (!isFirst) throwAt(fields, "Unknown field");
  const { company, name, surname } = names;
  if (company !== undefined && name !== undefined && surname !== undefined) {
    return { company, name, surname };
  }
  return throwAt(
    ["company", "name", "surname"].filter((field) => !fields.includes(field)),
    "Required",
  );
}
