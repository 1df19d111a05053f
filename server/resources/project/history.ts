import type { Kysely, Selectable } from "kysely";
import type { PROJECT_EVENTS } from "../../../contract/project.ts";
import type { ProjectHistoryEntry } from "../../../contract/schemas/project.ts";
import type { Reference } from "../../../contract/schemas/references.ts";
import { newId } from "../../db/newId.ts";
import type { Database, ProjectsTable } from "../../db/schema.ts";

/** Who does something, and when. */
export interface AuditStamp {
  actorId: string;
  now: Date;
}

export type Changes = ProjectHistoryEntry["changes"];
type Row = Selectable<ProjectsTable>;

/** What happened in a project, and to which of its processes and milestones. */
interface HistoryEvent {
  projectId: string;
  event: (typeof PROJECT_EVENTS)[number];
  changes?: Changes;
  process?: Reference;
  milestone?: Reference;
}

/** Writes one line of a project's history; belongs in the transaction of what it tells. */
export async function recordHistory(
  trx: Kysely<Database>,
  { projectId, event, changes = [], process, milestone }: HistoryEvent,
  { actorId, now }: AuditStamp,
): Promise<void> {
  const reference = (to: Reference | undefined) =>
    to ? JSON.stringify({ id: to.id, name: to.name }) : null;
  await trx.insertInto("project_history").values({
    id: newId(now),
    project_id: projectId,
    event,
    actor_id: actorId,
    changes: JSON.stringify(changes),
    process: reference(process),
    milestone: reference(milestone),
    created_at: now,
  }).execute();
}

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
