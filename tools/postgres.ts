/**
 * Runs a command with a PostgreSQL of its own, in a temporary folder, gone afterwards:
 * `deno run -A tools/postgres.ts deno task test:files tests/server`. The command finds it in TEST_DATABASE_URL.
 * Needs Debian's `postgresql` package, version 15 or later.
 */
import { chown } from "node:fs/promises";

const FOLDERS = "/usr/lib/postgresql";
const SUPERUSER = "postgres";

/** For tests alone: what a power cut would lose is not worth waiting for. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

interface TemporaryPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Where the database is to stand, and what it is to be set to beside what all of them are. */
interface PostgresInput {
  /** An absolute path: what was put there stays, and is there the next time. */
  kept?: string;
  settings?: readonly string[];
}

/** Starts the newest PostgreSQL that is installed, on a free port of this machine. */
export async function startPostgres(
  { kept, settings: own = [] }: PostgresInput = {},
): Promise<TemporaryPostgres> {
  const bin = await newestBin();
  const folder = kept ?? await Deno.makeTempDir({ prefix: "iklim-postgres-" });
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
      const mode = kept === undefined ? "immediate" : "fast";
      await unprivileged(`${bin}/pg_ctl`, ["-D", data, "-m", mode, "-w", "stop"]);
      if (kept === undefined) await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Lets the server's user write there. */
export async function giveToServer(folder: string): Promise<void> {
  if (Deno.uid() === 0) await chown(folder, await idOf("-u"), await idOf("-g"));
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);

/** Where the programs of the newest one stand. */
export async function newestBin(): Promise<string> {
  const versions: number[] = [];
  for await (const { name } of Deno.readDir(FOLDERS)) versions.push(Number(name));
  const newest = Math.max(...versions.filter((version) => version >= 15));
  if (!Number.isFinite(newest)) throw new Error("No PostgreSQL 15 or later is installed");
  return `${FOLDERS}/${newest}/bin`;
}

/**
 * PostgreSQL refuses to run as root; Debian's package brings a user for it. The output is not
 * piped: the database started here would hold the pipe open.
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

async function idOf(which: "-u" | "-g"): Promise<number> {
  const { stdout } = await new Deno.Command("id", { args: [which, SUPERUSER] }).output();
  return Number(new TextDecoder().decode(stdout));
}

/** A port of this machine that nobody listens at. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

if (import.meta.main) {
  const [command, ...args] = Deno.args;
  if (command === undefined) throw new Error("Say which command to run with the database");
  const { url, stop } = await startPostgres();
  // An interrupt reaches the command as well; when it has ended the database is stopped.
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => {});
  const env = { TEST_DATABASE_URL: url };
  const { code } = await new Deno.Command(command, { args, env }).spawn().status.finally(stop);
  Deno.exit(code);
}
