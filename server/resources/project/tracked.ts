import type { Kysely, Selectable } from "kysely";
import type { Database, ProjectsTable } from "../../db/schema.ts";
import type { Changes } from "../activity/record.ts";

type Row = Selectable<ProjectsTable>;

/**
 * What differs, field by field. Companies and technologies are told by the names they have now: the
 * history has to be readable when they are gone.
 */
export async function changesBetween(
  trx: Kysely<Database>,
  before: Row,
  after: Row,
): Promise<Changes> {
  const nameOf = async (table: "companies" | "project_types", id: string) => {
    const row = await trx.selectFrom(table).select("name").where("id", "=", id)
      .executeTakeFirst();
    return row?.name ?? null;
  };
  const changes: Changes = [];
  for (const { field, column, table } of TRACKED_FIELDS) {
    if (before[column] === after[column]) continue;
    changes.push({
      field,
      before: table ? await nameOf(table, before[column]) : before[column],
      after: table ? await nameOf(table, after[column]) : after[column],
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
