import { createTarPacker, type TarPackController } from "modern-tar";
import { unpackTar } from "modern-tar/fs";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type BackupAnswer, socketPath } from "./backupSocket.ts";
import { DatabaseInUse, EmbeddedDatabase } from "./embedded.ts";
import { decodeFrames, encodeFrame } from "./frames.ts";

const FOLDER = "database";
const LABEL = "backup_label";
const LOG_FOLDER = "pg_wal";
/** What belongs to the running process, or is made anew. */
const LEFT_OUT = ["postmaster.pid", "postmaster.opts", LABEL];
/** The logs come last, once it is known which of them the copy needs. */
const EMPTIED = [LOG_FOLDER, "pg_dynshmem", "pg_notify", "pg_stat_tmp", "pg_subtrans"];
const SEGMENTS_PER_LOG = 256;

/**
 * Writes the embedded database of a folder to a file, while a server uses it or not: PostgreSQL's
 * own way of copying files that change meanwhile, with the log that makes them whole again. The
 * file is a compressed tar for its owner alone; a backup that was cut short leaves none.
 */
export async function backUpEmbedded(dataDir: string, file: string): Promise<void> {
  const database = await openUnlessInUse(dataDir);
  const unfinished = `${file}.unfinished`;
  try {
    const connection = await Deno.connect({ transport: "unix", path: socketPath(dataDir) });
    const { readable, controller } = createTarPacker();
    const target = await Deno.open(unfinished, { write: true, create: true, mode: 0o600 });
    await target.truncate();
    await Promise.all([
      readable.pipeThrough(new CompressionStream("gzip")).pipeTo(target.writable),
      copy(connection, join(dataDir, FOLDER), controller).catch((error) => {
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
 * Puts a backup in the place of a folder's database, which no server may be using. What was there
 * stays beside it: the answer is its path, or null where there was nothing.
 */
export async function restoreEmbedded(dataDir: string, file: string): Promise<string | null> {
  const folder = join(dataDir, FOLDER);
  const unpacked = `${folder}.restored`;
  const previous = `${folder}.before-${new Date().toISOString().replaceAll(":", "-")}`;
  await refuseWhileServed(dataDir);
  const forget = () => Deno.remove(unpacked, { recursive: true }).catch(() => {});
  await forget();
  await Deno.mkdir(unpacked, { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      unpackTar(unpacked, { fmode: 0o600, dmode: 0o700 }),
    );
    await Deno.stat(join(unpacked, LABEL));
  } catch (error) {
    await forget();
    throw error;
  }
  const replaced = await Deno.rename(folder, previous).then(() => true, () => false);
  await Deno.rename(unpacked, folder);
  return replaced ? previous : null;
}

/** A server that runs has the folder, and hears the backup through its socket. */
async function openUnlessInUse(dataDir: string): Promise<EmbeddedDatabase | null> {
  await Deno.stat(join(dataDir, FOLDER));
  try {
    return await EmbeddedDatabase.open({ dataDir, limitMs: () => Infinity });
  } catch (error) {
    if (error instanceof DatabaseInUse) return null;
    throw error;
  }
}

async function refuseWhileServed(dataDir: string): Promise<void> {
  const hasDatabase = await Deno.stat(join(dataDir, FOLDER)).then(() => true, () => false);
  if (!hasDatabase) return;
  const database = await openUnlessInUse(dataDir);
  if (database === null) throw new DatabaseInUse(dataDir);
  await database.close();
}

async function copy(
  connection: Deno.UnixConn,
  folder: string,
  tar: TarPackController,
): Promise<void> {
  const answers = decodeFrames(connection.readable);
  const next = async () => (await answers.next()).value as BackupAnswer | undefined;
  const begun = await next();
  if (begun?.kind !== "copyNow") {
    throw new Error(begun?.kind === "refused" ? begun.reason : "The database did not answer");
  }
  for await (const path of pathsIn(folder)) await addFile(tar, folder, path);
  const writer = connection.writable.getWriter();
  await writer.write(encodeFrame("copied"));
  const done = await next();
  if (done?.kind !== "done") throw new Error("The database did not finish the backup");
  await add(tar, LABEL, new TextEncoder().encode(done.label));
  for (const segment of segmentsOf(done)) await addFile(tar, folder, `${LOG_FOLDER}/${segment}`);
  tar.finalize();
  await writer.close();
}

/** Folders end with a slash and come before what is in them. */
async function* pathsIn(folder: string, below = ""): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(folder, below))) {
    const path = `${below}${name}`;
    if (LEFT_OUT.includes(path)) continue;
    if (!isDirectory) yield path;
    else {
      yield `${path}/`;
      if (!EMPTIED.includes(path)) yield* pathsIn(folder, `${path}/`);
    }
  }
}

/** The segments of the log from where the backup began to where it ended, by their file names. */
function segmentsOf({ label, lastSegment }: { label: string; lastSegment: string }): string[] {
  const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (firstSegment === undefined) throw new Error("The backup's label names no log");
  const timeline = lastSegment.slice(0, 8);
  const last = numberOf(lastSegment);
  const names: string[] = [];
  for (let number = numberOf(firstSegment); number <= last; number++) {
    const parts = [Math.floor(number / SEGMENTS_PER_LOG), number % SEGMENTS_PER_LOG];
    const hex = parts.map((part) => part.toString(16).toUpperCase().padStart(8, "0"));
    names.push(timeline + hex.join(""));
  }
  return names;
}

const numberOf = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_LOG +
  Number.parseInt(segment.slice(16), 16);

async function addFile(tar: TarPackController, folder: string, name: string): Promise<void> {
  if (name.endsWith("/")) {
    await tar.add({ name, type: "directory", size: 0 }).close();
    return;
  }
  const bytes = await readIfThere(join(folder, name));
  if (bytes !== null) await add(tar, name, bytes);
  else if (name.startsWith(`${LOG_FOLDER}/`)) {
    throw new Error("The log moved on during the backup; try again");
  }
}

/** A table that was dropped meanwhile has no file any more, and needs none. */
async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function add(tar: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  const writer = tar.add({ name, type: "file", size: bytes.length }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

/**
 * Writes a PostgreSQL database to a file with pg_dump, in its own format: one moment of it, however
 * long that takes. Throws when pg_dump is missing or fails; what it says goes to the terminal.
 */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await (await Deno.open(unfinished, { write: true, create: true, mode: 0o600 })).close();
  try {
    await run("pg_dump", databaseUrl, ["--format=custom", "--no-owner", `--file=${unfinished}`]);
    await Deno.rename(unfinished, file);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw error;
  }
}

/** Puts a backup in the place of what a PostgreSQL database holds, all of it or nothing. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  await run("pg_restore", databaseUrl, [
    ...["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"],
    file,
  ]);
}

/** The password goes by the environment: everybody on a machine sees the arguments of a command. */
async function run(command: string, databaseUrl: string, args: string[]): Promise<void> {
  const [, before = "", password = "", rest = ""] =
    /^(\w+:\/\/[^:@/]*)(?::([^@/]*)(?=@))?(.*)$/.exec(databaseUrl) ?? [];
  const child = new Deno.Command(command, {
    args: [`--dbname=${before}${rest}`, ...args],
    env: {
      ...(password && { PGPASSWORD: decodeURIComponent(password) }),
      PGAPPNAME: "iklim-backup",
      // Of several hosts the one that takes writes.
      PGTARGETSESSIONATTRS: "read-write",
    },
    stdin: "null",
  });
  const { success, code } = await child.spawn().status;
  if (!success) throw new Error(`${command} ended with ${code}`);
}
