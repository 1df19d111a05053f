import { formatTable } from "../bench/section.ts";
import type { Load } from "./loads.ts";
import type { LoadCounts } from "./loadWorker.ts";
import type { DatabaseName } from "./product.ts";
import type { Waits } from "./second.ts";

export interface Row {
  database: DatabaseName;
  load: Load;
  quiet: Waits;
  during: Waits;
  answered: LoadCounts;
}

const TIMES = 3;
const LEAST_MS = 50;

/** The limit of the second user's p99, in milliseconds. */
export const computeTarget = ({ p99 }: Waits): number => Math.max(TIMES * p99, LEAST_MS);

const isMet = ({ quiet, during }: Row) =>
  during.rejected === 0 && during.p99 <= computeTarget(quiet);

const both = ({ p50, p99 }: Waits) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;

export function fairnessReport(
  rows: readonly Row[],
  { on, load: [before, after] }: { on: string; load: readonly [number, number] },
): string {
  const head = [
    "on",
    "load of one member",
    "second person",
    "quiet p50 / p99",
    "beside it p50 / p99",
    "target",
    "refused",
    "held",
    "the load was answered",
  ];
  const lines = rows.map((row) => {
    const { database, load: { name, loops, second }, quiet, during, answered } = row;
    return [
      database,
      `${loops} × ${name}`,
      second,
      both(quiet),
      both(during),
      `${computeTarget(quiet).toFixed(0)} ms`,
      `${during.rejected} of ${during.requests}`,
      isMet(row) ? "yes" : "**no**",
      Object.entries(answered).map(([status, count]) => `${status}: ${count}`).join(", "),
    ];
  });
  return [
    `- ${on}; the machine’s load was ${before.toFixed(1)} before and ${after.toFixed(1)} after`,
    formatTable(head, lines),
  ].join("\n\n");
}
