/**
 * Measures what the screens ask for on PostgreSQL, small and large, and writes it into
 * docs/performance.md: `deno task bench:scale`. The databases are kept in .data/scale.
 * `deno task bench:scale L` measures one of them, `--only=TEXT` the requests of that name, without
 * writing anything but how many are changed at once (`--only=bulk`), and `--anew` fills it anew.
 */
import { openDatabase } from "../server/db/open.ts";
import { writeSection } from "./bench/section.ts";
import { readHeapFlags } from "./heapFlags.ts";
import { startPostgres } from "./postgres.ts";
import { type BulkMeasurement, bulkReport } from "./scale/bulkReport.ts";
import { databaseOf, FOLDER, SETTINGS } from "./scale/database.ts";
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
  const postgres = await startPostgres({ kept: FOLDER, settings: SETTINGS });
  try {
    for (const name of names) {
      const url = await databaseOf(postgres.url, name, args.includes("--anew"));
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
  if (only === undefined) await writeSection("scale", scaleReport(await kept("measured")));
  if (isBulkNew) await writeSection("bulk", bulkReport(await kept("bulk")));
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

/** Where the server says it listens. */
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

/** What is kept of each size until it is measured anew. */
interface Kept {
  measured: Measurement;
  bulk: BulkMeasurement;
}

function fileOf(what: keyof Kept, name: SizeName): string {
  return `${FOLDER}/${what}-${name}.json`;
}

async function keep<What extends keyof Kept>(
  what: What,
  name: SizeName,
  measured: Kept[What],
): Promise<void> {
  await Deno.writeTextFile(fileOf(what, name), JSON.stringify(measured));
}

async function kept<What extends keyof Kept>(
  what: What,
): Promise<Partial<Record<SizeName, Kept[What]>>> {
  const measured: Partial<Record<SizeName, Kept[What]>> = {};
  for (const name of Object.keys(SIZES) as SizeName[]) {
    const text = await Deno.readTextFile(fileOf(what, name)).catch(() => undefined);
    if (text !== undefined) measured[name] = JSON.parse(text);
  }
  return measured;
}
