import { resolve } from "node:path";
import type { Log } from "../log.ts";
import { socketPath } from "./backupSocket.ts";
import { hasFolder } from "./databaseFolder.ts";
import type { DatabaseAnswer, DatabaseFailure, DatabaseRequest } from "./databaseProcess.ts";
import { decodeFrames, encodeFrame } from "./frames.ts";

const PROCESS = `${import.meta.dirname}/databaseProcess.ts`;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Thrown when another process holds the database folder; its message is for the operator. */
export class DatabaseInUse extends Error {
  override name = "DatabaseInUse";

  constructor(dataDir: string) {
    super(
      `The database in ${dataDir} is in use by another process. ` +
        "Stop that one, or set DATA_DIR to another folder.",
    );
  }
}

/** The database gave no answer; whether what it was asked has been done is not known. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";

  constructor(reason: string) {
    super(`The database is not available: ${reason}`);
  }
}

/** An error of SQL, with PostgreSQL's code and what it names. */
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

interface QueryAnswer {
  rows: unknown[];
  affectedRows: number | undefined;
}

/** One run of the database's process: when it has ended, whatever is asked is refused. */
export interface DatabaseRun {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryAnswer>;
}

interface EmbeddedOptions {
  dataDir: string;
  log?: Log | undefined;
  /** How long one statement may take, in milliseconds, before the database counts as stuck. */
  limitMs: () => number;
}

/**
 * The embedded database in a process of its own: a statement that never ends, or a database that
 * broke down, holds up nobody else. Such a process is killed and another one started, which takes
 * up what had been committed; until then every query is refused with `DatabaseUnavailable`.
 */
export class EmbeddedDatabase {
  #run: Run | null = null;
  #closing = false;
  #restarting: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};

  private constructor(private readonly options: EmbeddedOptions) {}

  /** Throws `DatabaseInUse` when another process has the folder. */
  static async open(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    const { dataDir } = options;
    if (!await hasFolder(dataDir)) await (await Run.start("make", options)).end();
    const database = new EmbeddedDatabase(options);
    database.#serve(await Run.start("serve", options));
    return database;
  }

  /** The process that answers now; while there is none, whatever it is asked is refused. */
  run(): DatabaseRun {
    return this.#run ?? RESTARTING;
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#wake();
    await this.#run?.end();
    await this.#restarting;
  }

  #serve(run: Run): void {
    this.#run = run;
    void run.ended.then(() => {
      this.#run = null;
      if (this.#closing) return;
      this.options.log?.error("the embedded database broke down and is started anew");
      this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.#closing; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
      try {
        const run = await Run.start("serve", this.options);
        if (this.#closing) return await run.end();
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
  query: () => Promise.reject(new DatabaseUnavailable("it is being started anew")),
};

interface PendingQuery {
  resolve(answer: QueryAnswer): void;
  reject(error: Error): void;
}

class Run implements DatabaseRun {
  readonly ended: Promise<unknown>;
  #isOver = false;
  #waiting: PendingQuery[] = [];
  readonly #answers: AsyncGenerator<unknown>;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;

  private constructor(
    private readonly child: Deno.ChildProcess,
    private readonly options: EmbeddedOptions,
  ) {
    this.#answers = decodeFrames(child.stdout);
    this.#input = child.stdin.getWriter();
    this.ended = child.status.then(() => this.#finish("its process ended"));
  }

  static async start(mode: "make" | "serve", options: EmbeddedOptions): Promise<Run> {
    const { dataDir } = options;
    await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--no-check", ...permissions(dataDir), PROCESS, mode, dataDir],
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    const run = new Run(child, options);
    const said = await run.#next();
    if (said?.kind === "open") {
      void run.#read();
      return run;
    }
    await run.end();
    if (said?.kind === "inUse") throw new DatabaseInUse(dataDir);
    throw new DatabaseUnavailable(said?.kind === "failure" ? said.failure.message : "it ended");
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    if (this.#isOver) throw new DatabaseUnavailable("the connection has ended");
    const { promise, resolve, reject } = Promise.withResolvers<QueryAnswer>();
    this.#waiting.push({ resolve, reject });
    const watchdog = setTimeout(() => this.#kill("a statement took too long"), this.#limit());
    const request: DatabaseRequest = { sql, parameters };
    this.#input.write(encodeFrame(request)).catch(() => this.#kill("it takes no more questions"));
    try {
      return await promise;
    } finally {
      clearTimeout(watchdog);
    }
  }

  /** Lets it finish what it was asked, and waits until it has ended. */
  async end(): Promise<void> {
    const watchdog = setTimeout(() => this.#kill("it does not stop"), this.#limit());
    await this.#input.close().catch(() => {});
    await this.ended;
    clearTimeout(watchdog);
  }

  #limit(): number {
    return Math.min(this.options.limitMs(), 2 ** 31 - 1);
  }

  async #next(): Promise<DatabaseAnswer | undefined> {
    const { value } = await this.#answers.next();
    return value as DatabaseAnswer | undefined;
  }

  async #read(): Promise<void> {
    for (let said = await this.#next(); said !== undefined; said = await this.#next()) {
      const asker = this.#waiting.shift();
      if (said.kind === "result") asker?.resolve(said);
      else if (said.kind === "failure") {
        asker?.reject(new DatabaseError(said.failure));
        // What is no error of SQL leaves a database that answers nothing any more.
        if (said.failure.code === undefined) this.#kill("it broke down");
      }
    }
  }

  #kill(reason: string): void {
    if (this.#isOver) return;
    this.#finish(reason);
    this.child.kill("SIGKILL");
  }

  #finish(reason: string): void {
    this.#isOver = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseUnavailable(reason));
  }
}

/** What the process may do: read the code, keep its folder, and hear those who back it up. */
function permissions(dataDir: string): string[] {
  const folder = resolve(dataDir).replaceAll(",", ",,");
  return ["--allow-read", `--allow-write=${folder}`, `--allow-net=unix:${socketPath(folder)}`];
}
