import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import type { Samples } from "../../tools/scale/samples.ts";

/** So much happened at each place, and was done by each person. */
const EACH = 20_000;
/** So little by the one in the other. */
const IN_BOTH = 3;

/**
 * Adds somebody who did much, and a company and a project in which much happened, but by others.
 * Answers what asks for what the one did in the other.
 */
export async function crowdedActivity(db: Kysely<Database>, { member, admin }: Samples) {
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
