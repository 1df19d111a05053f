import { type Kysely, type RawBuilder, sql } from "kysely";
import { createFolding } from "./folding.ts";
import { createTurkishCollation } from "./turkish.ts";

const entityColumns = sql`
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()`;

const statements: RawBuilder<unknown>[] = [
  sql`create table companies (
    ${entityColumns},
    name text not null unique check (name <> ''),
    tax_number text,
    email text check (email !~ '[A-Z]'),
    phone text,
    website text,
    address text,
    city text,
    country text,
    notes text
  )`,
  sql`create table users (
    ${entityColumns},
    email text not null unique check (email <> '' and email !~ '[A-Z]'),
    name text not null,
    surname text not null,
    phone text,
    company_id uuid not null references companies (id) on delete restrict,
    roles text[] not null check (
      cardinality(roles) > 0 and roles <@ array['ADMIN', 'MANAGER', 'MEMBER', 'VIEWER']
    ),
    status text not null check (status in ('ACTIVE', 'DISABLED', 'INVITED')),
    password_hash text,
    language text not null default 'tr' check (language in ('tr', 'en')),
    last_login_at timestamptz(3)
  )`,
  sql`create index users_company_id on users (company_id)`,

  sql`create table project_types (
    ${entityColumns},
    name text not null unique check (name <> ''),
    description text,
    milestone_template jsonb not null default '[]'
      check (jsonb_typeof(milestone_template) = 'array')
  )`,
  sql`create table milestone_owners (
    ${entityColumns},
    name text not null check (name <> ''),
    kind text not null check (
      kind in ('DEVELOPER', 'VALIDATOR', 'REGISTRY', 'AUTHORITY', 'CONSULTANT', 'OTHER')
    ),
    email text check (email !~ '[A-Z]'),
    phone text,
    notes text
  )`,

  sql`create sequence project_numbers as integer`,
  sql`create table projects (
    ${entityColumns},
    name text not null check (name <> ''),
    number integer not null unique default nextval('project_numbers'),
    code text not null unique generated always as (
      'IKL-' || lpad(number::text, greatest(4, length(number::text)), '0')
    ) stored,
    description text,
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
    company_id uuid not null references companies (id) on delete restrict,
    type_id uuid not null references project_types (id) on delete restrict,
    start_date date,
    end_date date check (end_date >= start_date),
    country text,
    city text,
    annual_reduction_tonnes double precision check (annual_reduction_tonnes >= 0)
  )`,
  sql`alter sequence project_numbers owned by projects.number`,
  sql`create index projects_company_id on projects (company_id)`,
  sql`create index projects_type_id on projects (type_id)`,
  sql`create index projects_created_at on projects (created_at)`,

  sql`create table project_processes (
    ${entityColumns},
    project_id uuid not null references projects (id) on delete restrict,
    name text not null check (name <> ''),
    description text
  )`,
  sql`create index project_processes_project_id on project_processes (project_id)`,
  sql`create table process_responsibles (
    process_id uuid not null references project_processes (id) on delete cascade,
    user_id uuid not null references users (id) on delete restrict,
    primary key (process_id, user_id)
  )`,
  sql`create index process_responsibles_user_id on process_responsibles (user_id)`,
  sql`create table process_stakeholders (
    process_id uuid not null references project_processes (id) on delete cascade,
    owner_id uuid not null references milestone_owners (id) on delete restrict,
    primary key (process_id, owner_id)
  )`,
  sql`create index process_stakeholders_owner_id on process_stakeholders (owner_id)`,

  sql`create table milestones (
    ${entityColumns},
    process_id uuid not null references project_processes (id) on delete cascade,
    name text not null check (name <> ''),
    description text,
    owner_id uuid references milestone_owners (id) on delete restrict,
    position integer not null check (position >= 0),
    expected_days integer check (expected_days > 0),
    due_date date,
    status text not null default 'PENDING'
      check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED')),
    started_at timestamptz(3),
    completed_at timestamptz(3),
    check ((status = 'PENDING') = (started_at is null)),
    check ((status = 'COMPLETED') = (completed_at is not null)),
    check (completed_at >= started_at),
    unique (process_id, position) deferrable initially deferred
  )`,
  sql`create index milestones_owner_id on milestones (owner_id)`,
  sql`create table milestone_completions (
    id uuid primary key,
    milestone_id uuid not null references milestones (id) on delete cascade,
    completed_by uuid references users (id) on delete set null,
    completed_at timestamptz(3) not null,
    note text,
    undone_by uuid references users (id) on delete set null,
    undone_at timestamptz(3) check (undone_at >= completed_at)
  )`,
  sql`create index milestone_completions_milestone_id on milestone_completions (milestone_id)`,

  sql`create table project_history (
    id uuid primary key,
    project_id uuid not null references projects (id) on delete cascade,
    event text not null check (event in ('created', 'updated', 'enabled', 'disabled')),
    actor_id uuid references users (id) on delete set null,
    changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
    created_at timestamptz(3) not null default now(),
    sequence bigint not null generated always as identity
  )`,
  sql`create index project_history_newest
    on project_history (project_id, created_at desc, sequence desc)`,

  // A lateral join, so that a query of a few processes counts only their milestones.
  sql`create view process_progress as
    select process.id, process.project_id, process.name, process.created_at, progress.*
    from project_processes as process
    cross join lateral (
      select
        case
          when count(*) filter (where milestone.status <> 'PENDING') = 0 then 'NOT_STARTED'
          when count(*) = count(*) filter (where milestone.status = 'COMPLETED') then 'COMPLETED'
          else 'IN_PROGRESS'
        end as status,
        count(*)::integer as milestone_count,
        (count(*) filter (where milestone.status = 'COMPLETED'))::integer
          as completed_milestone_count,
        min(milestone.started_at) as started_at,
        max(milestone.completed_at) as completed_at
      from milestones as milestone
      where milestone.process_id = process.id
    ) as progress`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTurkishCollation(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  await createFolding(db, "İIıÇçĞğÖöŞşÜü", "iiiccggoossuu");
  for (const statement of statements) await statement.execute(db);
  await createNameIndexes(db);
}

/** Indexes for sorting by name and for `CONTAINS`. */
async function createNameIndexes(db: Kysely<unknown>): Promise<void> {
  for (const table of ["companies", "users", "project_types", "milestone_owners", "projects"]) {
    await sql`create index ${sql.ref(`${table}_name_tr`)}
      on ${sql.table(table)} (name collate "tr", id)`.execute(db);
    await sql`create index ${sql.ref(`${table}_name_folded`)}
      on ${sql.table(table)} using gin (fold(name) gin_trgm_ops)`.execute(db);
  }
}
