import { type Selectable, sql, type Transaction } from "kysely";
import type { Company, CompanyInput, CompanyPatch } from "../../../contract/schemas/company.ts";
import { createId, lockRow, readRecord } from "../../platform/db/records.ts";
import type { CompaniesTable, Database } from "../../platform/db/schema.ts";
import { staleVersion } from "../../platform/problemError.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import { rejectDuplicate, rejectIfInUse } from "../../platform/db/constraints.ts";
import { findChanges, toColumns } from "../../platform/db/patches.ts";
import { companies } from "./query.ts";

type Row = Selectable<CompaniesTable>;

const COLUMNS = {
  name: "name",
  taxNumber: "tax_number",
  email: "email",
  phone: "phone",
  website: "website",
  address: "address",
  city: "city",
  country: "country",
  notes: "notes",
} as const satisfies Record<keyof CompanyInput, keyof Row>;

/**
 * Creates a company.
 * @throws {ProblemError} `validation-failed` if another company has the folded name
 */
export async function createCompany(
  trx: Transaction<Database>,
  input: CompanyInput,
  stamp: AuditStamp,
): Promise<Company> {
  const { now } = stamp;
  const id = createId(now);
  await rejectDuplicate(
    trx.insertInto("companies").values({
      ...toColumns<Row>(COLUMNS, input),
      id,
      name: input.name,
      created_at: now,
      updated_at: now,
    }).execute(),
  );
  const record = { id, name: input.name };
  await recordActivity(
    trx,
    [{ type: "company", action: "created", companyId: id, record }],
    stamp,
  );
  return await readRecord(trx, companies, id);
}

/**
 * Updates a company.
 * @throws {ProblemError} `stale-version`, or `validation-failed` for a duplicate name
 */
export async function updateCompany(
  trx: Transaction<Database>,
  id: string,
  { version, ...patch }: CompanyPatch,
  stamp: AuditStamp,
): Promise<Company> {
  const before = await lockRow(trx, "companies", id);
  if (before.version !== version) throw staleVersion();
  const changes = findChanges<Row>(COLUMNS, before, patch);
  if (changes.length === 0) return await readRecord(trx, companies, id);
  await rejectDuplicate(
    trx.updateTable("companies")
      .set({ ...toColumns<Row>(COLUMNS, patch), version: version + 1, updated_at: stamp.now })
      .where("id", "=", id)
      .execute(),
  );
  const record = { id, name: patch.name ?? before.name };
  await recordActivity(
    trx,
    [{ type: "company", action: "updated", companyId: id, record, changes }],
    stamp,
  );
  return await readRecord(trx, companies, id);
}

/**
 * Deletes a company.
 * @throws {ProblemError} `in-use` while users or projects belong to it
 */
export async function deleteCompany(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  const record = await lockRow(trx, "companies", id);
  await rejectIfInUse(trx, "This company cannot be deleted.", [
    {
      from: sql`users where company_id = ${id}::uuid`,
      singular: "It has 1 user.",
      plural: "It has {count} users.",
    },
    {
      from: sql`projects where company_id = ${id}::uuid`,
      singular: "It has 1 project.",
      plural: "It has {count} projects.",
    },
  ]);
  await trx.deleteFrom("companies").where("id", "=", id).execute();
  await recordActivity(
    trx,
    [{ type: "company", action: "deleted", companyId: id, record }],
    stamp,
  );
}
