import { createTarPacker, type TarPackController } from "modern-tar";
import { unpackTar } from "modern-tar/fs";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type BackupMessage, getSocketPath } from "./backupSocket.ts";
import { DatabaseInUse, EmbeddedDatabase } from "./embedded.ts";
import { decodeFrames, encodeFrame } from "./frames.ts";
import { createPool, UNLIMITED } from "./pool.ts";

const FOLDER = "database";
const BACKUP_LABEL = "backup_label";
const WAL_FOLDER = "pg_wal";
/** Files of the running process, or files that PostgreSQL creates again. */
const EXCLUDED_FILES = ["postmaster.pid", "postmaster.opts", BACKUP_LABEL];
/** Folders that are created empty. WAL files follow last, when the copy's last one is known. */
const EMPTY_FOLDERS = [WAL_FOLDER, "pg_dynshmem", "pg_notify", "pg_stat_tmp", "pg_subtrans"];
const SEGMENTS_PER_LOG = 256;

/**
 * Backs up the embedded database in `dataDir` to a file, also while a server runs.
 * Copies the files by PostgreSQL's low-level backup API, with the WAL that makes the copy
 * consistent. The file is a gzipped tar that only its owner may read. A backup that fails leaves no
 * file.
 */
export async function backUpEmbedded(dataDir: string, file: string): Promise<void> {
  const database = await openUnlessInUse(dataDir);
  const unfinished = `${file}.unfinished`;
  try {
    const connection = await Deno.connect({ transport: "unix", path: getSocketPath(dataDir) });
    const { readable, controller } = createTarPacker();
    const target = await Deno.open(unfinished, { write: true, create: true, mode: 0o600 });
    await target.truncate();
    await Promise.all([
      readable.pipeThrough(new CompressionStream("gzip")).pipeTo(target.writable),
      copyFiles(connection, join(dataDir, FOLDER), controller).catch((error) => {
        controller.error(error);
        throw error;
      }),
    ]);
    await Deno.rename(unfinished, file);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw error;
  } finally {
    await database?.close();
  }
}

/**
 * Replaces the embedded database in `dataDir` by a backup.
 * Moves the previous database to another folder and returns its path, or null if there was none.
 * @throws {DatabaseInUse} if a server uses the database.
 */
export async function restoreEmbedded(dataDir: string, file: string): Promise<string | null> {
  const folder = join(dataDir, FOLDER);
  const unpacked = `${folder}.restored`;
  const previous = `${folder}.before-${new Date().toISOString().replaceAll(":", "-")}`;
  await rejectIfServed(dataDir);
  const removeUnpacked = () => Deno.remove(unpacked, { recursive: true }).catch(() => {});
  await removeUnpacked();
  await Deno.mkdir(unpacked, { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      unpackTar(unpacked, { fmode: 0o600, dmode: 0o700 }),
    );
    await Deno.stat(join(unpacked, BACKUP_LABEL));
  } catch (error) {
    await removeUnpacked();
    throw error;
  }
  const replaced = await Deno.rename(folder, previous).then(() => true, () => false);
  await Deno.rename(unpacked, folder);
  return replaced ? previous : null;
}

/** Null if a running server has the folder. That server then makes the backup, by its socket. */
async function openUnlessInUse(dataDir: string): Promise<EmbeddedDatabase | null> {
  await Deno.stat(join(dataDir, FOLDER));
  try {
    return await EmbeddedDatabase.open({ dataDir, limitMs: () => Infinity });
  } catch (error) {
    if (error instanceof DatabaseInUse) return null;
    throw error;
  }
}

async function rejectIfServed(dataDir: string): Promise<void> {
  const hasDatabase = await Deno.stat(join(dataDir, FOLDER)).then(() => true, () => false);
  if (!hasDatabase) return;
  const database = await openUnlessInUse(dataDir);
  if (database === null) throw new DatabaseInUse(dataDir);
  await database.close();
}

