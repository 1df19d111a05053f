import { createHash } from "node:crypto";

const ROOT = `${import.meta.dirname}/../..`;
const FOLDER = `${ROOT}/.data/tests`;
/** What a kept database depends on; a change to any of it makes a new one. */
const SOURCES = [
  "server/db/migrations",
  "server/db/migrate.ts",
  "server/db/durable.ts",
  "tests/support/database.ts",
  "node_modules/@electric-sql/pglite/package.json",
];

/**
 * An image of a database, kept in a file between runs: loading it takes a fraction of the time that
 * making it does.
 */
export async function keptImage(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const path = await kept(name, async (unfinished) => {
    await Deno.writeFile(unfinished, (await make()).stream());
  });
  return new Blob([await Deno.readFile(path)]);
}

/**
 * The path of what is made once for all runs, and by one file of tests while the others wait; what
 * older sources made goes then.
 */
export async function kept(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = `${FOLDER}/${name}-${fingerprint()}`;
  if (await exists(path)) return path;
  await Deno.mkdir(FOLDER, { recursive: true });
  using lock = await Deno.open(`${FOLDER}/${name}.lock`, { create: true, write: true });
  await lock.lock(true);
  if (await exists(path)) return path;
  for await (const old of Deno.readDir(FOLDER)) {
    if (!old.name.startsWith(`${name}-`)) continue;
    await Deno.remove(`${FOLDER}/${old.name}`, { recursive: true });
  }
  const unfinished = `${FOLDER}/${name}-unfinished`;
  await make(unfinished);
  await Deno.rename(unfinished, path);
  return path;
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);

/** Differs for whatever a migrated database depends on. */
export function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => filesIn(`${ROOT}/${source}`))) {
    hash.update(Deno.readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

function filesIn(path: string): string[] {
  if (Deno.statSync(path).isFile) return [path];
  return [...Deno.readDirSync(path)].map(({ name }) => `${path}/${name}`).sort();
}
