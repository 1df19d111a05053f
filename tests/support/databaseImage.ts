import { createHash } from "node:crypto";

const ROOT = `${import.meta.dirname}/../..`;
export const TESTS_FOLDER = `${ROOT}/.data/tests`;
/** What the image depends on; a change to any of it makes a new one. */
const SOURCES = [
  "server/db/migrations",
  "server/db/migrate.ts",
  "server/db/durable.ts",
  "tests/support/database.ts",
  "node_modules/@electric-sql/pglite/package.json",
];

/**
 * An image of the migrated database, kept in a file between runs: loading it takes a fraction of the
 * time that making it does.
 */
export async function keptImage(make: () => Promise<Blob>): Promise<Blob> {
  const path = `${TESTS_FOLDER}/database-${fingerprint()}.tar`;
  try {
    return new Blob([await Deno.readFile(path)]);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const image = await make();
  await Deno.mkdir(TESTS_FOLDER, { recursive: true });
  const unfinished = await Deno.makeTempFile({ dir: TESTS_FOLDER });
  await Deno.writeFile(unfinished, image.stream());
  await Deno.rename(unfinished, path);
  await removeOthers(path);
  return image;
}

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

/** Only whole images: another run may be writing its own. */
async function removeOthers(kept: string): Promise<void> {
  for await (const { name } of Deno.readDir(TESTS_FOLDER)) {
    const path = `${TESTS_FOLDER}/${name}`;
    if (!/^database-\w+\.tar$/.test(name) || path === kept) continue;
    await Deno.remove(path).catch(() => {});
  }
}
