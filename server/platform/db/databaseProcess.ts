import { serveBackups } from "./backupSocket.ts";
import { ensureDatabaseFolder, lockFolder, openDatabaseFolder } from "./databaseFolder.ts";
import { decodeFrames, encodeFrame } from "./frames.ts";

/**
 * Runs the embedded database as a process of its own: `deno run databaseProcess.ts make|serve
 * DATA_DIR`.
 * `serve` responds to each request frame with one frame, in order, until the input ends.
 */

/** A request to the process. */
export interface DatabaseRequest {
  sql: string;
  parameters: readonly unknown[];
}

/** What the process sends: first whether it is open, then a response to each request. */
export type DatabaseResponse =
  | { kind: "open" }
  | { kind: "inUse" }
  | { kind: "result"; rows: unknown[]; affectedRows: number | undefined }
  | { kind: "failure"; failure: DatabaseFailure };

/**
 * An error of the database, in PostgreSQL's terms. Without a `code` it is no SQL error. `detail` is
 * left out: it quotes the row, and errors are logged.
 */
export interface DatabaseFailure {
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

const FAILURE_PARTS = ["code", "constraint", "table", "column"] as const;

/** The statements that end a transaction in the dialect. */
const TRANSACTION_ENDS = ["commit", "rollback"];
let isInTransaction = false;

const output = Deno.stdout.writable.getWriter();
// Writing fails when the server was killed.
const respond = (response: DatabaseResponse) =>
  output.write(encodeFrame(response)).catch(() => Deno.exit(0));

const [mode, dataDir = ""] = Deno.args;
const lock = await lockFolder(dataDir);
if (lock === null) await respond({ kind: "inUse" });
else if (mode === "make") {
  await ensureDatabaseFolder(dataDir).then(() => respond({ kind: "open" }), respondWithFailure);
} else await serve().catch(respondWithFailure);
Deno.exit(0);

async function serve(): Promise<void> {
  const database = await openDatabaseFolder(dataDir);
  const acquireLock = createMutex();
  const stopBackups = serveBackups(dataDir, database, acquireLock);
  await respond({ kind: "open" });
  let releaseLock: (() => void) | undefined;
  for await (const { sql, parameters } of readRequests()) {
    releaseLock ??= await acquireLock();
    try {
      const { rows, affectedRows } = await database.query(sql, [...parameters]);
      await respond({ kind: "result", rows, affectedRows });
    } catch (error) {
      await respondWithFailure(error);
    }
    isInTransaction = sql === "begin" || (isInTransaction && !TRANSACTION_ENDS.includes(sql));
    if (isInTransaction) continue;
    releaseLock();
    releaseLock = undefined;
  }
  stopBackups();
  await database.close();
}

async function* readRequests(): AsyncGenerator<DatabaseRequest> {
  for await (const value of decodeFrames(Deno.stdin.readable)) yield value as DatabaseRequest;
}

function respondWithFailure(error: unknown): Promise<void> {
  const failure: DatabaseFailure = {
    message: error instanceof Error ? error.message : String(error),
  };
  for (const part of FAILURE_PARTS) {
    const value = error instanceof Error && part in error
      ? Object.getOwnPropertyDescriptor(error, part)?.value
      : undefined;
    if (typeof value === "string") failure[part] = value;
  }
  return respond({ kind: "failure", failure });
}

/** Creates a first-in, first-out lock. Acquiring resolves to the release function. */
function createMutex(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const previous = last;
    last = promise;
    await previous;
    return resolve;
  };
}
