import { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";
import { openDurable, pgliteOptions } from "./durable.ts";
import { lockFolder } from "./folderLock.ts";

const FOLDER = "database";

export interface Embedded {
  pglite: PGlite;
  close(): Promise<void>;
}

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
  return PGlite.create({ ...pgliteOptions, ...(image && { loadDataDir: image }) });
}

/** Makes the database's folder where there is none, and leaves it closed. */
export async function prepareFolder(dataDir: string): Promise<void> {
  if (await exists(join(dataDir, FOLDER))) return;
  const lock = await lockFolder(dataDir);
  try {
    await ensureFolder(dataDir);
  } finally {
    lock.release();
  }
}

async function openFolder(dataDir: string): Promise<PGlite> {
  await ensureFolder(dataDir);
  return await openDurable(join(dataDir, FOLDER));
}

/** A folder is made under another name first: one that was interrupted is never taken for whole. */
async function ensureFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, FOLDER);
  if (await exists(folder)) return;
  const unfinished = `${folder}.new`;
  if (await exists(unfinished)) await Deno.remove(unfinished, { recursive: true });
  await makeFolder(unfinished);
  await Deno.rename(unfinished, folder);
}

function makeFolder(folder: string): Promise<void> {
  const worker = new Worker(new URL("./newFolder.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.onmessage = () => resolve();
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(`The database folder could not be made: ${event.message}`));
  };
  worker.postMessage(folder);
  return promise.finally(() => worker.terminate());
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
