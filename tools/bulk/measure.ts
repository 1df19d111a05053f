import { computeQuantile } from "../bench/quantile.ts";
import { readMeasured, type Side } from "../scale/measure.ts";
import { createSender } from "../scale/request.ts";
import { getCircumstances } from "../scale/run.ts";
import { measureBulk } from "./bulk.ts";
import { createJobs } from "./jobs.ts";
import type { BulkResults } from "./report.ts";

const JOB_RUNS = 3;

/** Measures jobs and a bulk change on a copy of L, which they change. */
export async function measureChanges({ url, database }: Side): Promise<BulkResults> {
  const before = Deno.loadavg()[0] ?? 0;
  const jobs: Record<string, number> = {};
  for (const { name, prepare, run } of createJobs(database)) {
    const times: number[] = [];
    while (times.length < JOB_RUNS) {
      await prepare();
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
    }
    jobs[name] = computeQuantile(times);
  }
  const readBlockMs = async () => (await readMeasured(url)).longestBlockMs;
  const bulk = await measureBulk(database, createSender(url), readBlockMs);
  return { ...bulk, jobs, ...getCircumstances(before) };
}
