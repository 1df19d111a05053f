import { LONGEST_BATCH_MS } from "../../server/resources/bulkRuns.ts";
import { table } from "../bench/section.ts";
import type { Batches, Beside, BulkMeasured } from "./bulk.ts";
import type { SizeName } from "./size.ts";

/** With how busy the machine was over the last minute, before and after. */
export interface BulkMeasurement extends BulkMeasured {
  load: [number, number];
  on: string;
}

/** How long many changes at once took, and others meanwhile, as it stands in docs/performance.md. */
export function bulkReport(measured: Partial<Record<SizeName, BulkMeasurement>>): string {
  return Object.entries(measured).map(([size, one]) =>
    [
      `- ${size}, ${one.on}: the machine’s load was ${
        one.load.map(rounded).join(" before and ")
      } ` +
      "after",
      table(
        [`on ${size}`, "records", "refused", "whole", "each", "answers", "p50", "p95", "longest"],
        [line("started", one.started), line("taken back", one.takenBack)],
      ),
      table(
        ["others meanwhile", "p50 before", "p50", "p95 before", "p95", "longest", "not answered"],
        one.beside.map(besideLine),
      ),
    ].join("\n\n")
  ).join("\n\n");
}

const line = (what: string, { records, refused, seconds, batches, blockMs }: Batches) => [
  `${what}; the server answered nobody for ${rounded(blockMs)} ms at most`,
  records.toLocaleString("en"),
  `${refused}`,
  `${rounded(seconds)} s`,
  `${rounded(1000 * seconds / records)} ms`,
  `${batches.length}`,
  milliseconds(quantile(batches, 0.5)),
  milliseconds(quantile(batches, 0.95)),
  longest(batches),
];

/** A record that has begun is done with before its batch ends. */
function longest(batches: readonly number[]): string {
  const ms = Math.max(...batches);
  return ms > 1.5 * LONGEST_BATCH_MS ? `**${milliseconds(ms)}**` : milliseconds(ms);
}

const besideLine = ({ name, before, during, refused }: Beside) => [
  name,
  milliseconds(quantile(before, 0.5)),
  milliseconds(quantile(during, 0.5)),
  milliseconds(quantile(before, 0.95)),
  milliseconds(quantile(during, 0.95)),
  milliseconds(Math.max(...during)),
  `${refused} of ${before.length + during.length}`,
];

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

const milliseconds = (ms: number) => `${rounded(ms)} ms`;
const rounded = (value: number) => value.toFixed(value < 50 ? 1 : 0);
