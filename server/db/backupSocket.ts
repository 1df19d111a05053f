import type { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";
import { decodeFrames, encodeFrame } from "./frames.ts";

/** Where the process of the embedded database hears those who back it up. */
export const socketPath = (dataDir: string) => join(dataDir, "database.sock");

/** What a backup is told: that files may be copied now, then what belongs to the copy. */
export type BackupAnswer =
  | { kind: "copyNow" }
  | { kind: "done"; label: string; lastSegment: string }
  | { kind: "refused"; reason: string };

type AcquireLock = () => Promise<() => void>;

/**
 * Lets one backup at a time copy the database's files while they change: whoever connects may copy
 * from `copyNow` on, and says when the copy is done by sending anything. Queries go on meanwhile.
 * The returned function ends it.
 */
export function serveBackups(
  dataDir: string,
  database: PGlite,
  acquireLock: AcquireLock,
): () => void {
  const path = socketPath(dataDir);
  const listener = listen(path);
  if (listener === null) return () => {};
  void accept(listener);
  return () => {
    listener.close();
    removeLeftOver(path);
  };

  async function accept(listener: Deno.UnixListener): Promise<void> {
    for await (const connection of listener) {
      await serve(connection).catch(() => {});
      close(connection);
    }
  }

  async function serve(connection: Deno.UnixConn): Promise<void> {
    const writer = connection.writable.getWriter();
    const send = (answer: BackupAnswer) => writer.write(encodeFrame(answer));
    try {
      await queryExclusively("select pg_backup_start('backup', fast => true)");
    } catch (error) {
      return await send({ kind: "refused", reason: String(error) });
    }
    try {
      await send({ kind: "copyNow" });
      await decodeFrames(connection.readable).next();
    } finally {
      const [stopped] = await queryExclusively(
        "select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(false)",
      );
      const { labelfile: label, segment: lastSegment } = stopped ?? {};
      await send({ kind: "done", label: String(label), lastSegment: String(lastSegment) });
    }
  }

  async function queryExclusively(sql: string): Promise<Record<string, unknown>[]> {
    const releaseLock = await acquireLock();
    try {
      return (await database.query<Record<string, unknown>>(sql)).rows;
    } finally {
      releaseLock();
    }
  }
}

/** Without such sockets, as on a path too long for one, the database serves all the same. */
function listen(path: string): Deno.UnixListener | null {
  removeLeftOver(path);
  try {
    const listener = Deno.listen({ transport: "unix", path });
    Deno.chmodSync(path, 0o600);
    return listener;
  } catch (error) {
    console.error(`Backups have to wait until the server is stopped: ${error}`);
    return null;
  }
}

/** Of a process that was killed. Whoever has the folder's lock may take its place. */
function removeLeftOver(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function close(connection: Deno.UnixConn): void {
  try {
    connection.close();
  } catch {
    // Its stream has closed it.
  }
}
