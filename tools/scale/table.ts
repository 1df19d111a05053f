import { MAX_PAGED_ROWS } from "../../contract/listQuery.ts";
import { formatTable } from "../bench/section.ts";
import { isSearch, type Results, type Timing } from "./measure.ts";
import type { SizeName } from "./size.ts";

/** Limit of a request, in milliseconds. */
const SLOW_MS = 50;
/** Below this many milliseconds a ratio is noise. */
const NOTICED_MS = 5;
const EXPORT = "export: ";
const WRITE = "write: ";
const JOB = "job: ";

export interface Measurement extends Results {
  /** Load average of one minute, before and after. */
  load: [number, number];
  on: string;
}

type Measurements = Partial<Record<SizeName, Measurement>>;

export function scaleReport(measured: Measurements): string {
  const small = new Map(measured.S?.timings.map((timing) => [timing.name, timing]));
  const rows = (measured.L ?? measured.S)?.timings ?? [];
  return [
    Object.entries(measured).map(([size, one]) => circumstances(size, one)).join("\n"),
    ...measured.S && measured.L ? [targets(measured.S, measured.L)] : [],
    "<details><summary>Every request</summary>",
    formatTable(
      ["request", "S (ms)", "L (ms)", "L to S", "bytes on L"],
      rows.map((row) => cells(row, small.get(row.name))),
    ),
    "</details>",
  ].join("\n\n");
}

const circumstances = (size: string, { timings, on, load: [before, after] }: Measurement) =>
  `- ${size}, ${on}: ${timings.length} requests; the machine’s load was ${before.toFixed(1)} ` +
  `before and ${after.toFixed(1)} after`;

function targets(small: Measurement, large: Measurement): string {
  const before = new Map(small.timings.map((timing) => [timing.name, timing]));
  const ofScreens = large.timings.filter(({ name }) =>
    ![EXPORT, WRITE, JOB].some((kind) => name.startsWith(kind))
  );
  const top = (by: keyof Pick<Timing, "p50" | "bytes" | "blockMs" | "slowest">, of = ofScreens) =>
    of.toSorted((one, other) => other[by] - one[by])[0];
  const slow = ofScreens.filter(({ p50 }) => p50 > SLOW_MS);
  const grown = ofScreens.filter((row) => grows(row, before.get(row.name)));
  const [withAnswer, alone] = [true, false].map((does) =>
    grown.filter((row) => growsWithAnswer(row, before.get(row.name)) === does)
  ) as [Timing[], Timing[]];
  const search = top("slowest", ofScreens.filter(({ name }) => isSearch(name)));
  const start = top("p50", ofScreens.filter(({ name }) => name.startsWith("start page, all")));
  const exported = top("slowest", large.timings.filter(({ name }) => name.startsWith(EXPORT)));
  const job = top("p50", large.timings.filter(({ name }) => name.startsWith(JOB)));
  const complete = large.timings.find(({ name }) => name === "write: complete a milestone");
  const growth = complete && complete.p50 / (before.get(complete.name)?.p50 ?? Number.NaN);
  const line = (what: string, is: string, target: string, holds: boolean) => [
    what,
    is,
    target,
    holds ? "yes" : "no",
  ];
  const named = (is: string, of?: Timing) => of ? `${is} (${of.name})` : is;
  const [slowest, biggest, blocking] = [top("p50"), top("bytes"), top("blockMs")];
  return formatTable(["on L", "is", "target", "holds"], [
    line(
      "requests that grow more than twofold, though their answers do not",
      `${alone.length}${listed(alone)}`,
      "5",
      alone.length <= 5,
    ),
    [
      "that grow with what they answer or count",
      `${withAnswer.length}${listed(withAnswer)}`,
      "",
      "",
    ],
    line(`requests of a screen over ${SLOW_MS} ms`, `${slow.length}`, "0", slow.length === 0),
    line(
      "slowest request of a screen",
      named(`${written(slowest?.p50)} ms`, slowest),
      `${SLOW_MS} ms`,
      slow.length === 0,
    ),
    line(
      `slowest search, the slowest of many times`,
      named(`${written(search?.slowest)} ms`, search),
      `${SLOW_MS} ms`,
      (search?.slowest ?? 0) <= SLOW_MS,
    ),
    ...large.polling
      ? [line(
        `polling beside ${large.polling.beside.length} of the slowest requests, 99th percentile`,
        `${written(large.polling.p99)} ms of ${large.polling.asked}, ` +
          `${large.polling.refused} not answered`,
        "100 ms",
        large.polling.p99 <= 100 && large.polling.refused === 0,
      )]
      : [],
    line(
      "start page, all its requests at once",
      named(`${written(start?.p50)} ms`, start),
      "150 ms",
      (start?.p50 ?? 0) <= 150,
    ),
    line(
      "largest answer",
      named(`${kilobytes(biggest?.bytes)} kB`, biggest),
      "200 kB",
      (biggest?.bytes ?? 0) <= 200_000,
    ),
    line(
      "longest time that the server answers nobody",
      named(`${written(blocking?.blockMs)} ms`, blocking),
      "100 ms",
      (blocking?.blockMs ?? 0) <= 100,
    ),
    line(
      "export of all rows",
      named(`${((exported?.slowest ?? 0) / 1000).toFixed(1)} s`, exported),
      "10 s",
      (exported?.slowest ?? 0) <= 10_000,
    ),
    line(
      "completing a milestone, L to S",
      `${growth?.toFixed(1)}`,
      "1.5",
      growth !== undefined && growth <= 1.5,
    ),
    ...job
      ? [line("slowest job", named(`${written(job.p50)} ms`, job), "500 ms", job.p50 <= 500)]
      : [],
    line("most memory", `${large.peakMb.toFixed(0)} MB`, "250 MB", large.peakMb <= 250),
  ]);
}

const grows = ({ p50 }: Timing, small?: Timing) =>
  small !== undefined && p50 > NOTICED_MS && p50 > 2 * small.p50;

/** S has so few rows that its response, or what it counts, is smaller. */
const growsWithAnswer = (large: Timing, small?: Timing) =>
  small !== undefined &&
  (large.bytes > 2 * small.bytes || countedBy(large) > 2 * Math.max(countedBy(small), 1));

/** Rows counted for a first page; totals without a filter are stored. */
const countedBy = ({ name, total = 0 }: Timing) =>
  name.endsWith("last page") ? 0 : Math.min(total, MAX_PAGED_ROWS);

const listed = (rows: readonly Timing[]) =>
  rows.length === 0 ? "" : `: ${rows.map(({ name }) => name).join("; ")}`;

const cells = (row: Timing, small?: Timing) => [
  row.name,
  written(small?.p50),
  row.failed ? `${emphasized(row)} (${row.failed})` : emphasized(row),
  small ? (row.p50 / small.p50).toFixed(1) : "",
  row.bytes.toLocaleString("en"),
];

const emphasized = ({ p50 }: Timing) => p50 > SLOW_MS ? `**${p50.toFixed(0)}**` : written(p50);
const written = (ms?: number) => ms?.toFixed(ms < SLOW_MS ? 1 : 0) ?? "";
const kilobytes = (bytes = 0) => Math.round(bytes / 1000).toLocaleString("en");
