import { type Child, startChild, until } from "./child.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

export interface ServerInput {
  port: number;
  databaseUrl: string;
  publicUrl: string;
  dataDir: string;
  /** Root of the build; this one by default. */
  root?: string;
}

/** A process of the product, as `deno task start` runs it. */
export interface Server {
  name: string;
  child: Child;
  ready(): Promise<void>;
  /** Value of one sample, or the sum of those whose labels match. */
  metric(name: string, labels?: RegExp): Promise<number>;
  /** The newest migration of its build. */
  schema(): Promise<string>;
  /** Sends SIGTERM and returns the exit status. */
  stop(): Promise<Deno.CommandStatus>;
}

/** Twice the time that HAProxy needs to notice. */
const DRAIN_SECONDS = 3;
const METRICS_ABOVE = 20;

export function startServer(input: ServerInput): Server {
  const { port, databaseUrl, publicUrl, dataDir, root = ROOT } = input;
  const deno = Deno.execPath();
  const metricsUrl = `http://127.0.0.1:${port + METRICS_ABOVE}/metrics`;
  const child = startChild({
    command: deno,
    args: [
      ...["run", "-q", "-P=server", "--no-prompt", "--no-check", `--allow-run=${deno}`],
      // A build may link to node_modules; permissions apply to the link's target.
      ...[`--allow-ffi=${ROOT}node_modules`, "server/main.ts", "--demo"],
    ],
    cwd: root,
    env: {
      PORT: String(port),
      METRICS_PORT: String(port + METRICS_ABOVE),
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      JWT_SECRET: "a secret for nothing but this check",
      TRUSTED_PROXIES: "127.0.0.1",
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      LOG_FORMAT: "json",
      LOG_LEVEL: "warn",
    },
  });
  const metrics = async () => await (await fetch(metricsUrl)).text();
  return {
    name: String(port),
    child,
    ready: () =>
      until(`${port} is ready`, async () => {
        if (!child.isRunning()) throw new Error(`${port} ended:\n${child.lines.join("\n")}`);
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        await answer?.body?.cancel();
        return answer?.status === 200;
      }),
    async metric(name, labels = /^/) {
      const samples = (await metrics()).split("\n")
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
        .filter((line) => labels.test(line));
      return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
    },
    schema: async () => /schema="(\w+)"/.exec(await metrics())?.[1] ?? "",
    async stop() {
      child.kill("SIGTERM");
      return await child.status;
    },
  };
}
