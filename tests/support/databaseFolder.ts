import { type OpenDatabase, openDatabase } from "../../server/db/open.ts";
import type { Log } from "../../server/log.ts";
import { copyFolder } from "./copyFolder.ts";
import { fingerprint, TESTS_FOLDER } from "./databaseImage.ts";

/** Puts a migrated, embedded database into a folder; copying one is quicker than making one. */
export async function fillFolder(dataDir: string): Promise<void> {
  await copyFolder(await madeFolder(), dataDir);
}

/** Opens a new, migrated, embedded database in a folder. */
export async function openNewFolder(
  { dataDir, log }: { dataDir: string; log?: Log },
  statementLimitMs?: number,
): Promise<OpenDatabase> {
  await fillFolder(dataDir);
  return await openDatabase({ dataDir, ...(log && { log }) }, statementLimitMs);
}

let made: Promise<string> | undefined;

function madeFolder(): Promise<string> {
  return made ??= makeFolder(`${TESTS_FOLDER}/folder-${fingerprint()}`);
}

async function makeFolder(path: string): Promise<string> {
  const isThere = await Deno.stat(path).then(() => true, () => false);
  if (isThere) return path;
  await Deno.mkdir(TESTS_FOLDER, { recursive: true });
  const unfinished = await Deno.makeTempDir({ dir: TESTS_FOLDER });
  await (await openDatabase({ dataDir: unfinished })).close();
  // Another test may have been quicker.
  await Deno.rename(unfinished, path).catch(() => Deno.remove(unfinished, { recursive: true }));
  return path;
}
