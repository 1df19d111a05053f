import { type Kysely, type Selectable, sql } from "kysely";
import type { Company } from "../../../contract/schemas/company.ts";
import type { CompanyInput, CompanyPatch } from "../../../contract/schemas/company.ts";
import { newId } from "../../db/newId.ts";
import type { CompaniesTable, Database } from "../../db/schema.ts";
import { staleVersion } from "../../refusal.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { refuseDuplicate, refuseIfInUse } from "../constraints.ts";
import { changesOf, columnsOf } from "../patches.ts";
import { lockRow, presentOne } from "../records.ts";
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

/** Creates a company. Refuses a name that, folded, another company has. */
export async function createCompany(
  db: Kysely<Database>,
  input: CompanyInput,
  stamp: AuditStamp,
): Promise<Company> {
  return await db.transaction().execute(async (trx) => {
    const { now } = stamp;
    const id = newId(now);
    await refuseDuplicate(
      trx.insertInto("companies").values({
        ...columnsOf<Row>(COLUMNS, input),
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
    return await presentOne(trx, companies, id);
  });
}

/** Changes what a patch gives. Refuses a stale version, and a name that is taken. */
export function updateCompany(
  db: Kysely<Database>,
  id: string,
  { version, ...patch }: CompanyPatch,
  stamp: AuditStamp,
): Promise<Company> {
  return db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, "companies", id);
    if (before.version !== version) throw staleVersion();
    const changes = changesOf<Row>(COLUMNS, before, patch);
    if (changes.length === 0) return await presentOne(trx, companies, id);
    await refuseDuplicate(
      trx.updateTable("companies")
        .set({ ...columnsOf<Row>(COLUMNS, patch), version: version + 1, updated_at: stamp.now })
        .where("id", "=", id)
        .execute(),
    );
    const record = { id, name: patch.name ?? before.name };
    await recordActivity(
      trx,
      [{ type: "company", action: "updated", companyId: id, record, changes }],
      stamp,
    );
    return await presentOne(trx, companies, id);
  });
}

/** Deletes a company. Refuses while users or projects belong to it. */
export async function deleteCompany(
  db: Kysely<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const record = await lockRow(trx, "companies", id);
    await refuseIfInUse(trx, "This company cannot be deleted.", [
      {
        from: sql`users where company_id = ${id}::uuid`,
        one: "It has 1 user.",
        many: "It has {count} users.",
      },
      {
        from: sql`projects where company_id = ${id}::uuid`,
        one: "It has 1 project.",
        many: "It has {count} projects.",
      },
    ]);
    await trx.deleteFrom("companies").where("id", "=", id).execute();
    await recordActivity(
      trx,
      [{ type: "company", action: "deleted", companyId: id, record }],
      stamp,
    );
  });
}
