import type { Results, Timing } from "./measure.ts";
import type { SizeName } from "./size.ts";

/** What a request of a screen may take at most. */
const SLOW_MS = 100;
/** Below this a ratio says more about the machine than about the query. */
const NOTICED_MS = 5;

/** What was measured at each size, and how busy the machine was. */
export interface Measurement extends Results {
  /** The load over the last minute, before and after. */
  load: [number, number];
  on: string;
}

const HEAD = `# Fast with a million milestones

The requests that the screens make, one after the other over HTTP, on PostgreSQL with 1 GB of shared
buffers. S holds 1,000 projects and 10,000 milestones, L a hundred times as much: 100,000 projects,
200,000 processes, 1,000,000 milestones, 1,000,000 notifications and 100,000 reminders with about
960,000 dates. \`deno task bench:database\` fills both, measures and writes this file; how it is done
stands in \`tools/scale\`. Times are medians in milliseconds; **bold** are those over ${SLOW_MS} ms.
`;

/** The table as it stands in docs/performance-database.md. */
export function tableOf(measured: Partial<Record<SizeName, Measurement>>): string {
  const small = new Map(measured.S?.timings.map((timing) => [timing.name, timing]));
  const rows = (measured.L ?? measured.S)?.timings ?? [];
  const lines = rows.map((row) => line(row, small.get(row.name)));
  return [
    HEAD,
    ...Object.entries(measured).map(([size, one]) => summary(size, one)),
    `Requests whose median grows more than twofold from S to L: ${
      rows.filter((row) => grows(row, small.get(row.name))).length
    } of ${rows.length}.\n`,
    "| request | S | L | L to S | bytes on L |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...lines,
    "",
  ].join("\n");
}

function summary(size: string, { timings, peakMb, load: [before, after], on }: Measurement) {
  const over = (ms: number) => timings.filter(({ p50 }) => p50 > ms).length;
  const blocked = timings.toSorted((a, b) => b.blockMs - a.blockMs)[0];
  const biggest = timings.toSorted((a, b) => b.bytes - a.bytes)[0];
  return `${size}, ${on}: ${timings.length} requests, ${over(50)} over 50 ms, ${
    over(100)
  } over 100, ` +
    `${over(1000)} over a second. The event loop stood still for ${
      blocked?.blockMs.toFixed(0)
    } ms ` +
    `at most (${blocked?.name}), the server took up to ${peakMb.toFixed(0)} MB, the largest ` +
    `answer had ${kilobytes(biggest?.bytes)} kB (${biggest?.name}). Load of the machine: ` +
    `${before.toFixed(1)} before, ${after.toFixed(1)} after.\n`;
}

const grows = ({ p50 }: Timing, small?: Timing) =>
  small !== undefined && p50 > NOTICED_MS && p50 > 2 * small.p50;

function line(row: Timing, small?: Timing): string {
  const ratio = small ? (row.p50 / small.p50).toFixed(1) : "";
  const took = row.failed ? `${ms(row)} (${row.failed})` : ms(row);
  return `| ${row.name} | ${small ? ms(small) : ""} | ${took} | ${ratio} | ${
    row.bytes.toLocaleString("en")
  } |`;
}

const ms = ({ p50 }: Timing) => p50 > SLOW_MS ? `**${p50.toFixed(0)}**` : p50.toFixed(1);

const kilobytes = (bytes = 0) => Math.round(bytes / 1000).toLocaleString("en");
