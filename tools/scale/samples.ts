import { sql } from "kysely";
import type { OpenDatabase } from "../../server/platform/db/open.ts";

/** Ids of records from the middle of the data. */
export interface Samples {
  project: string;
  process: string;
  milestone: string;
  company: string;
  user: string;
  owner: string;
  type: string;
  feedback: string;
  reminder: string;
  notification: string;
  view: string;
  member: string;
  admin: string;
}

export async function findSamples({ db }: OpenDatabase): Promise<Samples> {
  const { rows } = await sql<Samples>`
    with
      project as (
        select id from projects where status = 'ACTIVE' and number = (
          select max(number) / 2 from projects where status = 'ACTIVE'
        )
        union all (select id from projects where status = 'ACTIVE' order by number limit 1)
        limit 1
      ),
      process as (
        select id from project_processes where project_id = (select id from project) limit 1
      ),
      member as (select id from users where email = 'member@iklim.example')
    select
      (select id from project) as project, (select id from process) as process,
      (
        select id from milestones where process_id = (select id from process)
        order by position limit 1
      ) as milestone,
      (select company_id from projects where id = (select id from project)) as company,
      (select type_id from projects where id = (select id from project)) as type,
      (
        select owner_id from process_stakeholders where process_id = (select id from process)
        order by owner_id limit 1
      ) as owner,
      (select id from member) as member, (select id from member) as user,
      (select id from users where email = 'admin@iklim.example') as admin,
      coalesce(
        (select feedback_id from feedback_screenshots order by feedback_id limit 1),
        (select id from feedback order by created_at limit 1)
      ) as feedback,
      coalesce(
        (
          select id from saved_views where owner_id = (select id from users
            where email = 'admin@iklim.example') order by id limit 1
        ),
        gen_random_uuid()
      ) as view,
      (
        select id from reminders where recurrence is not null and created_by = (select id from member)
        order by created_at limit 1
      ) as reminder,
      (
        select id from notifications where user_id = (select id from member)
        order by created_at desc limit 1
      ) as notification`.execute(db);
  const [samples] = rows;
  if (!samples) throw new Error("The database is empty");
  const missing = Object.entries(samples).filter(([, id]) => id === null).map(([name]) => name);
  if (missing.length > 0) throw new Error(`There is no ${missing.join(", ")}`);
  return samples;
}

/** The sample of a route's `:id`, by the part of the path before it. */
const IDS: Readonly<Record<string, keyof Samples>> = {
  "by-process": "process",
  "by-project": "project",
  "companies": "company",
  "feedback": "feedback",
  "milestones": "milestone",
  "notifications": "notification",
  "processes": "process",
  "project-milestone-owners": "owner",
  "project-types": "type",
  "projects": "project",
  "reminders": "reminder",
  "users": "user",
  "views": "view",
};

/**
 * Fills the parameters of a route's path.
 * @throws {TypeError} if there is no sample for one
 */
export function fillPath(route: string, samples: Samples): string {
  return route.replace(/([\w-]+)\/:(\w+)/, (_, before: string, name: string) => {
    const key = IDS[before];
    const value = name === "status" ? "OPEN" : key && samples[key];
    if (value === undefined) throw new TypeError(`there is no sample for :${name} of ${route}`);
    return `${before}/${value}`;
  });
}
