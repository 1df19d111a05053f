import { serveBackups } from "./backupSocket.ts";
import { ensureFolder, lockFolder, openFolder } from "./databaseFolder.ts";
import { decodeFrames, encodeFrame } from "./frames.ts";

/**
 * The embedded database as a process of its own: `deno run databaseProcess.ts make|serve DATA_DIR`.
 * Serving, it answers each request that comes in with one frame, in order, until the input ends.
 */

/** What it is asked. */
export interface DatabaseRequest {
  sql: string;
  parameters: readonly unknown[];
}

/** What it answers: first that it is open or why not, then to each request. */
export type DatabaseAnswer =
  | { kind: "open" }
  | { kind: "inUse" }
  | { kind: "result"; rows: unknown[]; affectedRows: number | undefined }
  | { kind: "failure"; failure: DatabaseFailure };

/**
 * An error of the database, as PostgreSQL names its parts; without a code it is none of SQL's. Its
 * `detail` is left out: it quotes the row, and errors are logged.
 */
export interface DatabaseFailure {
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

const FAILURE_PARTS = ["code", "constraint", "table", "column"] as const;

/** How the dialect ends a transaction. */
const TRANSACTION_ENDS = ["commit", "rollback"];
let isInTransaction = false;

const output = Deno.stdout.writable.getWriter();
// Nobody hears it any more when the server was killed.
const answer = (said: DatabaseAnswer) => output.write(encodeFrame(said)).catch(() => Deno.exit(0));

const [mode, dataDir = ""] = Deno.args;
const lock = await lockFolder(dataDir);
if (lock === null) await answer({ kind: "inUse" });
else if (mode === "make") await ensureFolder(dataDir).then(() => answer({ kind: "open" }), fail);
else await serve().catch(fail);
Deno.exit(0);

async function serve(): Promise<void> {
  const database = await openFolder(dataDir);
  const acquireLock = createMutex();
  const stopBackups = serveBackups(dataDir, database, acquireLock);
  await answer({ kind: "open" });
  let releaseLock: (() => void) | undefined;
  for await (const { sql, parameters } of requests()) {
    releaseLock ??= await acquireLock();
    try {
      const { rows, affectedRows } = await database.query(sql, [...parameters]);
      await answer({ kind: "result", rows, affectedRows });
    } catch (error) {
      await fail(error);
    }
    isInTransaction = sql === "begin" || (isInTransaction && !TRANSACTION_ENDS.includes(sql));
    if (isInTransaction) continue;
    releaseLock();
    releaseLock = undefined;
  }
  stopBackups();
  await database.close();
}

async function* requests(): AsyncGenerator<DatabaseRequest> {
  for await (const value of decodeFrames(Deno.stdin.readable)) yield value as DatabaseRequest;
}

function fail(error: unknown): Promise<void> {
  const failure: DatabaseFailure = {
    message: error instanceof Error ? error.message : String(error),
  };
  for (const part of FAILURE_PARTS) {
    const value = error instanceof Error && part in error
      ? Object.getOwnPropertyDescriptor(error, part)?.value
      : undefined;
    if (typeof value === "string") failure[part] = value;
  }
  return answer({ kind: "failure", failure });
}

/** One at a time, in the order of asking: resolves to what ends the turn. */
function createMutex(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = promise;
    await before;
    return resolve;
  };
}
