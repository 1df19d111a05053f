import type { Language } from "../../../../contract/language.ts";
import type {
  CalendarOccurrence,
  OccurrenceCalendar,
} from "../../../../contract/schemas/reminder.ts";
import { createChoiceParam } from "../../../../contract/searchParam.ts";
import { getDateFormat } from "../../../i18n/formats.ts";
import type { Translate } from "../../../i18n/Translation.tsx";
import { toLocale } from "../../../i18n/formats.ts";
import { formatDayInWords, toDay } from "../../../i18n/wallClock.ts";
import { dateParam, readSearch } from "../../../records/searchParams.ts";

const VIEWS = ["month", "week", "agenda"] as const;
export type CalendarView = (typeof VIEWS)[number];

const layerParam = createChoiceParam(["on", "off"]);

/**
 * The search parameters of /reminders/calendar: the view, the day, by default today, the layers, and
 * whether the milestones are only those that the user has to do.
 */
export const calendarSearch = {
  view: createChoiceParam(VIEWS),
  date: dateParam,
  reminders: layerParam,
  milestones: layerParam,
  mine: createChoiceParam(["no", "yes"]),
};

export const readCalendarSearch = (params: URLSearchParams) => readSearch(calendarSearch, params);

/** Lists the days of a view around a day, in weeks that start on Monday. */
export function listWeeks(view: CalendarView, day: string): string[][] {
  const date = Temporal.PlainDate.from(day);
  const first = view === "week" ? date : date.with({ day: 1 });
  const last = view === "week" ? date : date.with({ day: date.daysInMonth });
  const weeks: string[][] = [];
  for (let monday = getMonday(first); Temporal.PlainDate.compare(monday, last) <= 0;) {
    const start = monday;
    weeks.push(
      Array.from({ length: 7 }, (_, offset) => start.add({ days: offset }).toString()),
    );
    monday = monday.add({ days: 7 });
  }
  return weeks;
}

/** Returns the first and the last day of which a view shows occurrences. */
export function getRange(view: CalendarView, day: string): { from: string; to: string } {
  const days = listWeeks(view, day).flat();
  const shown = view === "agenda" ? days.filter((date) => isSameMonth(date, day)) : days;
  return { from: shown[0] ?? day, to: shown.at(-1) ?? day };
}

/** Whether a day is in a view's month or week. Days that only fill up rows are not. */
export const isInView = (view: CalendarView, viewDay: string, day: string): boolean =>
  view === "week"
    ? getMonday(Temporal.PlainDate.from(viewDay)).equals(getMonday(Temporal.PlainDate.from(day)))
    : isSameMonth(viewDay, day);

/** Returns the day one month or week later or earlier. */
export function getAdjacentDay(view: CalendarView, day: string, step: 1 | -1): string {
  const date = Temporal.PlainDate.from(day);
  return date.add(view === "week" ? { weeks: step } : { months: step }).toString();
}

/** Returns the first day of the month after that of a day. */
export const getNextMonth = (day: string): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();

/** Formats the title of a view: `Kasım 2026`, or `16–22 Kasım 2026`. */
export function getTitle(view: CalendarView, day: string, language: Language): string {
  if (view !== "week") return formatDayInWords(day, language, { month: "long", year: "numeric" });
  const { from, to } = getRange(view, day);
  return getDateFormat(toLocale(language), {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).formatRange(new Date(from), new Date(to))
    // Engines differ in the spaces around the dash.
    .replace(/(?<=\d)\s*–\s*(?=\d)/, "–").replace(/\s+–\s+/, " – ");
}

/** Groups occurrences by day in the reminder's time zone, sorted by time. */
export function groupByDay(
  occurrences: readonly CalendarOccurrence[],
): ReadonlyMap<string, CalendarOccurrence[]> {
  const sorted = occurrences.toSorted((first, second) =>
    createKey(first) < createKey(second) ? -1 : 1
  );
  return Map.groupBy(sorted, ({ dueDatetime }) => toDay(dueDatetime));
}

/** The number of occurrences that a response left out. If inexact, there are more. */
export interface MoreCount {
  count: number;
  isExact: boolean;
}

export const NO_MORE: MoreCount = { count: 0, isExact: true };

/** Returns the numbers of occurrences that the response left out, by day. */
export const getMoreCounts = (
  { more = [] }: Pick<OccurrenceCalendar, "more">,
): ReadonlyMap<string, MoreCount> =>
  new Map(more.map(({ day, count, isCountExact: isExact = true }) => [day, { count, isExact }]));

/** Adds the counts of two layers. */
export function addMoreCounts(
  one: ReadonlyMap<string, MoreCount>,
  other: ReadonlyMap<string, MoreCount>,
): ReadonlyMap<string, MoreCount> {
  const sums = new Map(one);
  for (const [day, { count, isExact }] of other) {
    const before = sums.get(day) ?? NO_MORE;
    sums.set(day, { count: before.count + count, isExact: before.isExact && isExact });
  }
  return sums;
}

/** Formats the number of further occurrences. */
export const formatMoreCount = (t: Translate, { count, isExact }: MoreCount): string =>
  t(isExact ? "+{count} more" : "{count}+ more", { count });

/** Returns the day that a key moves to, as in React Aria's calendars. Undefined for other keys. */
export function getDayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: string,
  view: "month" | "week",
): string | undefined {
  const date = Temporal.PlainDate.from(day);
  const first = view === "week" ? getMonday(date) : date.with({ day: 1 });
  const last = view === "week" ? first.add({ days: 6 }) : date.with({ day: date.daysInMonth });
  const page = view === "week"
    ? shiftKey ? { months: 1 } : { weeks: 1 }
    : shiftKey
    ? { years: 1 }
    : { months: 1 };
  switch (key) {
    case "ArrowLeft":
      return date.subtract({ days: 1 }).toString();
    case "ArrowRight":
      return date.add({ days: 1 }).toString();
    case "ArrowUp":
      return date.subtract({ weeks: 1 }).toString();
    case "ArrowDown":
      return date.add({ weeks: 1 }).toString();
    case "PageUp":
      return date.subtract(page).toString();
    case "PageDown":
      return date.add(page).toString();
    case "Home":
      return first.toString();
    case "End":
      return last.toString();
    default:
      return undefined;
  }
}

const createKey = ({ dueDatetime, dueAt, id }: CalendarOccurrence) =>
  `${dueDatetime} ${dueAt} ${id}`;

const getMonday = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

const isSameMonth = (first: string, second: string): boolean =>
  first.slice(0, 7) === second.slice(0, 7);

/** The open popover of the calendar: a day, or one of its occurrences or milestones. */
export interface PopoverTarget {
  day: string;
  eventId: string | null;
  anchor: HTMLElement;
}
