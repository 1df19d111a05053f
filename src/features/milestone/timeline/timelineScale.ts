import { type Span, toMilliseconds } from "./timelineSpans.ts";

export const ZOOMS = ["quarter", "month", "year"] as const;
export type Zoom = (typeof ZOOMS)[number];

type Unit = "week" | "month" | "quarter" | "year";

const DAY_MS = 24 * 60 * 60 * 1000;

const PIXELS_PER_DAY: Record<Zoom, number> = { month: 9, quarter: 2.6, year: 0.9 };

/** The units of the two lines of the axis, the finest first. */
const TIERS: readonly { upper: Unit; lower: Unit; lowerDays: number }[] = [
  { upper: "month", lower: "week", lowerDays: 7 },
  { upper: "quarter", lower: "month", lowerDays: 30 },
  { upper: "year", lower: "quarter", lowerDays: 91 },
];
/** A narrower unit leaves no room for its label. */
const MIN_UNIT_WIDTH = 28;
/** Browsers render wider SVGs badly; longer spans get a smaller scale. */
const MAX_WIDTH = 12_000;
/** The width of the bars on A4, next to the names, in pixels. */
export const PAPER_TRACK_WIDTH = 464;
/** The room behind the last bar for its label, in pixels. */
const LABEL_ROOM = 150;

export interface TimelineScale {
  /** In pixels. */
  width: number;
  pixelsPerDay: number;
  /** The units of the upper and the lower line of the axis. */
  upper: Unit;
  lower: Unit;
  from: Temporal.PlainDate;
  /** Converts a time to its position in pixels. */
  x: (moment: number) => number;
  /** Converts a position in pixels to a time. */
  toMoment: (x: number) => number;
}

/** Creates the scale of a zoom, at least as wide as its container. */
export function createTimelineScale(extent: Span, zoom: Zoom, minWidth: number): TimelineScale {
  const days = (extent.to - extent.from) / DAY_MS;
  const pixelsPerDay = Math.min(PIXELS_PER_DAY[zoom], MAX_WIDTH / days);
  return createScale(extent, pixelsPerDay, minWidth);
}

/** Creates the scale that fits a width, for paper. */
export function createFittingScale(extent: Span, width: number): TimelineScale {
  const fit = (from: number) =>
    createScale(extent, (width - LABEL_ROOM) * DAY_MS / (extent.to - from), width);
  return fit(toMilliseconds(fit(extent.from).from));
}

/** The average width of a character of a label, in pixels. */
export const LETTER_WIDTH = 6.2;
const END_LABEL_GAP = 13;
const TODAY_GAP = 6;

/** Returns where the label behind a bar begins: behind today's line, if that would cross it. */
export function placeEndLabel(label: string, end: number, today: number): number {
  const start = end + END_LABEL_GAP;
  const width = label.length * LETTER_WIDTH;
  const isCrossed = today > start - TODAY_GAP && today < start + width + TODAY_GAP;
  return isCrossed ? today + TODAY_GAP : start;
}

function createScale({ from, to }: Span, pixelsPerDay: number, minWidth: number): TimelineScale {
  const tier = TIERS.find(({ lowerDays }) => lowerDays * pixelsPerDay >= MIN_UNIT_WIDTH) ??
    { upper: "year" as const, lower: "quarter" as const };
  const start = findPeriodStart(tier.lower, toPlainDate(from));
  const startMs = toMilliseconds(start);
  const x = (moment: number) => (moment - startMs) / DAY_MS * pixelsPerDay;
  return {
    width: Math.ceil(Math.max(minWidth, x(to) + LABEL_ROOM)),
    pixelsPerDay,
    upper: tier.upper,
    lower: tier.lower,
    from: start,
    x,
    toMoment: (position) => startMs + position / pixelsPerDay * DAY_MS,
  };
}

const toPlainDate = (moment: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO("UTC").toPlainDate();

function findPeriodStart(unit: Unit, day: Temporal.PlainDate): Temporal.PlainDate {
  switch (unit) {
    case "week":
      return day.subtract({ days: day.dayOfWeek - 1 });
    case "month":
      return day.with({ day: 1 });
    case "quarter":
      return day.with({ day: 1, month: getQuarter(day) * 3 - 2 });
    case "year":
      return day.with({ day: 1, month: 1 });
  }
}

export const getQuarter = ({ month }: Temporal.PlainDate): number => Math.ceil(month / 3);

const STEPS: Record<Unit, Temporal.DurationLike> = {
  week: { weeks: 1 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
};

export interface Period {
  start: Temporal.PlainDate;
  x: number;
  width: number;
}

/** Lists the periods of a unit on the axis; the first and the last may be cut. */
export function listPeriods(scale: TimelineScale, unit: Unit): Period[] {
  const periods: Period[] = [];
  let start = findPeriodStart(unit, scale.from);
  for (let x = 0; x < scale.width;) {
    const next = start.add(STEPS[unit]);
    const end = Math.min(scale.width, scale.x(toMilliseconds(next)));
    periods.push({ start, x, width: end - x });
    x = end;
    start = next;
  }
  return periods;
}
