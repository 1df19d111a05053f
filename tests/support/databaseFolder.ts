import { type OpenDatabase, openDatabase } from "../../server/platform/db/open.ts";
import type { Log } from "../../server/platform/log.ts";
import { copyFolder } from "./copyFolder.ts";
import { getCachedPath } from "./databaseImage.ts";

/** Copies a migrated, embedded database into a folder. */
export async function createDatabaseFolder(dataDir: string): Promise<void> {
  const cachedFolder = await getCachedPath("folder", async (path) => {
    await (await openDatabase({ dataDir: path })).close();
  });
  await copyFolder(cachedFolder, dataDir);
}

/** Creates and opens a migrated, embedded database in a folder. */
export async function openNewDatabaseFolder(
  { dataDir, log }: { dataDir: string; log?: Log },
  statementLimitMs?: () => number,
): Promise<OpenDatabase> {
  await createDatabaseFolder(dataDir);
  return await openDatabase({ dataDir, ...(log && { log }) }, statementLimitMs);
}
