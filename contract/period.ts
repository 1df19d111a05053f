import { DEFAULT_TIME_ZONE } from "./constants.ts";
import type { Filter, ListShape } from "./listQuery.ts";
import type { FieldType, Operator } from "./operators.ts";
import { getBounds } from "./zonedDay.ts";

/** Periods of days that move with today, as values of filters in addresses and views. */
export const PERIODS = [
  "TODAY",
  "YESTERDAY",
  "TOMORROW",
  "THIS_WEEK",
  "LAST_WEEK",
  "NEXT_WEEK",
  "THIS_MONTH",
  "LAST_MONTH",
  "NEXT_MONTH",
  "THIS_YEAR",
  "LAST_7_DAYS",
  "LAST_30_DAYS",
  "LAST_90_DAYS",
  "NEXT_7_DAYS",
  "NEXT_30_DAYS",
  "NEXT_90_DAYS",
] as const;
export type Period = (typeof PERIODS)[number];

export const isPeriod = (text: unknown): text is Period =>
  (PERIODS as readonly unknown[]).includes(text);

/** Whether a field of this type can be filtered by a period. */
export const hasPeriods = (type: FieldType): boolean => type === "date" || type === "datetime";

/** Whether a filter's value is a period instead of a day. */
export const isPeriodFilter = (type: FieldType, operator: Operator, value: unknown): boolean =>
  hasPeriods(type) && operator === "EQUALS" && isPeriod(value);

/** The time of a reader and the zone of their days. */
export interface PeriodContext {
  now: Date;
  /** Istanbul by default. */
  timeZone?: string;
}

/** Returns the first and the last day of a period, such as `2026-11-21`. Weeks start on Monday. */
export function getPeriodDays(
  period: Period,
  { now, timeZone = DEFAULT_TIME_ZONE }: PeriodContext,
): { first: string; last: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const [first, last] = getDays(period, today);
  return { first: first.toString(), last: last.toString() };
}

/** “The last” and “the next” days include today. */
function getDays(
  period: Period,
  today: Temporal.PlainDate,
): [first: Temporal.PlainDate, last: Temporal.PlainDate] {
  const toWeek = (weeks: number): [Temporal.PlainDate, Temporal.PlainDate] => {
    const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks });
    return [monday, monday.add({ days: 6 })];
  };
  const toMonth = (months: number): [Temporal.PlainDate, Temporal.PlainDate] => {
    const first = today.with({ day: 1 }).add({ months });
    return [first, first.with({ day: first.daysInMonth })];
  };
  const toDay = (days: number): [Temporal.PlainDate, Temporal.PlainDate] => [
    today.add({ days }),
    today.add({ days }),
  ];
  switch (period) {
    case "TODAY":
      return toDay(0);
    case "YESTERDAY":
      return toDay(-1);
    case "TOMORROW":
      return toDay(1);
    case "THIS_WEEK":
      return toWeek(0);
    case "LAST_WEEK":
      return toWeek(-1);
    case "NEXT_WEEK":
      return toWeek(1);
    case "THIS_MONTH":
      return toMonth(0);
    case "LAST_MONTH":
      return toMonth(-1);
    case "NEXT_MONTH":
      return toMonth(1);
    case "THIS_YEAR":
      return [today.with({ month: 1, day: 1 }), today.with({ month: 12, day: 31 })];
    case "LAST_7_DAYS":
      return [today.subtract({ days: 6 }), today];
    case "LAST_30_DAYS":
      return [today.subtract({ days: 29 }), today];
    case "LAST_90_DAYS":
      return [today.subtract({ days: 89 }), today];
    case "NEXT_7_DAYS":
      return [today, today.add({ days: 6 })];
    case "NEXT_30_DAYS":
      return [today, today.add({ days: 29 })];
    case "NEXT_90_DAYS":
      return [today, today.add({ days: 89 })];
  }
}

/** Replaces each filter by a period with filters by its days in the reader's time zone. */
export function resolvePeriods(
  filters: readonly Filter[],
  { fields }: Pick<ListShape, "fields">,
  context: PeriodContext,
): Filter[] {
  return filters.flatMap((filter): Filter[] => {
    const { fieldId, operator, value } = filter;
    const type = fields[fieldId]?.type ?? "text";
    if (!isPeriod(value) || !isPeriodFilter(type, operator, value)) return [filter];
    const { first, last } = getPeriodDays(value, context);
    if (type === "date") {
      return [
        { fieldId, operator: "GREATER_THAN_OR_EQUAL", value: first },
        { fieldId, operator: "LESS_THAN_OR_EQUAL", value: last },
      ];
    }
    const { timeZone = DEFAULT_TIME_ZONE } = context;
    const start = getBounds({ day: first, timeZone }).from;
    const end = getBounds({ day: last, timeZone }).before;
    return [
      { fieldId, operator: "GREATER_THAN_OR_EQUAL", value: start.toString() },
      { fieldId, operator: "LESS_THAN", value: end.toString() },
    ];
  });
}