async function copyFiles(
  connection: Deno.UnixConn,
  folder: string,
  tar: TarPackController,
): Promise<void> {
  const responses = decodeFrames(connection.readable);
  const next = async () => (await responses.next()).value as BackupMessage | undefined;
  const started = await next();
  if (started?.kind !== "copyNow") {
    throw new Error(started?.kind === "refused" ? started.reason : "The database did not answer");
  }
  for await (const path of listPaths(folder)) await addFile(tar, folder, path);
  const writer = connection.writable.getWriter();
  await writer.write(encodeFrame("copied"));
  const done = await next();
  if (done?.kind !== "done") throw new Error("The database did not finish the backup");
  await addEntry(tar, BACKUP_LABEL, new TextEncoder().encode(done.label));
  for (const segment of listSegments(done)) await addFile(tar, folder, `${WAL_FOLDER}/${segment}`);
  tar.finalize();
  await writer.close();
}

/** Lists paths below a folder; a folder ends with a slash and precedes its files. */
async function* listPaths(folder: string, parent = ""): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(folder, parent))) {
    const path = `${parent}${name}`;
    if (EXCLUDED_FILES.includes(path)) continue;
    if (!isDirectory) yield path;
    else {
      yield `${path}/`;
      if (!EMPTY_FOLDERS.includes(path)) yield* listPaths(folder, `${path}/`);
    }
  }
}

/** The file names of the WAL segments written during the backup. */
function listSegments({ label, lastSegment }: { label: string; lastSegment: string }): string[] {
  const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (firstSegment === undefined) throw new Error("The backup's label names no log");
  const timeline = lastSegment.slice(0, 8);
  const last = parseSegment(lastSegment);
  const names: string[] = [];
  for (let number = parseSegment(firstSegment); number <= last; number++) {
    const parts = [Math.floor(number / SEGMENTS_PER_LOG), number % SEGMENTS_PER_LOG];
    const hex = parts.map((part) => part.toString(16).toUpperCase().padStart(8, "0"));
    names.push(timeline + hex.join(""));
  }
  return names;
}

const parseSegment = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_LOG +
  Number.parseInt(segment.slice(16), 16);

async function addFile(tar: TarPackController, folder: string, name: string): Promise<void> {
  if (name.endsWith("/")) {
    await tar.add({ name, type: "directory", size: 0 }).close();
    return;
  }
  const bytes = await readIfExists(join(folder, name));
  if (bytes !== null) await addEntry(tar, name, bytes);
  else if (name.startsWith(`${WAL_FOLDER}/`)) {
    throw new Error("The log moved on during the backup; try again");
  }
}

/** Null if the file no longer exists: its table was dropped during the backup. */
async function readIfExists(path: string): Promise<Uint8Array | null> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function addEntry(tar: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  const writer = tar.add({ name, type: "file", size: bytes.length }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

/**
 * Backs up a PostgreSQL database with pg_dump, in its custom format.
 * @throws if pg_dump is missing or fails; its output goes to the terminal.
 */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await (await Deno.open(unfinished, { write: true, create: true, mode: 0o600 })).close();
  try {
    await runCommand("pg_dump", databaseUrl, [
      "--format=custom",
      "--no-owner",
      `--file=${unfinished}`,
    ]);
    await Deno.rename(unfinished, file);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw error;
  }
}

/**
 * Replaces the content of a PostgreSQL database by a backup, in one transaction.
 * Analyzes its tables: a backup has no statistics, without which the planner chooses badly.
 */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  await runCommand("pg_restore", databaseUrl, [
    ...["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"],
    file,
  ]);
  const pool = createPool(databaseUrl, UNLIMITED, 1);
  try {
    await pool.query("analyze");
  } finally {
    await pool.end();
  }
}

/** Passes the password in the environment, as every user of a machine can read arguments. */
async function runCommand(command: string, databaseUrl: string, args: string[]): Promise<void> {
  const [, before = "", password = "", rest = ""] =
    /^(\w+:\/\/[^:@/]*)(?::([^@/]*)(?=@))?(.*)$/.exec(databaseUrl) ?? [];
  const child = new Deno.Command(command, {
    args: [`--dbname=${before}${rest}`, ...args],
    env: {
      ...(password && { PGPASSWORD: decodeURIComponent(password) }),
      PGAPPNAME: "iklim-backup",
      // Chooses the writable host of several.
      PGTARGETSESSIONATTRS: "read-write",
    },
    stdin: "null",
  });
  const { success, code } = await child.spawn().status;
  if (!success) throw new Error(`${command} ended with ${code}`);
}
