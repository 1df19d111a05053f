import { type Kysely, sql } from "kysely";

/**
 * The activity of all kinds of records.
 * Record ids are no references, so that entries outlive records. The histories of projects and
 * feedback stay for processes of the previous release, whose writes go into both; `copyHistories`
 * copies existing rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity (
      id uuid primary key,
      sequence bigint not null generated always as identity,
      kind text not null,
      actor_id uuid references users on delete set null,
      record_type text not null,
      record_id uuid not null,
      record_name text not null,
      project_id uuid,
      project_name text,
      process_id uuid,
      process_name text,
      company_id uuid,
      changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
      created_at timestamptz(3) not null,
      check ((project_id is null) = (project_name is null)),
      check ((process_id is null) = (process_name is null))
    )`.execute(db);
  await sql`create index activity_newest on activity (created_at desc, sequence desc)`.execute(db);
  for (const column of ["actor_id", "project_id", "process_id", "company_id"]) {
    await sql`
      create index ${sql.ref(`activity_${column}`)}
      on activity (${sql.ref(column)}, created_at desc, sequence desc)
      where ${sql.ref(column)} is not null`.execute(db);
  }
  for (const column of ["record_id", "record_type"]) {
    await sql`
      create index ${sql.ref(`activity_${column}`)}
      on activity (${sql.ref(column)}, created_at desc, sequence desc)`.execute(db);
  }

  await sql`
    create function copy_project_history(ids uuid[]) returns void language sql as $$
      insert into activity (id, kind, actor_id, record_type, record_id, record_name,
        project_id, project_name, process_id, process_name, company_id, changes, created_at)
      select entry.id,
        case when entry.process is null then 'project_' || entry.event else entry.event end,
        entry.actor_id,
        case when entry.milestone is not null then 'milestone'
          when entry.process is not null then 'process' else 'project' end,
        coalesce((entry.milestone ->> 'id')::uuid, (entry.process ->> 'id')::uuid, project.id),
        coalesce(entry.milestone ->> 'name', entry.process ->> 'name', project.name),
        project.id, project.name, (entry.process ->> 'id')::uuid, entry.process ->> 'name',
        project.company_id, entry.changes, entry.created_at
      from project_history as entry join projects as project on project.id = entry.project_id
      where entry.id = any(ids)
      order by entry.created_at, entry.sequence
      on conflict do nothing
    $$`.execute(db);
  await sql`
    create function copy_feedback_history(ids uuid[]) returns void language sql as $$
      insert into activity
        (id, kind, actor_id, record_type, record_id, record_name, changes, created_at)
      select move.id,
        case when move.from_status is null then 'feedback_created'
          when move.to_status = 'IN_PROGRESS' and move.from_status = 'OPEN'
            then 'feedback_progressed'
          when move.to_status = 'IN_PROGRESS' then 'feedback_reopened'
          when move.to_status = 'RESOLVED' then 'feedback_resolved'
          else 'feedback_dismissed' end,
        move.actor_id, 'feedback', move.feedback_id, feedback.title,
        case when move.from_status is null then '[]'::jsonb else jsonb_build_array(
          jsonb_build_object(
            'field', 'status', 'before', move.from_status, 'after', move.to_status
          )
        ) end || case when move.note is null then '[]'::jsonb else jsonb_build_array(
          jsonb_build_object('field', 'note', 'before', null, 'after', move.note)
        ) end,
        move.created_at
      from feedback_history as move join feedback on feedback.id = move.feedback_id
      where move.id = any(ids)
      order by move.created_at, move.sequence
      on conflict do nothing
    $$`.execute(db);
  await sql`create table history_copies (source text primary key, copied_to uuid not null)`
    .execute(db);
  for (const source of ["project_history", "feedback_history"]) {
    const copy = sql.ref(`copy_${source}`);
    const trigger = sql.ref(`copy_new_${source}`);
    await sql`
      create function ${trigger}() returns trigger language plpgsql as $$
      begin
        perform ${copy}(array[new.id]);
        return null;
      end
      $$`.execute(db);
    await sql`
      create trigger ${trigger} after insert on ${sql.table(source)}
      for each row execute function ${trigger}()`.execute(db);
    await sql`
      insert into history_copies (source, copied_to)
      values (${sql.lit(source)}, '00000000-0000-0000-0000-000000000000')`.execute(db);
  }

  await sql`
    alter table users
      add column last_seen_at timestamptz(3),
      add column visited_before_at timestamptz(3)`.execute(db);
}
