import { type OpenDatabase, openDatabase } from "../../server/db/open.ts";
import type { Log } from "../../server/log.ts";
import { copyFolder } from "./copyFolder.ts";
import { kept } from "./databaseImage.ts";

/** Puts a migrated, embedded database into a folder; copying one is quicker than making one. */
export async function fillFolder(dataDir: string): Promise<void> {
  const made = await kept("folder", async (path) => {
    await (await openDatabase({ dataDir: path })).close();
  });
  await copyFolder(made, dataDir);
}

/** Opens a new, migrated, embedded database in a folder. */
export async function openNewFolder(
  { dataDir, log }: { dataDir: string; log?: Log },
  statementLimitMs?: () => number,
): Promise<OpenDatabase> {
  await fillFolder(dataDir);
  return await openDatabase({ dataDir, ...(log && { log }) }, statementLimitMs);
}
