import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/platform/db/schema.ts";
import type { Samples } from "../../tools/scale/samples.ts";

/** Entries of the user, and of others in the project and company. */
const EACH = 20_000;
/** Entries of the user in the project and company. */
const IN_BOTH = 3;

/**
 * Adds a user, a company and a project with much activity. They have few entries in common. Returns
 * the requests that combine both filters.
 */
export async function addCrowdedActivity(db: Kysely<Database>, { member, admin }: Samples) {
  const project = crypto.randomUUID();
  const company = crypto.randomUUID();
  const elsewhere = crypto.randomUUID();
  const add = (actor: string, place: { project: string; company: string }, count: number) =>
    sql`
      insert into activity (id, kind, actor_id, record_type, record_id, record_name, project_id,
        project_name, company_id, created_at)
      select gen_random_uuid(), 'milestone_started', ${actor}::uuid, 'milestone',
        gen_random_uuid(), 'Onay', ${place.project}::uuid, 'Proje', ${place.company}::uuid,
        now() - number * interval '1 minute'
      from generate_series(1, ${count}::integer) as number`.execute(db);
  await add(member, { project: elsewhere, company: elsewhere }, EACH);
  await add(admin, { project, company }, EACH);
  await add(member, { project, company }, IN_BOTH);
  await sql`analyze activity`.execute(db);
  const places = [["project", { projectId: project }], ["company", {
    companyId: company,
  }]] as const;
  return places.flatMap(([place, scope]) =>
    (["personId", "concernsId"] as const).flatMap((who) =>
      [{}, { recordType: "milestone" }, { recordType: "reminder" }].map((kind) => ({
        name: `${who}, ${place}, ${JSON.stringify(kind)}`,
        as: "ADMIN" as const,
        paths: [`/api/activity?${new URLSearchParams({ [who]: member, ...scope, ...kind })}`],
      }))
    )
  );
}
