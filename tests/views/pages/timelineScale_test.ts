import assert from "node:assert/strict";
import {
  createFittingScale,
  createTimelineScale,
  listPeriods,
  placeEndLabel,
  type TimelineScale,
} from "../../../src/features/milestone/timeline/timelineScale.ts";

const createSpan = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const YEAR = createSpan("2026-03-05", "2027-01-18");
const describe = ({ upper, lower, from, pixelsPerDay }: TimelineScale) => [
  upper,
  lower,
  from.toString(),
  pixelsPerDay,
];

Deno.test("createTimelineScale: begins with a whole unit of each zoom", () => {
  const zooms = (["month", "quarter", "year"] as const).map((zoom) =>
    describe(createTimelineScale(YEAR, zoom, 0))
  );
  assert.deepEqual(zooms, [
    ["month", "week", "2026-03-02", 9],
    ["quarter", "month", "2026-03-01", 2.6],
    ["year", "quarter", "2026-01-01", 0.9],
  ]);
});

Deno.test("createTimelineScale: is as wide as its container, or as its bars with a label", () => {
  const short = createSpan("2026-03-01", "2026-03-11");
  const widths = [0, 176, 1000].map((width) => createTimelineScale(short, "quarter", width).width);
  assert.deepEqual(widths, [176, 176, 1000]);
});

Deno.test("createTimelineScale: draws a span of centuries smaller instead of wider", () => {
  const scale = createTimelineScale(createSpan("1900-01-01", "2199-12-31"), "month", 0);
  assert.deepEqual([scale.upper, scale.lower, scale.width], ["year", "quarter", 12_150]);
});

Deno.test("createTimelineScale: converts times to positions and back", () => {
  const { x, toMoment } = createTimelineScale(YEAR, "quarter", 0);
  assert.equal(x(Date.parse("2026-03-11")), 26);
  assert.equal(toMoment(26), Date.parse("2026-03-11"));
});

Deno.test("createFittingScale: fits the bars and a label into a width", () => {
  const scale = createFittingScale(YEAR, 464);
  assert.equal(scale.width, 464);
  assert.ok(Math.abs(scale.x(YEAR.to) - (464 - 150)) < 1);
});

Deno.test("listPeriods: lists units without gaps to the end of the scale", () => {
  const scale = createTimelineScale(createSpan("2026-03-05", "2026-06-18"), "quarter", 400);
  const list = (unit: TimelineScale["lower"]) =>
    listPeriods(scale, unit).map(({ start, x, width }) => [
      start.toString(),
      Math.round(x),
      Math.round(width),
    ]);
  assert.deepEqual(list("quarter"), [
    ["2026-01-01", 0, 81],
    ["2026-04-01", 81, 237],
    ["2026-07-01", 317, 117],
  ]);
  assert.equal(list("month").length, 6);
  assert.equal(list("week")[0]?.[0], "2026-02-23");
});

Deno.test("placeEndLabel: keeps the label clear of today's line", () => {
  const place = (end: number) => placeEndLabel("08.12", end, 100);
  assert.deepEqual([40, 56, 80, 92, 93, 94, 120].map(place), [53, 106, 106, 106, 106, 107, 133]);
});
