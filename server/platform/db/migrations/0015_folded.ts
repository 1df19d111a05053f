import { type Kysely, sql } from "kysely";

/** Folded columns and their source; the first of each table is never null. */
export const FOLDED = {
  companies: { name_folded: "name", city_folded: "city", country_folded: "country" },
  users: {
    full_name_folded: "name || ' ' || surname",
    name_folded: "name",
    surname_folded: "surname",
  },
  project_types: { name_folded: "name", description_folded: "description" },
  milestone_owners: { name_folded: "name" },
  projects: {
    name_folded: "name",
    description_folded: "description",
    country_folded: "country",
    city_folded: "city",
  },
  project_processes: { name_folded: "name", description_folded: "description" },
  milestones: { name_folded: "name" },
  reminders: { description_folded: "description", notes_folded: "notes" },
  feedback: { title_folded: "title", description_folded: "description" },
} as const satisfies Record<string, Record<string, string>>;

/**
 * Stores folded texts, as folding each row in a search is slow.
 * Triggers write them: a generated column would rewrite the table under a lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(FOLDED)) {
    const added = Object.keys(columns).map((column) => sql`add column ${sql.ref(column)} text`);
    await sql`alter table ${sql.table(table)} ${sql.join(added)}`.execute(db);
    const name = sql.ref(`fold_${table}`);
    const each = Object.entries(columns).map(([column, source]) =>
      sql`new.${sql.ref(column)} := fold(${sql.raw(source.replaceAll(/[a-z]+/g, "new.$&"))});`
    );
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        ${sql.join(each, sql` `)}
        return new;
      end
      $$`.execute(db);
    const sources = [
      ...new Set(Object.values<string>(columns).flatMap((it) => it.match(/[a-z]+/g) ?? [])),
    ];
    await sql`
      create trigger ${name} before insert or update of ${
      sql.join(sources.map((it) => sql.ref(it)))
    }
      on ${sql.table(table)} for each row execute function ${name}()`.execute(db);
  }
}
