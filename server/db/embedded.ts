import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { fsyncSync } from "node:fs";
import { join } from "node:path";
import { DurableFS, type SyncFile } from "./durableFs.ts";
import { lockFolder } from "./folderLock.ts";

const DATE_TYPE = 1082;
const INT8_TYPE = 20;

export interface Embedded {
  pglite: PGlite;
  close(): Promise<void>;
}

const shared = {
  extensions: { pg_trgm },
  parsers: { [DATE_TYPE]: (text: string) => text, [INT8_TYPE]: Number },
};

/** Opens PGlite in a folder that this process then holds alone, or in memory without one. */
export async function openEmbedded(dataDir?: string): Promise<Embedded> {
  if (dataDir === undefined) {
    const pglite = await openMemory();
    return { pglite, close: () => pglite.close() };
  }
  const lock = await lockFolder(dataDir);
  try {
    const pglite = await openFolder(dataDir);
    const close = async () => {
      await pglite.close();
      lock.release();
    };
    return { pglite, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens PGlite in memory, from an image of another if there is one. */
export function openMemory(image?: Blob): Promise<PGlite> {
  return PGlite.create({ ...shared, ...(image && { loadDataDir: image }) });
}

/** A folder is made under another name first: one that was interrupted is never taken for whole. */
async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, "database");
  if (!await exists(folder)) {
    const unfinished = join(dataDir, "database.new");
    if (await exists(unfinished)) await Deno.remove(unfinished, { recursive: true });
    await (await openDurable(unfinished)).close();
    await Deno.rename(unfinished, folder);
  }
  return await openDurable(folder);
}

/** PGlite starts with `-F`, which leaves writes to the system's mood; here they are to last. */
export function openDurable(folder: string, syncFile: SyncFile = fsyncSync): Promise<PGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
    "-c",
    "wal_sync_method=fsync",
  ];
  return PGlite.create({ ...shared, fs: new DurableFS(folder, syncFile), startParams });
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
