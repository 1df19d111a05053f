import type { Kysely } from "kysely";
import type { ProjectPatch } from "../../../contract/projectForm.ts";
import type { Database } from "../../db/schema.ts";
import { invalid, type SaidErrors } from "../../refusal.ts";

/**
 * Refuses with 400 at the field when the company or the technology does not exist; those that do
 * cannot be deleted until the transaction ends.
 */
export async function checkReferences(
  trx: Kysely<Database>,
  { companyId, typeId }: Pick<ProjectPatch, "companyId" | "typeId">,
): Promise<void> {
  const exists = async (table: "companies" | "project_types", id: string | undefined) =>
    id === undefined ||
    await trx.selectFrom(table).select("id").where("id", "=", id).forKeyShare()
        .executeTakeFirst() !== undefined;
  const unknown = [{ key: "Unknown value" }] as const;
  const errors: SaidErrors = {
    ...(!await exists("companies", companyId) && { companyId: unknown }),
    ...(!await exists("project_types", typeId) && { typeId: unknown }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
