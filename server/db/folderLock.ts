import { join } from "node:path";

/** Thrown when another process holds the database folder; its message is for the operator. */
export class DatabaseInUse extends Error {
  override name = "DatabaseInUse";

  constructor(dataDir: string) {
    super(
      `The database in ${dataDir} is in use by another process. ` +
        "Stop that one, or set DATA_DIR to another folder.",
    );
  }
}

/** Takes the folder for this process alone, until it is released or the process ends. */
export async function lockFolder(dataDir: string): Promise<{ release(): void }> {
  await Deno.mkdir(dataDir, { recursive: true });
  const file = await Deno.open(join(dataDir, "database.lock"), { create: true, write: true });
  if (await file.tryLock(true)) return { release: () => file.close() };
  file.close();
  throw new DatabaseInUse(dataDir);
}
