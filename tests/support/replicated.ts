import { createPool } from "../../server/platform/db/pool.ts";
import { freePort, giveToServer, newestBin, unprivileged } from "../../tools/postgres.ts";

/** A PostgreSQL server that only a test uses. */
export interface TestPostgres {
  url: string;
  start(): Promise<void>;
  /** Stops it immediately, like a power failure. */
  kill(): Promise<void>;
  promote(): Promise<void>;
}

export interface ReplicatedDatabase {
  primary: TestPostgres;
  /** Replicates the primary synchronously. */
  replica: TestPostgres;
  stop(): Promise<void>;
}

const SUPERUSER = "postgres";
/** Killing a server here loses no files: the machine stays up. */
const SETTINGS = ["fsync=off", "listen_addresses=127.0.0.1", "max_standby_streaming_delay=100ms"];

/** Starts a primary and a replica that streams from it. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const bin = await newestBin();
  const folder = await Deno.makeTempDir({ prefix: "iklim-replicated-" });
  await giveToServer(folder);
  const run = (program: string, ...args: string[]) => unprivileged(`${bin}/${program}`, args);
  const folders = { primary: `${folder}/primary`, replica: `${folder}/replica` };
  await run("initdb", ...["-D", folders.primary, "-U", SUPERUSER, "--auth=trust", "--no-sync"], ...[
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  const primary = createPostgres(folders.primary);
  await primary.start();
  await run("pg_basebackup", ...["-D", folders.replica, "-R", "-X", "stream", "-c", "fast"], ...[
    "--no-sync",
    `--dbname=${primary.url}?application_name=replica`,
  ]);
  const replica = createPostgres(folders.replica);
  await replica.start();
  await run("psql", "-q", `--dbname=${primary.url}`, ...[
    ...["-c", "alter system set synchronous_standby_names = 'replica'"],
    ...["-c", "select pg_reload_conf()", "--output=/dev/null"],
  ]);
  return {
    primary,
    replica,
    async stop() {
      for (const { kill } of [replica, primary]) await kill();
      await Deno.remove(folder, { recursive: true });
    },
  };

  function createPostgres(data: string): TestPostgres {
    const port = freePort();
    const settings = [...SETTINGS, `port=${port}`, `unix_socket_directories=${folder}`];
    const options = settings.map((setting) => `-c ${setting}`).join(" ");
    let isUp = false;
    return {
      url: `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
      async start() {
        await run("pg_ctl", "-D", data, "-l", `${data}.log`, "-w", "-t", "60", "start", ...[
          "-o",
          options,
        ]);
        isUp = true;
      },
      async kill() {
        if (isUp) await run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
        isUp = false;
      },
      promote: () => run("pg_ctl", "-D", data, "-w", "promote"),
    };
  }
}

/** Runs a statement on that server. */
export async function runStatement({ url }: TestPostgres, statement: string): Promise<void> {
  const pool = createPool(url);
  await pool.query(statement).finally(() => pool.end());
}
