import assert from "node:assert/strict";
import type { Timing } from "../../tools/scale/measure.ts";
import { formatWorst, judge, scaleReport } from "../../tools/scale/report.ts";

type Side = Partial<Timing["L"]>;

const createTiming = (name: string, S: Side, L: Side, isSame = false): Timing => ({
  name,
  S: { p50: 4, bytes: 1_000, rows: 10, total: 10, ...S },
  L: { p50: 4, bytes: 1_000, rows: 10, total: 20, ...L },
  isSame,
  blockMs: 1,
});

const names = (rows: readonly Timing[]) => rows.map(({ name }) => name);

Deno.test("scale report: counts slow requests apart from slow large responses", () => {
  const { slow, slowLarge } = judge([
    createTiming("at the limit", {}, { p50: 50 }),
    createTiming("slow", {}, { p50: 51, bytes: 200_000 }),
    createTiming("large", {}, { p50: 51, bytes: 200_001 }),
    createTiming("export: all", {}, { p50: 9_000 }),
  ]);
  assert.deepEqual([names(slow), names(slowLarge)], [["slow"], ["large"]]);
});

Deno.test("scale report: counts requests that grow more than twice above the noise", () => {
  const { grown } = judge([
    createTiming("twice", { p50: 4 }, { p50: 8 }),
    createTiming("more than twice", { p50: 4 }, { p50: 8.1 }),
    createTiming("noise", { p50: 1 }, { p50: 5 }),
  ]);
  assert.deepEqual(names(grown), ["more than twice"]);
});

Deno.test("scale report: counts growth with more rows, without more and with the same", () => {
  const { grownAlone, grownSame } = judge([
    createTiming("more rows", { rows: 3 }, { p50: 20 }),
    createTiming("more bytes", {}, { p50: 20, bytes: 1_201 }),
    createTiming("no more", {}, { p50: 20, bytes: 1_200 }),
    createTiming("the same", {}, { p50: 20, total: 10 }, true),
    createTiming("fast", {}, {}, true),
  ]);
  assert.deepEqual([names(grownAlone), names(grownSame)], [["no more", "the same"], ["the same"]]);
});

Deno.test("scale report: lists the slowest first and error responses by status", () => {
  const requests = [
    createTiming("fast", {}, {}),
    createTiming("failed", {}, { p50: 70, failed: 503 }),
    createTiming("slow", { p50: 30 }, { p50: 60 }, true),
  ];
  assert.deepEqual(names(judge(requests).failed), ["failed"]);
  assert.deepEqual(formatWorst(judge(requests).worst, 2).split("\n").slice(2), [
    "| failed | 4.0 | **70** | 17.5 | 1,000 | error 503 |",
    "| slow | 30.0 | **60** | 2.0 | 1,000 | 10, 10 (the same) |",
  ]);
});

Deno.test("scale report: says which targets hold", () => {
  const report = scaleReport({
    on: "2026-11-28",
    load: [0.5, 1.5],
    seconds: 600,
    requests: [createTiming("slow", {}, { p50: 60 })],
    peakMb: 200,
  });
  const lines = report.split("\n");
  assert.equal(
    lines[0],
    "- 2026-11-28: 1 requests in 10 minutes; the machine’s load was 0.5 before and 1.5 after",
  );
  assert.deepEqual(lines.filter((line) => /^\| (?:requests over|of these|most)/.test(line)), [
    "| requests over 50 ms | 1  | 0 | **no** |",
    "| of these, return no more than on S | 100 % (1) | 2 % | **no** |",
    "| of these, return the same | 0  | 0 | yes |",
    "| most memory | 200 MB  | 250 MB | yes |",
  ]);
});
