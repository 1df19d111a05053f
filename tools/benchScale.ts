/**
 * Measures all requests on PostgreSQL, on S and L in turns: `deno task bench:scale`. Writes
 * docs/performance-tables.md and caches the databases in `.data/scale`. `--sample 300` measures some,
 * `--only TEXT` those whose names contain it (`--only bulk` jobs and a bulk change), `--again` refills.
 */
import { parseArgs } from "node:util";
import { openDatabase } from "../server/platform/db/open.ts";
import { measureChanges } from "./bulk/measure.ts";
import { bulkReport } from "./bulk/report.ts";
import { writeSection } from "./bench/section.ts";
import { readHeapFlags } from "./heapFlags.ts";
import { startPostgres } from "./postgres.ts";
import { copyDatabase, FOLDER, openSizedDatabase, SETTINGS } from "./scale/database.ts";
import type { Side } from "./scale/measure.ts";
import { formatWorst, judge, type Results, scaleReport } from "./scale/report.ts";
import { measureRequests } from "./scale/run.ts";
import { findSamples } from "./scale/samples.ts";
import type { SizeName } from "./scale/size.ts";

const ROOT = new URL("../", import.meta.url).pathname;
const PRINTED = 40;
/** Smaller samples are printed only. */
const LEAST_WRITTEN = 3_000;

await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      sample: { type: "string" },
      seed: { type: "string" },
      again: { type: "boolean", default: false },
    },
  });
  const { only, again } = values;
  const sample = Number(values.sample ?? Infinity);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
  const postgres = await startPostgres({ saved: FOLDER, settings: SETTINGS });
  const openSized = (name: SizeName) => openSizedDatabase(postgres.url, name, again);
  try {
    const isWhole = only === "" && sample >= LEAST_WRITTEN;
    if (only !== "bulk") {
      await using small = await openSide(await openSized("S"));
      await using large = await openSide(await openSized("L"));
      const results = await measureRequests(
        { S: small, L: large },
        { only, sample, seed, isWhole },
      );
      await Deno.writeTextFile(`${FOLDER}/measured.json`, JSON.stringify(results));
      if (isWhole) await writeSection("scale", scaleReport(results));
      print(results);
      if (sample < Infinity) console.log(`The sample is that of --seed ${seed}`);
    }
    if (isWhole || only === "bulk") {
      await using copy = await copyDatabase(postgres.url, await openSized("L"));
      await using side = await openSide(copy.url);
      await writeSection("bulk", bulkReport(await measureChanges(side)));
    }
  } finally {
    await postgres.stop();
  }
}

async function openSide(databaseUrl: string): Promise<Side & AsyncDisposable> {
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", await readHeapFlags(), `${ROOT}tools/scale/serve.ts`],
    env: { DATABASE_URL: databaseUrl },
    stdout: "piped",
  }).spawn();
  const database = await openDatabase({ databaseUrl });
  return {
    url: await readUrl(server.stdout),
    database,
    samples: await findSamples(database),
    async [Symbol.asyncDispose]() {
      server.kill();
      await server.status;
      await database.close();
    },
  };
}

/** Reads the line in which the server prints its URL. */
async function readUrl(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of output) {
    text += decoder.decode(part, { stream: true });
    if (text.includes("\n")) return JSON.parse(text).url;
  }
  throw new Error("The server ended before it listened");
}

function print({ requests, seconds }: Results): void {
  const { worst, failed, slow, slowLarge, grown, grownAlone, grownSame } = judge(requests);
  console.log(formatWorst(worst, PRINTED));
  for (const [title, rows] of [["error", failed], ["grow, the same", grownSame]] as const) {
    if (rows.length > 0) console.log(`\n${title}\n${formatWorst(rows, PRINTED)}`);
  }
  console.log(
    `\n${requests.length} requests in ${seconds.toFixed(0)} s; over 50 ms: ${slow.length}, and ` +
      `${slowLarge.length} of more than 200 kB; more than twice as long as on S: ${grown.length}, ` +
      `without returning more ${grownAlone.length}, returning the same ${grownSame.length}; ` +
      `errors: ${failed.length}`,
  );
}
