const ROOT = new URL("../..", import.meta.url).pathname;

export const LATER_MIGRATION = "9999_later";

/** Only adds, as migrations of a rolling release must. */
const MIGRATION = `import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table reminders add column priority integer not null default 0\`.execute(db);
  await sql\`create index reminders_priority on reminders (priority)\`.execute(db);
}
`;

const COPIED = ["server", "contract", "machines", "deno.json", "deno.lock"];
const LINKED = ["node_modules", "dist"];

/** Copies the build to `folder` and adds one migration. */
export async function makeLaterBuild(folder: string): Promise<void> {
  const args = ["-r", ...COPIED.map((name) => ROOT + name), folder];
  const { success } = await new Deno.Command("cp", { args }).output();
  if (!success) throw new Error("the build could not be copied");
  for (const name of LINKED) await Deno.symlink(ROOT + name, `${folder}/${name}`);
  const migrations = `${folder}/server/platform/db/migrate.ts`;
  const text = await Deno.readTextFile(migrations);
  const changed = text.replace(
    "const MIGRATIONS = {",
    `const MIGRATIONS = {\n  "${LATER_MIGRATION}": later,`,
  );
  if (changed === text) {
    throw new Error("server/platform/db/migrate.ts lists its migrations in another way");
  }
  const file = `migrations/${LATER_MIGRATION}.ts`;
  await Deno.writeTextFile(migrations, `import * as later from "./${file}";\n${changed}`);
  await Deno.writeTextFile(`${folder}/server/platform/db/${file}`, MIGRATION);
}
