import { formatTable } from "../bench/section.ts";
import { NOTICED_MS, type Timing } from "./measure.ts";
import type { Polling } from "./polling.ts";

/** Limit of a request, in milliseconds. */
const SLOW_MS = 50;
/** Larger responses may take longer. */
const LARGE_BYTES = 200_000;
/** More bytes by this factor are a larger response. */
const MORE = 1.2;
const WORST = 20;

export interface Results {
  on: string;
  /** Load average of one minute, before and after. */
  load: [number, number];
  seconds: number;
  requests: Timing[];
  completion?: Timing;
  polling?: Polling;
  peakMb: number;
}

const isExport = ({ name }: Timing) => name.startsWith("export: ");
const hasGrown = ({ S, L }: Timing) => L.p50 > NOTICED_MS && L.p50 > 2 * S.p50;
const returnsMore = ({ S, L }: Timing) => L.bytes > MORE * S.bytes || (L.rows ?? 0) > (S.rows ?? 0);

/** Sorts the requests of screens by what is wrong with them. */
export function judge(requests: readonly Timing[]) {
  const judged = requests.filter((row) => !isExport(row));
  const slow = judged.filter(({ L }) => L.p50 > SLOW_MS);
  const grown = judged.filter(hasGrown);
  return {
    judged,
    failed: requests.filter(({ S, L }) => S.failed !== undefined || L.failed !== undefined),
    slow: slow.filter(({ L }) => L.bytes <= LARGE_BYTES),
    slowLarge: slow.filter(({ L }) => L.bytes > LARGE_BYTES),
    grown,
    grownAlone: grown.filter((row) => !returnsMore(row)),
    grownSame: grown.filter(({ isSame }) => isSame),
    worst: judged.toSorted((one, other) => other.L.p50 - one.L.p50),
  };
}

export const formatWorst = (rows: readonly Timing[], count = WORST): string =>
  formatTable(
    ["request", "S (ms)", "L (ms)", "L to S", "bytes on L", "rows on S, L"],
    rows.slice(0, count).map(({ name, S, L, isSame }) => [
      name.replaceAll("|", "\\|"),
      formatMs(S.p50),
      L.p50 > SLOW_MS ? `**${formatMs(L.p50)}**` : formatMs(L.p50),
      (L.p50 / S.p50).toFixed(1),
      L.bytes.toLocaleString("en"),
      L.failed ?? S.failed
        ? `error ${L.failed ?? S.failed}`
        : `${S.rows ?? ""}, ${L.rows ?? ""}${isSame ? " (the same)" : ""}`,
    ]),
  );

export function scaleReport(results: Results): string {
  const { on, load: [before, after], seconds, requests } = results;
  const { worst, failed, grownAlone, grownSame } = judge(requests);
  const list = (title: string, rows: readonly Timing[]) =>
    rows.length === 0 ? [] : [`### ${title}`, formatWorst(rows)];
  return [
    `- ${on}: ${requests.length.toLocaleString("en")} requests in ${Math.round(seconds / 60)} ` +
    `minutes; the machine’s load was ${before.toFixed(1)} before and ${after.toFixed(1)} after`,
    formatTargets(results),
    "### The worst twenty",
    formatWorst(worst),
    ...list("Error responses", failed),
    ...list("Grow although they return the same", bySize(grownSame)),
    ...list("Grow without returning more", bySize(grownAlone)),
  ].join("\n\n");
}

const bySize = (rows: readonly Timing[]) =>
  rows.toSorted((one, other) => other.L.p50 / other.S.p50 - one.L.p50 / one.S.p50);

function formatTargets({ requests, completion, polling, peakMb }: Results): string {
  const { judged, failed, slow, slowLarge, grown, grownAlone, grownSame } = judge(requests);
  const line = (what: string, value: number, limit: number, unit = "", note = "") => [
    what,
    `${formatFigure(value)}${unit} ${note}`,
    `${limit}${unit}`,
    value <= limit ? "yes" : "**no**",
  ];
  const slowest = (
    what: string,
    rows: readonly Timing[],
    limit: number,
    get = ({ L }: Timing) => L.p50,
  ) => {
    const [row] = rows.toSorted((one, other) => get(other) - get(one));
    return row ? [line(what, get(row), limit, " ms", row.name)] : [];
  };
  const percent = 100 * grownAlone.length / judged.length;
  const starts = judged.filter(({ name }) => name.startsWith("start page, all"));
  return formatTable(["on L", "is", "target", "holds"], [
    line(`requests over ${SLOW_MS} ms`, slow.length, 0),
    ["the same, with more than 200 kB", `${slowLarge.length}`, "", ""],
    ["requests that take more than twice as long as on S", `${grown.length}`, "", ""],
    line("of these, return no more than on S", percent, 2, " %", `(${grownAlone.length})`),
    line("of these, return the same", grownSame.length, 0),
    line("error responses", failed.length, 0),
    ...slowest("start page, all at once", starts, 150),
    ...slowest("longest block of the server", judged, 100, ({ blockMs }) => blockMs),
    ...slowest("export of all rows", requests.filter(isExport), 10_000),
    ...polling
      ? [
        line(
          `polling beside ${polling.beside} of the slowest requests, 99th percentile`,
          polling.p99,
          100,
          " ms",
          `${polling.refused} of ${polling.asked} not answered`,
        ),
      ]
      : [],
    ...completion
      ? [line("completing a milestone, L to S", completion.L.p50 / completion.S.p50, 1.5)]
      : [],
    line("most memory", peakMb, 250, " MB"),
  ]);
}

const formatFigure = (value: number) => Number.isInteger(value) ? `${value}` : formatMs(value);
export const formatMs = (ms: number) => ms.toFixed(ms < SLOW_MS ? 1 : 0);
