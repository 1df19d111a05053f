import type { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";
import { openDurable } from "./durable.ts";

const FOLDER = "database";
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/**
 * A process whose server was killed closes the database and ends; so long the next one waits for
 * it, in milliseconds.
 */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_RETRY_MS = 50;

/** Takes the folder for this process alone until it ends; null when another one keeps it. */
export async function lockFolder(dataDir: string): Promise<Deno.FsFile | null> {
  const path = join(dataDir, "database.lock");
  const file = await Deno.open(path, { create: true, write: true, mode: OWNER_ONLY_FILE });
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  while (!await file.tryLock(true)) {
    if (performance.now() > deadline) {
      file.close();
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }
  return file;
}

/** Whether the database's folder has been made. */
export async function hasFolder(dataDir: string): Promise<boolean> {
  return await exists(join(dataDir, FOLDER));
}

/**
 * Makes the database's folder where there is none, and leaves it closed. It is made under another
 * name first: one that was interrupted is never taken for whole.
 */
export async function ensureFolder(dataDir: string): Promise<void> {
  if (await hasFolder(dataDir)) return;
  const folder = join(dataDir, FOLDER);
  const unfinished = `${folder}.new`;
  if (await exists(unfinished)) await Deno.remove(unfinished, { recursive: true });
  await Deno.mkdir(unfinished, { mode: OWNER_ONLY_FOLDER });
  const database = await openDurable(unfinished);
  await database.close();
  await Deno.rename(unfinished, folder);
}

/** Opens the database in its folder, whose files are for their owner alone from then on. */
export async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, FOLDER);
  await keepToOwner(folder);
  return await openDurable(folder);
}

async function keepToOwner(folder: string): Promise<void> {
  await Deno.chmod(folder, OWNER_ONLY_FOLDER);
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) await keepToOwner(path);
    else await Deno.chmod(path, OWNER_ONLY_FILE);
  }
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
