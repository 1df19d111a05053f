/**
 * Measures how long a second user waits while one member loads the server. Uses both databases.
 * `deno task bench:fairness` writes docs/performance-tables.md. `--only=TEXT` measures matching loads and
 * `--on=embedded` one database, without writing.
 */
import { writeSection } from "./bench/section.ts";
import { type Load, LOADS } from "./fairness/loads.ts";
import type { LoadCounts, LoadTask } from "./fairness/loadWorker.ts";
import { DATABASES, type Product, startProduct } from "./fairness/product.ts";
import { fairnessReport, type Row } from "./fairness/report.ts";
import { measureSecond, signIn, type Waits } from "./fairness/second.ts";
import { findSlowest } from "./fairness/slowest.ts";

const QUIET_MS = 5_000;
const BEFORE_MS = 1_000;
const DURING_MS = 8_000;
const AFTER_MS = 1_000;

await main(Deno.args);

async function main(args: readonly string[]): Promise<void> {
  const only = readArgument(args, "only");
  const on = readArgument(args, "on");
  const loads = LOADS.filter(({ name }) => name.includes(only ?? ""));
  const rows: Row[] = [];
  const before = Deno.loadavg()[0] ?? 0;
  for (const database of DATABASES.filter((name) => name === (on ?? name))) {
    const product = await startProduct(database);
    try {
      for await (const measured of measureOn(product, loads)) {
        rows.push({ database, ...measured });
        console.log(JSON.stringify(rows.at(-1)));
      }
    } finally {
      await product.stop();
    }
  }
  const report = fairnessReport(rows, {
    on: new Date().toISOString().slice(0, 10),
    load: [before, Deno.loadavg()[0] ?? 0],
  });
  console.log(report);
  if (only === undefined && on === undefined) await writeSection("fairness", report);
}

function readArgument(args: readonly string[], name: string): string | undefined {
  return args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

async function* measureOn(
  { url, samples, routes }: Product,
  loads: readonly Load[],
): AsyncGenerator<Omit<Row, "database">> {
  const [first, accomplice, person] = [
    await signIn(url, "admin@iklim.example"),
    await signIn(url, "manager@iklim.example"),
    await signIn(url, "member@iklim.example"),
  ];
  const slowest = await findSlowest(url, first.token, { samples, routes });
  const scene = { url, person, samples };
  const quiet = new Map<Load["second"], Waits>();
  for (const { name, loops, second } of loads) {
    const known = quiet.get(second) ?? await measureSecond(second, scene, QUIET_MS);
    quiet.set(second, known);
    const worker = new Worker(new URL("./fairness/loadWorker.ts", import.meta.url), {
      type: "module",
    });
    const task: LoadTask = {
      name,
      loops,
      scene: { url, people: [first, accomplice], samples, slowest },
    };
    worker.postMessage(task);
    await after(BEFORE_MS);
    const during = await measureSecond(second, scene, DURING_MS);
    const answered = await requestCounts(worker);
    worker.terminate();
    yield { load: { name, loops, second }, quiet: known, during, answered };
    await after(AFTER_MS);
  }
}

async function requestCounts(worker: Worker): Promise<LoadCounts> {
  const { promise, resolve } = Promise.withResolvers<LoadCounts>();
  worker.onmessage = ({ data }: MessageEvent<LoadCounts>) => resolve(data);
  worker.postMessage("count");
  return await promise;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
