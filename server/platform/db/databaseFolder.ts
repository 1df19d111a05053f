import type { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";
import { openDurable } from "./durable.ts";

const FOLDER = "database";
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/** How long to wait for the database process of a killed server to end. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_RETRY_MS = 50;

/** Locks the folder until this process ends; null if another process has it. */
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

/** Whether the database folder exists. */
export async function hasDatabaseFolder(dataDir: string): Promise<boolean> {
  return await exists(join(dataDir, FOLDER));
}

/**
 * Creates the database folder if there is none, and leaves the database closed.
 * Creates it under another name first, so that an interrupted creation is never used.
 */
export async function ensureDatabaseFolder(dataDir: string): Promise<void> {
  if (await hasDatabaseFolder(dataDir)) return;
  const folder = join(dataDir, FOLDER);
  const unfinished = `${folder}.new`;
  if (await exists(unfinished)) await Deno.remove(unfinished, { recursive: true });
  await Deno.mkdir(unfinished, { mode: OWNER_ONLY_FOLDER });
  const database = await openDurable(unfinished);
  await database.close();
  await Deno.rename(unfinished, folder);
}

/** Opens the database, and makes its files readable by their owner only. */
export async function openDatabaseFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, FOLDER);
  await restrictToOwner(folder);
  return await openDurable(folder);
}

async function restrictToOwner(folder: string): Promise<void> {
  await Deno.chmod(folder, OWNER_ONLY_FOLDER);
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) await restrictToOwner(path);
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
