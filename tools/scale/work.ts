import { fold } from "../../contract/folding.ts";
import { LEAST_MILESTONES, MILESTONE_STEPS, PROCESSES_EACH, type Size } from "./size.ts";
import { quoteList } from "./sqlText.ts";
import { CITIES, PLACES, PROCESSES, SENTENCES, STEPS, TECHNOLOGIES } from "./words.ts";

/** Age of a project in days. */
const MOST_DAYS = 1500;
/** Days of the slowest milestone. */
const SLOWEST_DAYS = 400;

export function work(size: Size, now: string): string[] {
  const processes = size.projects * PROCESSES_EACH;
  return [
    `create temp table made_projects as
      select n, pg_temp.id(at, n, 60) as id, at, pg_temp.part(n, 61) < 0.08 as is_disabled
      from (
        select n, ${now} - pg_temp.days(${MOST_DAYS} * pg_temp.part(n, 62)) as at
        from generate_series(1, ${size.projects}) as n
      ) as dated`,
    `insert into projects
      (id, created_at, updated_at, version, name, description, status, company_id, type_id,
        start_date, end_date, country, city, annual_reduction_tonnes)
      select made.id, made.at, made.at, 1 + made.is_disabled::integer,
        pg_temp.pick(made.n, 63, ${quoteList(PLACES)}) || ' '
          || pg_temp.pick(made.n, 64, ${quoteList(TECHNOLOGIES)}) || ' ' || made.n,
        case when pg_temp.part(made.n, 65) < 0.6
          then pg_temp.pick(made.n, 66, ${quoteList(SENTENCES)}) end,
        case when made.is_disabled then 'DISABLED' else 'ACTIVE' end, company.id, type.id,
        made.at::date + 30 + pg_temp.whole(made.n, 67, 90),
        case when pg_temp.part(made.n, 68) < 0.9
          then made.at::date + 3650 + pg_temp.whole(made.n, 69, 1000) end,
        case when pg_temp.part(made.n, 70) < 0.85 then 'Türkiye' else 'Kenya' end,
        pg_temp.pick(made.n, 71, ${quoteList(CITIES)}),
        case when pg_temp.part(made.n, 72) < 0.95
          then 1000 + pg_temp.whole(made.n, 73, 400000) end
      from made_projects as made
      join made_companies as company
        on company.n = 1 + pg_temp.whole(made.n, 74, ${size.companies})
      join made_types as type on type.n = 1 + pg_temp.whole(made.n, 75, ${size.types})
      order by made.at`,

    // Processes progress at their own pace until today or until disabled.
    `create temp table made_processes as
      select n, pg_temp.id(at, n, 80) as id, at, project_id, milestones, pace,
        least(milestones, floor(moved / pace)::integer) as done,
        moved - floor(moved / pace) * pace > 3 and pg_temp.part(n, 81) < 0.8 as has_next_begun
      from (
        select number as n, project.id as project_id,
          project.at + (${now} - project.at) * (case when number % 2 = 1 then 0.02 else 0.5 end) as at,
          ${LEAST_MILESTONES} + number % ${MILESTONE_STEPS} as milestones,
          20 + ${SLOWEST_DAYS} * power(pg_temp.part(number, 82), 2) as pace,
          extract(epoch from ${now} - project.at) / 86400
            * (case when number % 2 = 1 then 0.98 else 0.5 end)
            * (case when project.is_disabled then 0.6 else 1 end) as moved
        from generate_series(1, ${processes}) as number
        join made_projects as project on project.n = (number + 1) / ${PROCESSES_EACH}
      ) as paced`,
    `insert into project_processes (id, created_at, updated_at, project_id, name)
      select id, at, at, project_id, pg_temp.pick(n, 83, ${quoteList(PROCESSES)})
      from made_processes order by at`,
    `insert into process_responsibles (process_id, user_id)
      select process.id, account.id
      from made_processes as process cross join generate_series(1, 2) as nth
      join made_users as account
        on account.n = 1 + pg_temp.whole(process.n, 84 + nth, ${size.users})
      on conflict do nothing`,

    `create temp table made_milestones as
      select process.n * 10 + place as n, process.id as process_id, process.project_id, place,
        process.at as made_at, process.pace,
        case when place < done then 'COMPLETED'
          when place = done and has_next_begun then 'IN_PROGRESS' else 'PENDING' end as status,
        process.at + pg_temp.days(place * pace + 0.2) as begins,
        process.at
          + pg_temp.days((place + 1) * pace - 0.15 * pace * pg_temp.part(process.n + place, 90))
          as ends,
        1 + pg_temp.whole(process.n * 3 + place % 3, 91, ${size.owners}) as owner_number
      from made_processes as process cross join generate_series(0, milestones - 1) as place`,
    `insert into milestones
      (id, created_at, updated_at, version, process_id, name, description, owner_id, position,
        expected_days, due_date, planned_due_date, status, started_at, completed_at, urgency,
        project_status, name_folded)
      select pg_temp.id(made.made_at, made.n, 92), made.made_at,
        case made.status when 'COMPLETED' then ends when 'IN_PROGRESS' then begins
          else made.made_at end,
        case made.status when 'COMPLETED' then 3 when 'IN_PROGRESS' then 2 else 1 end,
        made.process_id, pg_temp.pick(made.n, 93, ${quoteList(STEPS)}),
        case when pg_temp.part(made.n, 94) < 0.3
          then pg_temp.pick(made.n, 95, ${quoteList(SENTENCES)}) end,
        case when pg_temp.part(made.n, 96) < 0.97 then owner.id end,
        place, round(pace)::integer,
        due_date, due_date - (made.n % 3 * 7)::integer, made.status,
        case when made.status <> 'PENDING' then begins end, completed_at,
        milestone_urgency(made.status, due_date, completed_at, project.status), project.status,
        pg_temp.pick(made.n, 93, ${quoteList(STEPS.map(fold))})
      from made_milestones as made
      join made_owners as owner on owner.n = made.owner_number
      join projects as project on project.id = made.project_id
      cross join lateral (
        select
          case when pg_temp.part(made.n, 97) < 0.95 then (
            made.made_at + pg_temp.days((place + 0.9 + 0.5 * pg_temp.part(made.n, 98)) * pace)
          )::date end as due_date,
          case when made.status = 'COMPLETED' then ends end as completed_at
      ) as dated`,
    `insert into process_stakeholders (process_id, owner_id)
      select distinct process_id, owner_id from milestones where owner_id is not null`,
    `insert into milestone_completions
      (id, milestone_id, completed_by, completed_at, note)
      select pg_temp.id(ends, made.n, 100), pg_temp.id(made.made_at, made.n, 92), account.id, ends,
        case when pg_temp.part(made.n, 102) < 0.2
          then pg_temp.pick(made.n, 103, ${quoteList(SENTENCES)}) end
      from made_milestones as made
      join made_users as account on account.n = 1 + pg_temp.whole(made.n, 104, ${size.users})
      where made.status = 'COMPLETED'`,

    `insert into activity (id, kind, actor_id, record_type, record_id, record_name, project_id,
        project_name, process_id, process_name, company_id, created_at)
      select pg_temp.id(happened.at, happened.n, 110 + nth), kind, account.id,
        split_part(kind, '_', 1), record_id, record_name, project.id, project.name, process_id,
        process_name, project.company_id, happened.at
      from (
        select 0 as nth, n, 'project_created' as kind, id as project_id, id as record_id,
          'Proje' as record_name, null::uuid as process_id, null as process_name, at
        from made_projects
        union all
        select 1, n, 'process_created', project_id, id, 'Süreç', id, 'Süreç', at
        from made_processes
        union all
        select 2, n, 'milestone_completed', project_id, pg_temp.id(made_at, n, 92),
          pg_temp.pick(n, 93, ${quoteList(STEPS)}), process_id, 'Süreç', ends
        from made_milestones where status = 'COMPLETED'
      ) as happened
      join projects as project on project.id = happened.project_id
      join made_users as account on account.n = 1 + pg_temp.whole(happened.n, 113, ${size.users})
      order by happened.at`,
  ];
}
