import { createHash } from "node:crypto";

const ROOT = `${import.meta.dirname}/../..`;
const FOLDER = `${ROOT}/.data/tests`;
/** A change to any of these invalidates the cached databases. */
const SOURCES = [
  "server/platform/db/migrations",
  "server/platform/db/migrate.ts",
  "server/platform/db/indexes.ts",
  "server/platform/db/durable.ts",
  "tests/support/database.ts",
  "node_modules/@electric-sql/pglite/package.json",
];

/** Returns a database image, cached in a file between runs. */
export async function getCachedImage(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const path = await getCachedPath(name, async (unfinished) => {
    await Deno.writeFile(unfinished, (await make()).stream());
  });
  return new Blob([await Deno.readFile(path)]);
}

/**
 * Returns the path of a cached file or folder, created by one process. Others wait for it; outdated
 * ones are removed.
 */
export async function getCachedPath(
  name: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const path = `${FOLDER}/${name}-${computeFingerprint()}`;
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

/** Hashes the files that a migrated database depends on. */
export function computeFingerprint(): string {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => listFiles(`${ROOT}/${source}`))) {
    hash.update(Deno.readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

function listFiles(path: string): string[] {
  if (Deno.statSync(path).isFile) return [path];
  return [...Deno.readDirSync(path)].map(({ name }) => `${path}/${name}`).sort();
}
