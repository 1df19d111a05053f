import { computeQuantile } from "../bench/quantile.ts";
import { formatTable } from "../bench/section.ts";
import { formatMs, type Results } from "../scale/report.ts";
import type { Batches, BulkMeasured } from "./bulk.ts";

export interface BulkResults extends BulkMeasured, Pick<Results, "on" | "load"> {
  /** Milliseconds by job. */
  jobs: Record<string, number>;
}

export function bulkReport(results: BulkResults): string {
  const { on, load, jobs, started, takenBack, others } = results;
  const describe = (what: string, { records, refused, seconds, batches, blockMs }: Batches) => [
    what,
    `${records.toLocaleString("en")}, ${refused} refused`,
    `${formatMs(seconds)} s`,
    `${batches.length}, ${describeTimes(batches)}`,
    `${formatMs(blockMs)} ms`,
  ];
  return [
    `- L, ${on}: the machine’s load was ${load.map(formatMs).join(" before and ")} after`,
    formatTable(
      ["on L", "records", "in total", "responses, p50, p95, longest", "longest block"],
      [describe("started", started), describe("undone", takenBack)],
    ),
    formatTable(
      ["p50, p95, longest of others", "before", "meanwhile", "not answered"],
      others.map(({ name, before, during, refused }) => [
        name,
        describeTimes(before),
        describeTimes(during),
        `${refused} of ${before.length + during.length}`,
      ]),
    ),
    formatTable(
      ["job on L", "p50", "target"],
      Object.entries(jobs).map(([name, ms]) => [name, `${formatMs(ms)} ms`, "500 ms"]),
    ),
  ].join("\n\n");
}

const describeTimes = (times: readonly number[]) =>
  [0.5, 0.95, 1].map((share) => `${formatMs(computeQuantile(times, share))} ms`).join(", ");
