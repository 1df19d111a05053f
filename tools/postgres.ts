/**
 * Runs a command with a temporary PostgreSQL, passed as `TEST_DATABASE_URL`.
 * `deno run -A tools/postgres.ts deno task test:files tests/server`. Needs Debian's `postgresql`,
 * version 15 or later.
 */
import { chown } from "node:fs/promises";

const FOLDERS = "/usr/lib/postgresql";
const SUPERUSER = "postgres";

/** For tests only: skips waiting for the disk. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

interface TemporaryPostgres {
  url: string;
  stop(): Promise<void>;
}

interface PostgresInput {
  /** Absolute path of a data folder to reuse. */
  saved?: string;
  settings?: readonly string[];
}

/** Otherwise a test's rows and statistics would depend on how long it takes. */
const TEST_SETTINGS = ["autovacuum=off"];

/** Starts the newest installed PostgreSQL on a free port. */
export async function startPostgres(
  { saved, settings: own = [] }: PostgresInput = {},
): Promise<TemporaryPostgres> {
  const bin = await newestBin();
  const folder = saved ?? await Deno.makeTempDir({ prefix: "iklim-postgres-" });
  const data = `${folder}/data`;
  await Deno.mkdir(folder, { recursive: true });
  await giveToServer(folder);
  if (!await exists(`${data}/PG_VERSION`)) {
    await unprivileged(`${bin}/initdb`, [
      ...["-D", data, "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
      "--no-sync",
    ]);
  }
  const port = freePort();
  const settings = [
    ...SETTINGS,
    ...own,
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
  ];
  const log = `${folder}/log`;
  await unprivileged(`${bin}/pg_ctl`, [
    ...["-D", data, "-l", log, "-w", "start", "-o", settings.map((it) => `-c ${it}`).join(" ")],
  ]).catch(async (error) => {
    throw new Error(`${error.message}\n${await Deno.readTextFile(log).catch(() => "")}`);
  });
  return {
    url: `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
    async stop() {
      const mode = saved === undefined ? "immediate" : "fast";
      await unprivileged(`${bin}/pg_ctl`, ["-D", data, "-m", mode, "-w", "stop"]);
      if (saved === undefined) await Deno.remove(folder, { recursive: true });
    },
  };
}

export async function giveToServer(folder: string): Promise<void> {
  if (Deno.uid() === 0) await chown(folder, await readId("-u"), await readId("-g"));
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);

export async function newestBin(): Promise<string> {
  const versions: number[] = [];
  for await (const { name } of Deno.readDir(FOLDERS)) versions.push(Number(name));
  const newest = Math.max(...versions.filter((version) => version >= 15));
  if (!Number.isFinite(newest)) throw new Error("No PostgreSQL 15 or later is installed");
  return `${FOLDERS}/${newest}/bin`;
}

/**
 * PostgreSQL does not run as root; Debian's package creates a user for it.
 * The output is not piped: the database would keep the pipe open.
 */
export async function unprivileged(command: string, args: string[]): Promise<void> {
  const [program, ...before] = Deno.uid() === 0
    ? ["setpriv", `--reuid=${SUPERUSER}`, `--regid=${SUPERUSER}`, "--init-groups", command]
    : [command];
  const { success } = await new Deno.Command(program, {
    args: [...before, ...args],
    cwd: "/",
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn().status;
  if (!success) throw new Error(`${command} failed`);
}

async function readId(which: "-u" | "-g"): Promise<number> {
  const { stdout } = await new Deno.Command("id", { args: [which, SUPERUSER] }).output();
  return Number(new TextDecoder().decode(stdout));
}

/**
 * Finds a port that nobody listens on. Those that the system gives to connections begin at 32768:
 * one of them could be taken before the caller listens.
 */
export function freePort(): number {
  while (true) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    try {
      using _listener = Deno.listen({ hostname: "127.0.0.1", port });
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}

if (import.meta.main) {
  const [command, ...args] = Deno.args;
  if (command === undefined) throw new Error("Say which command to run with the database");
  const { url, stop } = await startPostgres({ settings: TEST_SETTINGS });
  // The command receives SIGINT too; the database stops after it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => {});
  const env = { TEST_DATABASE_URL: url };
  const { code } = await new Deno.Command(command, { args, env }).spawn().status.finally(stop);
  Deno.exit(code);
}
