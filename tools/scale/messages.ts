import { DEMO_ACCOUNTS } from "../../server/demo/accounts.ts";
import { RECORD_OWNERS, type Size } from "./size.ts";
import { quoteList } from "./sqlText.ts";
import { ERRANDS, REMARKS, SENTENCES, STEPS } from "./words.ts";

/** Days for which the server stores occurrences ahead. */
const HORIZON_DAYS = 92;
/** Days over which the notifications of each user are spread. */
const NOTIFIED_DAYS = 600;
/** The pinned views of each demo account: list and query. */
const PINNED_VIEWS = [
  ...["projects?status=ACTIVE", "projects?status=DISABLED", "projects?created=30"],
  ...["projects?filter=santrali", "milestones?status=LATE", "milestones?status=OPEN"],
  ...["milestones?responsible=me", "milestones?completed=30", "reminders?status=OVERDUE"],
  ...["reminders?status=DUE", "reminders?concerns=me", "feedback?status=OPEN"],
];
/** How reminders repeat: the shares from and to, and how many days ago they began at most. */
const KINDS = `(values
  (0, 0.62, null::interval, null, 200), (0.62, 0.82, '7 days', 'FREQ=WEEKLY', 120),
  (0.82, 0.94, '1 month', 'FREQ=MONTHLY', 400), (0.94, 0.96, '1 day', 'FREQ=DAILY', 30),
  (0.96, 1, '1 year', 'FREQ=YEARLY', 300)
) as kind (least, most, every, recurrence, back)`;

export function messages(size: Size, now: string): string[] {
  return [
    ...notifications(size, now),
    ...reminders(size, now),
    ...feedback(size, now),
    ...mailFailures(size, now),
    ...pinnedViews(now),
  ];
}

function notifications(size: Size, now: string): string[] {
  return [
    // The newest of each user are unread, the very newest undelivered.
    `insert into notifications
      (id, user_id, kind, title_tr, title_en, message_tr, message_en, link, status, created_at,
        updated_at)
      select pg_temp.id(dated.at, dated.n, 120), account.id, 'milestone_completed',
        'Kilometre taşı tamamlandı', 'Milestone completed',
        pg_temp.pick(dated.n, 121, ${quoteList(STEPS)}) || ' tamamlandı.',
        pg_temp.pick(dated.n, 121, ${quoteList(STEPS)}) || ' was completed.',
        '/process/' || process.id,
        case when nth < 2 then 'PENDING' when nth < 8 then 'DELIVERED' else 'READ' end, dated.at,
        dated.at
      from (
        select n, (n - 1) / ${RECORD_OWNERS} as nth,
          ${now} - pg_temp.days(
            ${NOTIFIED_DAYS} * (n - pg_temp.part(n, 122)) / ${size.notifications}
          ) as at
        from generate_series(1, ${size.notifications}) as n
      ) as dated
      join made_users as account on account.n = 1 + (dated.n - 1) % ${RECORD_OWNERS}
      join made_processes as process
        on process.n = 1 + pg_temp.whole(dated.n, 123, ${size.projects})
      order by dated.at`,
  ];
}

