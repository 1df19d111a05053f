import type { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";
import { decodeFrames, encodeFrame } from "./frames.ts";

/** The Unix socket on which the embedded database accepts backups. */
export const getSocketPath = (dataDir: string) => join(dataDir, "database.sock");

/** The database's messages to a backup: `copyNow` first, then what completes the copy. */
export type BackupMessage =
  | { kind: "copyNow" }
  | { kind: "done"; label: string; lastSegment: string }
  | { kind: "refused"; reason: string };

type AcquireLock = () => Promise<() => void>;

/**
 * Serves one backup at a time; queries continue meanwhile.
 * The client copies files after `copyNow`, then sends any frame. Returns a function that stops
 * serving.
 */
export function serveBackups(
  dataDir: string,
  database: PGlite,
  acquireLock: AcquireLock,
): () => void {
  const path = getSocketPath(dataDir);
  const listener = listen(path);
  if (listener === null) return () => {};
  void accept(listener);
  return () => {
    listener.close();
    removeStaleSocket(path);
  };

  async function accept(listener: Deno.UnixListener): Promise<void> {
    for await (const connection of listener) {
      await serve(connection).catch(() => {});
      close(connection);
    }
  }

  async function serve(connection: Deno.UnixConn): Promise<void> {
    const writer = connection.writable.getWriter();
    const send = (message: BackupMessage) => writer.write(encodeFrame(message));
    try {
      await queryExclusively("select pg_backup_start('backup', fast => true)");
    } catch (error) {
      return await send({ kind: "refused", reason: String(error) });
    }
    try {
      await send({ kind: "copyNow" });
      await decodeFrames(connection.readable).next();
    } finally {
      const [stopResult] = await queryExclusively(
        "select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(false)",
      );
      const { labelfile: label, segment: lastSegment } = stopResult ?? {};
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

/** Null if the socket cannot be opened. The database works without; a long path is one cause. */
function listen(path: string): Deno.UnixListener | null {
  removeStaleSocket(path);
  try {
    const listener = Deno.listen({ transport: "unix", path });
    Deno.chmodSync(path, 0o600);
    return listener;
  } catch (error) {
    console.error(`Backups have to wait until the server is stopped: ${error}`);
    return null;
  }
}

/** Removes the socket of a killed process. Only the process with the folder's lock may do so. */
function removeStaleSocket(path: string): void {
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
    // Its stream has closed the connection already.
  }
}
