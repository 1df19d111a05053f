import type { Selectable, Transaction } from "kysely";
import type { Database, ProjectsTable } from "../../platform/db/schema.ts";
import type { Changes } from "../activity/record.ts";

type Row = Selectable<ProjectsTable>;

/**
 * Lists the changed fields of a project.
 * Uses names of companies and types instead of ids, for a history that outlives them.
 */
export async function listChanges(
  trx: Transaction<Database>,
  before: Row,
  after: Row,
): Promise<Changes> {
  const findName = async (table: "companies" | "project_types", id: string) => {
    const row = await trx.selectFrom(table).select("name").where("id", "=", id)
      .executeTakeFirst();
    return row?.name ?? null;
  };
  const changes: Changes = [];
  for (const { field, column, table } of TRACKED_FIELDS) {
    if (before[column] === after[column]) continue;
    changes.push({
      field,
      before: table ? await findName(table, before[column]) : before[column],
      after: table ? await findName(table, after[column]) : after[column],
    });
  }
  return changes;
}

type TrackedField =
  | { field: string; column: keyof Row; table?: never }
  | { field: string; column: "company_id" | "type_id"; table: "companies" | "project_types" };

const TRACKED_FIELDS: readonly TrackedField[] = [
  { field: "name", column: "name" },
  { field: "company", column: "company_id", table: "companies" },
  { field: "type", column: "type_id", table: "project_types" },
  { field: "description", column: "description" },
  { field: "startDate", column: "start_date" },
  { field: "endDate", column: "end_date" },
  { field: "country", column: "country" },
  { field: "city", column: "city" },
  { field: "annualReductionTonnes", column: "annual_reduction_tonnes" },
];
