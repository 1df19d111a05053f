import { sql } from "kysely";
import type { OpenDatabase } from "../../server/platform/db/open.ts";

/** The SQL of the id of each sample. */
const SAMPLES = {
  project: "select id from project",
  process: "select id from process",
  milestone: `select id from milestones where process_id = (select id from process)
    order by position limit 1`,
  company: "select company_id from project",
  type: "select type_id from project",
  owner: `select owner_id from process_stakeholders where process_id = (select id from process)
    order by owner_id limit 1`,
  user: "select id from member",
  member: "select id from member",
  admin: "select id from users where email = 'admin@iklim.example'",
  feedback: `select feedback.id from feedback
    left join feedback_screenshots as picture on picture.feedback_id = feedback.id
    order by picture.feedback_id, feedback.created_at limit 1`,
  reminder: `select id from reminders where recurrence is not null
    and created_by = (select id from member) order by created_at limit 1`,
  notification: `select id from notifications where user_id = (select id from member)
    order by created_at desc limit 1`,
  holiday: "select id from holidays order by date limit 1",
  view: `select coalesce((select min(id::text)::uuid from saved_views
    where owner_id = (select id from users where email = 'admin@iklim.example')), gen_random_uuid())`,
};

/** Ids of records from the middle of the data. */
export type Samples = Record<keyof typeof SAMPLES, string>;

export async function findSamples({ db }: OpenDatabase): Promise<Samples> {
  const columns = Object.entries(SAMPLES).map(([name, select]) => `(${select}) as "${name}"`);
  const { rows: [samples] } = await sql<Samples>`
    with
      project as (
        select * from projects where status = 'ACTIVE'
        order by abs(number - (select max(number) / 2 from projects)), number limit 1
      ),
      process as (
        select id from project_processes where project_id = (select id from project)
        order by id limit 1
      ),
      member as (select id from users where email = 'member@iklim.example')
    select ${sql.raw(columns.join())}`.execute(db);
  const missing = Object.entries(samples ?? {}).filter(([, id]) => id === null);
  if (!samples || missing.length > 0) throw new Error(`There is no ${missing.join(", ")}`);
  return samples;
}

/**
 * Fills the parameter of a route's path by the sample that the part before it names, as `companies`.
 * @throws {TypeError} if there is no such sample
 */
export const fillPath = (route: string, samples: Samples): string =>
  route.replace(/([\w-]+)\/:(\w+)/, (_, before: string, param: string) => {
    const name = before.split("-").at(-1)?.replace(/ies$/, "y").replace(
      /(?:(ss)e|([^s]))s$/,
      "$1$2",
    );
    const [, id] = Object.entries(samples).find(([key]) => key === name) ?? [];
    const value = param === "status" ? "OPEN" : id;
    if (value === undefined) throw new TypeError(`there is no sample for :${param} of ${route}`);
    return `${before}/${value}`;
  });
