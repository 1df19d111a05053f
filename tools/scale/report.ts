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

function formatTargets(results: Results): string {
  const { requests, completion, polling, peakMb } = results;
  const { judged, failed, slow, slowLarge, grown, grownAlone, grownSame } = judge(requests);
  const top = (rows: readonly Timing[], get: (row: Timing) => number) =>
    rows.toSorted((one, other) => get(other) - get(one))[0];
  const line = (what: string, is: string, target: string, holds: boolean) => [
    what,
    is,
    target,
    holds ? "yes" : "**no**",
  ];
  const limited = (what: string, row: Timing | undefined, limit: number, get = getP50) =>
    row
      ? [line(what, `${formatMs(get(row))} ms (${row.name})`, `${limit} ms`, get(row) <= limit)]
      : [];
  const percent = 100 * grownAlone.length / judged.length;
  const growth = completion ? completion.L.p50 / completion.S.p50 : Number.NaN;
  const isOf = (start: string) => ({ name }: Timing) => name.startsWith(start);
  return formatTable(["on L", "is", "target", "holds"], [
    line(`requests over ${SLOW_MS} ms`, `${slow.length}`, "0", slow.length === 0),
    ["the same, with more than 200 kB", `${slowLarge.length}`, "", ""],
    ["requests that take more than twice as long as on S", `${grown.length}`, "", ""],
    line(
      "of these, return no more than on S",
      `${grownAlone.length} (${percent.toFixed(1)} %)`,
      "2 %",
      percent <= 2,
    ),
    line("of these, return the same", `${grownSame.length}`, "0", grownSame.length === 0),
    line("error responses", `${failed.length}`, "0", failed.length === 0),
    ...polling
      ? [line(
        `polling beside ${polling.beside} of the slowest requests, 99th percentile`,
        `${formatMs(polling.p99)} ms of ${polling.asked}, ${polling.refused} not answered`,
        "100 ms",
        polling.p99 <= 100 && polling.refused === 0,
      )]
      : [],
    ...limited("start page, all at once", top(judged.filter(isOf("start page, all")), getP50), 150),
    ...limited("longest block of the server", top(judged, getBlockMs), 100, getBlockMs),
    ...limited("export of all rows", top(requests.filter(isExport), getP50), 10_000),
    line("completing a milestone, L to S", growth.toFixed(1), "1.5", growth <= 1.5),
    line("most memory", `${peakMb.toFixed(0)} MB`, "250 MB", peakMb <= 250),
  ]);
}

const getP50 = ({ L }: Timing) => L.p50;
const getBlockMs = ({ blockMs }: Timing) => blockMs;
export const formatMs = (ms: number) => ms.toFixed(ms < SLOW_MS ? 1 : 0);
