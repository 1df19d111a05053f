import { MAX_BATCH_MS } from "../../server/platform/db/batches.ts";
import { formatTable } from "../bench/section.ts";
import type { Batches, BulkMeasured, OtherRequest } from "./bulk.ts";
import type { SizeName } from "./size.ts";

export interface BulkMeasurement extends BulkMeasured {
  load: [number, number];
  on: string;
}

export function bulkReport(measured: Partial<Record<SizeName, BulkMeasurement>>): string {
  return Object.entries(measured).map(([size, one]) =>
    [
      `- ${size}, ${one.on}: the machine’s load was ${
        one.load.map(rounded).join(" before and ")
      } ` +
      "after",
      formatTable(
        [`on ${size}`, "records", "refused", "whole", "each", "answers", "p50", "p95", "longest"],
        [line("started", one.started), line("taken back", one.takenBack)],
      ),
      formatTable(
        ["others meanwhile", "p50 before", "p50", "p95 before", "p95", "longest", "not answered"],
        one.beside.map(otherLine),
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

/** The record in progress is finished before its batch ends. */
function longest(batches: readonly number[]): string {
  const ms = Math.max(...batches);
  return ms > 1.5 * MAX_BATCH_MS ? `**${milliseconds(ms)}**` : milliseconds(ms);
}

const otherLine = ({ name, before, during, refused }: OtherRequest) => [
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
