/**
 * Measures the requests of all screens on PostgreSQL, small and large: `deno task bench:scale`.
 * Writes docs/performance-tables.md and caches the databases in `.data/scale`. `L` measures one size,
 * `--only=TEXT` matching requests (only `--only=bulk` is written), `--again` refills the database.
 */
import { openDatabase } from "../server/platform/db/open.ts";
import { writeSection } from "./bench/section.ts";
import { readHeapFlags } from "./heapFlags.ts";
import { startPostgres } from "./postgres.ts";
import { type BulkMeasurement, bulkReport } from "./scale/bulkReport.ts";
import { FOLDER, openSizedDatabase, SETTINGS } from "./scale/database.ts";
import { measureAll } from "./scale/measure.ts";
import { type SizeName, SIZES } from "./scale/size.ts";
import { type Measurement, scaleReport } from "./scale/table.ts";

const ROOT = new URL("../", import.meta.url).pathname;

await main(Deno.args);

async function main(args: readonly string[]): Promise<void> {
  const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  const names = (Object.keys(SIZES) as SizeName[]).filter((name) =>
    args.includes(name) || !Object.keys(SIZES).some((one) => args.includes(one))
  );
  let isBulkNew = false;
  const postgres = await startPostgres({ saved: FOLDER, settings: SETTINGS });
  try {
    for (const name of names) {
      const url = await openSizedDatabase(postgres.url, name, args.includes("--again"));
      const measurement = await measureOn(url, only);
      if (only !== undefined) print(name, measurement);
      else await keep("measured", name, measurement);
      const { bulk, load, on } = measurement;
      if (!bulk) continue;
      await keep("bulk", name, { ...bulk, load, on });
      isBulkNew = true;
    }
  } finally {
    await postgres.stop();
  }
  if (only === undefined) await writeSection("scale", scaleReport(await saved("measured")));
  if (isBulkNew) await writeSection("bulk", bulkReport(await saved("bulk")));
}

async function measureOn(databaseUrl: string, only?: string): Promise<Measurement> {
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", await readHeapFlags(), `${ROOT}tools/scale/serve.ts`],
    env: { DATABASE_URL: databaseUrl },
    stdout: "piped",
  }).spawn();
  const database = await openDatabase({ databaseUrl });
  try {
    const url = await listening(server.stdout);
    const before = Deno.loadavg()[0] ?? 0;
    const results = await measureAll(url, database, only);
    const on = new Date().toISOString().slice(0, 10);
    return { ...results, load: [before, Deno.loadavg()[0] ?? 0], on };
  } finally {
    server.kill();
    await server.status;
    await database.close();
  }
}

async function listening(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of output) {
    text += decoder.decode(part, { stream: true });
    if (text.includes("\n")) return JSON.parse(text).url;
  }
  throw new Error("The server ended before it listened");
}

function print(name: SizeName, { timings }: Measurement): void {
  for (const { name: request, p50, bytes, blockMs, failed } of timings) {
    console.log(
      `${name} ${p50.toFixed(1).padStart(9)} ms ${String(bytes).padStart(8)} bytes ` +
        `${blockMs.toFixed(0).padStart(5)} ms still  ${request}${failed ? ` (${failed})` : ""}`,
    );
  }
}

interface SavedResults {
  measured: Measurement;
  bulk: BulkMeasurement;
}

function resultPath(what: keyof SavedResults, name: SizeName): string {
  return `${FOLDER}/${what}-${name}.json`;
}

async function keep<What extends keyof SavedResults>(
  what: What,
  name: SizeName,
  measured: SavedResults[What],
): Promise<void> {
  await Deno.writeTextFile(resultPath(what, name), JSON.stringify(measured));
}

async function saved<What extends keyof SavedResults>(
  what: What,
): Promise<Partial<Record<SizeName, SavedResults[What]>>> {
  const measured: Partial<Record<SizeName, SavedResults[What]>> = {};
  for (const name of Object.keys(SIZES) as SizeName[]) {
    const text = await Deno.readTextFile(resultPath(what, name)).catch(() => undefined);
    if (text !== undefined) measured[name] = JSON.parse(text);
  }
  return measured;
}
