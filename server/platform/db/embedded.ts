import { resolve } from "node:path";
import type { Log } from "../log.ts";
import { getSocketPath } from "./backupSocket.ts";
import { hasDatabaseFolder } from "./databaseFolder.ts";
import type { DatabaseFailure, DatabaseRequest, DatabaseResponse } from "./databaseProcess.ts";
import { decodeFrames, encodeFrame } from "./frames.ts";

const PROCESS_MODULE = `${import.meta.dirname}/databaseProcess.ts`;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Another process has the database folder; the message is for the operator. */
export class DatabaseInUse extends Error {
  override name = "DatabaseInUse";

  constructor(dataDir: string) {
    super(
      `The database in ${dataDir} is in use by another process. ` +
        "Stop that one, or set DATA_DIR to another folder.",
    );
  }
}

/** The database did not respond; whether the statement was executed is unknown. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";

  constructor(reason: string) {
    super(`The database is not available: ${reason}`);
  }
}

/** An SQL error, with PostgreSQL's code and constraint. */
class DatabaseError extends Error {
  override name = "DatabaseError";
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor({ message, code, constraint }: DatabaseFailure) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

interface QueryResponse {
  rows: unknown[];
  affectedRows: number | undefined;
}

/** One run of the database process; queries are rejected once it has ended. */
export interface DatabaseRun {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryResponse>;
}

interface EmbeddedOptions {
  dataDir: string;
  log?: Log | undefined;
  /** After this many milliseconds without a response, the process is killed. */
  limitMs: () => number;
}

/**
 * The embedded database. Its own process keeps it from blocking the server. A process that crashes
 * or exceeds the time limit is killed and started again with the committed data. Until then every
 * query is rejected with `DatabaseUnavailable`.
 */
export class EmbeddedDatabase {
  #run: Run | null = null;
  #isClosing = false;
  #restarting: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};

  private constructor(private readonly options: EmbeddedOptions) {}

  /** @throws {DatabaseInUse} if another process has the folder. */
  static async open(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    const { dataDir } = options;
    if (!await hasDatabaseFolder(dataDir)) await (await Run.start("make", options)).end();
    const database = new EmbeddedDatabase(options);
    database.#serve(await Run.start("serve", options));
    return database;
  }

  /** The current process; one that rejects every query while there is none. */
  run(): DatabaseRun {
    return this.#run ?? RESTARTING;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#run?.end();
    await this.#restarting;
  }

  #serve(run: Run): void {
    this.#run = run;
    void run.ended.then(() => {
      this.#run = null;
      if (this.#isClosing) return;
      this.options.log?.error("the embedded database broke down and is started again");
      this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.#isClosing; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
      try {
        const run = await Run.start("serve", this.options);
        if (this.#isClosing) return await run.end();
        return this.#serve(run);
      } catch (error) {
        this.options.log?.error("the embedded database could not be started", { error });
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

const RESTARTING: DatabaseRun = {
  query: () => Promise.reject(new DatabaseUnavailable("it is being started again")),
};

interface PendingQuery {
  resolve(response: QueryResponse): void;
  reject(error: Error): void;
}

class Run implements DatabaseRun {
  readonly ended: Promise<unknown>;
  #hasEnded = false;
  #pendingQueries: PendingQuery[] = [];
  readonly #responses: AsyncGenerator<unknown>;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;

  private constructor(
    private readonly child: Deno.ChildProcess,
    private readonly options: EmbeddedOptions,
  ) {
    this.#responses = decodeFrames(child.stdout);
    this.#input = child.stdin.getWriter();
    this.ended = child.status.then(() => this.#finish("its process ended"));
  }

  static async start(mode: "make" | "serve", options: EmbeddedOptions): Promise<Run> {
    const { dataDir } = options;
    await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-prompt",
        "--no-check",
        ...listPermissionFlags(dataDir),
        PROCESS_MODULE,
        mode,
        dataDir,
      ],
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    const run = new Run(child, options);
    const response = await run.#readResponse();
    if (response?.kind === "open") {
      void run.#settleQueries();
      return run;
    }
    await run.end();
    if (response?.kind === "inUse") throw new DatabaseInUse(dataDir);
    throw new DatabaseUnavailable(
      response?.kind === "failure" ? response.failure.message : "it ended",
    );
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResponse> {
    if (this.#hasEnded) throw new DatabaseUnavailable("the connection has ended");
    const { promise, resolve, reject } = Promise.withResolvers<QueryResponse>();
    this.#pendingQueries.push({ resolve, reject });
    const watchdog = setTimeout(() => this.#kill("a statement took too long"), this.#limit());
    const request: DatabaseRequest = { sql, parameters };
    this.#input.write(encodeFrame(request)).catch(() => this.#kill("it takes no more questions"));
    try {
      return await promise;
    } finally {
      clearTimeout(watchdog);
    }
  }

  /** Ends the process after its pending queries. */
  async end(): Promise<void> {
    const watchdog = setTimeout(() => this.#kill("it does not stop"), this.#limit());
    await this.#input.close().catch(() => {});
    await this.ended;
    clearTimeout(watchdog);
  }

  #limit(): number {
    return Math.min(this.options.limitMs(), 2 ** 31 - 1);
  }

  async #readResponse(): Promise<DatabaseResponse | undefined> {
    const { value } = await this.#responses.next();
    return value as DatabaseResponse | undefined;
  }

  async #settleQueries(): Promise<void> {
    for (
      let response = await this.#readResponse();
      response !== undefined;
      response = await this.#readResponse()
    ) {
      const pendingQuery = this.#pendingQueries.shift();
      if (response.kind === "result") pendingQuery?.resolve(response);
      else if (response.kind === "failure") {
        pendingQuery?.reject(new DatabaseError(response.failure));
        // After any other error than an SQL error, PGlite responds no more.
        if (response.failure.code === undefined) this.#kill("it broke down");
      }
    }
  }

  #kill(reason: string): void {
    if (this.#hasEnded) return;
    this.#finish(reason);
    this.child.kill("SIGKILL");
  }

  #finish(reason: string): void {
    this.#hasEnded = true;
    for (const { reject } of this.#pendingQueries.splice(0)) {
      reject(new DatabaseUnavailable(reason));
    }
  }
}

/** Permissions of the process: read the code, write its folder, accept backups. */
function listPermissionFlags(dataDir: string): string[] {
  const folder = resolve(dataDir).replaceAll(",", ",,");
  return ["--allow-read", `--allow-write=${folder}`, `--allow-net=unix:${getSocketPath(folder)}`];
}