/** Istanbul is UTC+3 all year. */
const toInstant = (wall: string) => `((${wall} - interval '3 hours') at time zone 'UTC')`;
const toText = (wall: string) => `to_char(${wall}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

function reminders(size: Size, now: string): string[] {
  return [
    `create temp table made_reminders as
      select n, first, every, recurrence, made_at, pg_temp.id(made_at, n, 130) as id,
        ${now}::date + ${HORIZON_DAYS}
          + case every when interval '1 year' then every else interval '0' end as until
      from (
        select n, kind.*, date_trunc('month', ${now}::date - pg_temp.whole(n, 132, back))
          + make_interval(days => pg_temp.whole(n, 133, 28), hours => 8 + pg_temp.whole(n, 134, 10))
          as first
        from generate_series(1, ${size.reminders}) as n
        join ${KINDS} on pg_temp.part(n, 131) >= least and pg_temp.part(n, 131) < most
      ) as begun
      cross join lateral (
        select least(${now}, ${toInstant("first")}) - interval '5 days' as made_at
      ) as dated`,
    `insert into reminders
      (id, created_at, updated_at, description, notes, due_datetime, due_at, time_zone, recurrence,
        project_id, created_by, occurs_since)
      select made.id, made_at, made_at,
        pg_temp.pick(made.n, 135, ${quoteList(ERRANDS)}) || ' ' || made.n,
        case when pg_temp.part(made.n, 136) < 0.3
          then pg_temp.pick(made.n, 137, ${quoteList(SENTENCES)}) end,
        ${toText("first")}, ${toInstant("first")}, 'Europe/Istanbul', recurrence,
        case when pg_temp.part(made.n, 138) < 0.5 then project.id end, account.id,
        ${toInstant("first")}
      from made_reminders as made
      join made_users as account on account.n = 1 + made.n % ${size.users}
      join made_projects as project
        on project.n = 1 + pg_temp.whole(made.n, 139, ${size.projects})`,
    `insert into reminder_users (reminder_id, user_id)
      select made.id, account.id
      from made_reminders as made cross join generate_series(1, 2) as nth
      join made_users as account
        on account.n = 1 + pg_temp.whole(made.n, 140 + nth, ${size.users})
      where nth = 1 or pg_temp.part(made.n, 143) < 0.5
      on conflict do nothing`,
    `insert into activity (id, kind, actor_id, record_type, record_id, record_name, project_id,
        project_name, company_id, created_at)
      select gen_random_uuid(), 'reminder_created', reminder.created_by, 'reminder', reminder.id,
        reminder.description, project.id, project.name, project.company_id, reminder.created_at
      from reminders as reminder left join projects as project on project.id = reminder.project_id`,
    `insert into occurrences
      (id, reminder_id, due_datetime, due_at, status, settled_by, settled_at, told_at)
      select pg_temp.id(due_at, n, 144), reminder_id, ${toText("wall")}, due_at, status,
        case when status <> 'PENDING' then created_by end,
        case when status <> 'PENDING' then least(due_at + interval '1 hour', ${now}) end,
        case when due_at <= ${now} then due_at end
      from (
        select due.*, case when due_at > ${now} then 'PENDING'
            when is_last_past and pg_temp.part(n, 145) < 0.1 then 'PENDING'
            when pg_temp.part(n + nth, 146) < 0.04 then 'SKIPPED' else 'COMPLETED' end as status
        from (
          select made.n, made.id as reminder_id, reminder.created_by, wall, nth,
            ${toInstant("wall")} as due_at,
            wall + coalesce(every, interval '1 year') > ${now}::timestamp as is_last_past
          from made_reminders as made
          join reminders as reminder on reminder.id = made.id
          cross join lateral generate_series(
            first, case when every is null then first else until end,
            coalesce(every, interval '1 day')
          ) with ordinality as dates (wall, nth)
        ) as due
      ) as settled`,
    `update reminders set
        continues_at = followed.last_at + followed.every,
        next_due_at = pending.due_at, next_due_datetime = pending.due_datetime,
        status = case when pending.due_at is null then 'COMPLETED' else 'ACTIVE' end,
        completed_at = case when pending.due_at is null then followed.settled_at end
      from (
        select made.id, every, max(due_at) as last_at, max(settled_at) as settled_at
        from made_reminders as made join occurrences on reminder_id = made.id
        group by made.id, every
      ) as followed
      left join (
        select distinct on (reminder_id) reminder_id, due_at, due_datetime from occurrences
        where status = 'PENDING' order by reminder_id, due_at
      ) as pending on pending.reminder_id = followed.id
      where followed.id = reminders.id`,
  ];
}

function feedback(size: Size, now: string): string[] {
  return [
    `insert into feedback
      (id, created_at, updated_at, title, description, category, priority, status, page,
        submitted_by, resolution)
      select pg_temp.id(dated.at, dated.n, 150), dated.at, dated.at,
        pg_temp.pick(dated.n, 151, ${quoteList(REMARKS)}) || ' ' || dated.n,
        pg_temp.pick(dated.n, 152, ${quoteList(SENTENCES)}),
        pg_temp.pick(dated.n, 153, array['BUG', 'IDEA', 'QUESTION']),
        pg_temp.pick(dated.n, 154, array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']), status, '/project/',
        account.id, case when status = 'RESOLVED' then 'Düzeltildi.' end
      from (
        select n, ${now} - pg_temp.days(600 * pg_temp.part(n, 155)) as at,
          pg_temp.pick(n, 156, array['OPEN', 'IN_PROGRESS', 'RESOLVED', 'DISMISSED']) as status
        from generate_series(1, ${size.feedback}) as n
      ) as dated
      join made_users as account on account.n = 1 + dated.n % ${RECORD_OWNERS}`,
    `insert into activity (id, kind, actor_id, record_type, record_id, record_name, created_at)
      select gen_random_uuid(), 'feedback_created', submitted_by, 'feedback', id, title, created_at
      from feedback`,
    `insert into feedback_screenshots (feedback_id, png, width, height)
      select id, '\\x89504e47', 1, 1 from feedback where hashtext(id::text) % 10 = 0`,
    `insert into feedback_replies (id, feedback_id, author_id, content, created_at)
      select gen_random_uuid(), feedback.id, submitted_by, 'Hâlâ oluyor.', feedback.created_at
      from feedback cross join generate_series(1, 3)`,
  ];
}

function mailFailures(size: Size, now: string): string[] {
  return [
    `insert into mail_failures
      (id, queue, key, kind, user_id, recipient, host, error, attempts, status, queued_at,
        failed_at, next_attempt_at)
      select id, 'accounts', array[id], 'password_reset', user_id, email, 'mail.example',
        '550 5.1.1 unknown user', 1 + n % 9, case when n % 9 = 0 then 'WAITING' else 'FAILED' end,
        at, at + interval '1 day', case when n % 9 = 0 then at + interval '2 days' end
      from (
        select dated.n, pg_temp.id(dated.at, dated.n, 160) as id, dated.at,
          account.id as user_id, account.email
        from (
          select n, ${now} - pg_temp.days(90 * pg_temp.part(n, 161)) as at
          from generate_series(1, ${size.users}) as n
        ) as dated
        join made_users as made on made.n = dated.n
        join users as account on account.id = made.id
      ) as failed`,
  ];
}

const pinnedViews = (now: string): string[] => [
  `insert into saved_views
    (id, created_at, updated_at, list, name, query, hidden_columns, is_shared, owner_id)
    select pg_temp.id(${now}, account.n * 100 + place, 170), ${now}, ${now},
      split_part(view, '?', 1), view, split_part(view, '?', 2), '{}', false, account.id
    from made_users as account
    cross join unnest(${quoteList(PINNED_VIEWS)}) with ordinality as pinned (view, place)
    where account.n <= ${DEMO_ACCOUNTS.length}`,
  `insert into view_settings (user_id, view_id, list, is_pinned, is_default)
    select owner_id, id, list, true, false from saved_views`,
];
