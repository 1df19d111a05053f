import { type Kysely, sql } from "kysely";

/**
 * Creates `fold(text)`, the rule of contract/folding.ts.
 * That rule lowers letter by letter, so sigma is translated too: lowering whole texts would write a
 * final sigma.
 */
export async function createFolding(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  await sql`
    create or replace function fold(input text) returns text
    language sql immutable strict parallel safe
    return lower(
      translate(normalize(input, nfc), ${sql.lit(`${from}Σ`)}, ${sql.lit(`${to}σ`)})
      collate "und-x-icu"
    )
  `.execute(db);
}

/**
 * Adds columns with folded texts, each with its source, to tables.
 * Triggers write them: a generated column would rewrite the table under a lock.
 */
export async function addFoldedColumns(
  db: Kysely<unknown>,
  tables: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    const added = Object.keys(columns).map((column) => sql`add column ${sql.ref(column)} text`);
    await sql`alter table ${sql.table(table)} ${sql.join(added)}`.execute(db);
    const name = sql.ref(`fold_${table}`);
    const each = Object.entries(columns).map(([column, source]) =>
      sql`new.${sql.ref(column)} := fold(${sql.raw(source.replaceAll(/[a-z_]+/g, "new.$&"))});`
    );
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        ${sql.join(each, sql` `)}
        return new;
      end
      $$`.execute(db);
    const sources = [
      ...new Set(Object.values(columns).flatMap((source) => source.match(/[a-z_]+/g) ?? [])),
    ];
    await sql`
      create trigger ${name} before insert or update of ${
      sql.join(sources.map((source) => sql.ref(source)))
    }
      on ${sql.table(table)} for each row execute function ${name}()`.execute(db);
  }
}

/** Changes the rule of `fold` and rebuilds the indexes that use it. */
export async function refold(db: Kysely<unknown>, change: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select class.relname as name, pg_get_indexdef(class.oid) as definition
    from pg_depend as dependency
    join pg_class as class on class.oid = dependency.objid and class.relkind = 'i'
    where dependency.refobjid = 'fold(text)'::regprocedure
    order by class.relname`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await change();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}

const LONGEST_NAME = 120;

/**
 * Renames rows whose folded names are now equal.
 * The oldest keeps its name, others get the next free number. Names are unique among rows with
 * equal `within` columns.
 */
export async function renameDuplicates(
  db: Kysely<unknown>,
  { table: name, within = [] }: { table: string; within?: readonly string[] },
): Promise<void> {
  const table = sql.table(name);
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (
        partition by ${sql.join([...within.map((column) => sql.ref(column)), sql`fold(name)`])}
        order by created_at, id
      ) as place
      from ${table}
      ${
    within.length === 0
      ? sql``
      : sql`where ${
        sql.join(within.map((column) => sql`${sql.ref(column)} is not null`), sql` and `)
      }`
  }
    ) as placed
    where place > 1 order by place, id`.execute(db);
  const isAlike = within.map((column) =>
    sql`other.${sql.ref(column)} = one.${sql.ref(column)} and `
  );
  for (const { id } of rows) {
    await sql`
      update ${table} as one
      set version = version + 1, updated_at = now(), name = (
        select numbered.name
        from generate_series(2, 10000) as number
        cross join lateral (
          select left(one.name, ${LONGEST_NAME} - length(suffix)) || suffix as name
          from (select ' (' || number || ')' as suffix) as suffixed
        ) as numbered
        where not exists (
          select from ${table} as other
          where ${sql.join([...isAlike, sql`fold(other.name) = fold(numbered.name)`], sql``)}
        )
        order by number limit 1
      )
      where id = ${id}`.execute(db);
  }
}
