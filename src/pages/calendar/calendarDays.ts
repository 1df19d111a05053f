import type { Language } from "../../../contract/language.ts";
import type { CalendarOccurrence, OccurrenceCalendar } from "../../../contract/schemas/reminder.ts";
import { choiceParam } from "../../../contract/searchParam.ts";
import { dateFormat } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { dayInWords, dayOf, localeOf } from "../reminder/wallClock.ts";
import { dateParam, readSearch, type SearchOf } from "../searchParams.ts";

const VIEWS = ["month", "week", "agenda"] as const;
export type View = (typeof VIEWS)[number];

/** The search parameters of /reminders/calendar: the view, and the day; today by default. */
export const calendarSearch = { view: choiceParam(VIEWS), date: dateParam };
type CalendarSearch = SearchOf<typeof calendarSearch>;

export const readCalendarSearch = (params: URLSearchParams) => readSearch(calendarSearch, params);

/** The days of a view around one of them: in weeks that start on Monday. */
export function weeksOf(view: View, day: string): string[][] {
  const date = Temporal.PlainDate.from(day);
  const first = view === "week" ? date : date.with({ day: 1 });
  const last = view === "week" ? date : date.with({ day: date.daysInMonth });
  const weeks: string[][] = [];
  for (let monday = mondayOf(first); Temporal.PlainDate.compare(monday, last) <= 0;) {
    const start = monday;
    weeks.push(
      Array.from({ length: 7 }, (_, offset) => start.add({ days: offset }).toString()),
    );
    monday = monday.add({ days: 7 });
  }
  return weeks;
}

/** The first and the last day that a view shows events of. */
export function rangeOf(view: View, day: string): { from: string; to: string } {
  const days = weeksOf(view, day).flat();
  const shown = view === "agenda" ? days.filter((one) => isSameMonth(one, day)) : days;
  return { from: shown[0] ?? day, to: shown.at(-1) ?? day };
}

/** Whether a day is in a view's month or week, not only in its first or last row. */
export const isWithin = (view: View, shown: string, day: string): boolean =>
  view === "week"
    ? mondayOf(Temporal.PlainDate.from(shown)).equals(mondayOf(Temporal.PlainDate.from(day)))
    : isSameMonth(shown, day);

/** The day of the next or previous month or week of a view. */
export function adjacentDay(view: View, day: string, step: 1 | -1): string {
  const date = Temporal.PlainDate.from(day);
  return date.add(view === "week" ? { weeks: step } : { months: step }).toString();
}

/** `Kasım 2026`, or `16–22 Kasım 2026`. */
export function titleOf(view: View, day: string, language: Language): string {
  if (view !== "week") return dayInWords(day, language, { month: "long", year: "numeric" });
  const { from, to } = rangeOf(view, day);
  return dateFormat(localeOf(language), {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).formatRange(new Date(from), new Date(to))
    // Engines differ in the spaces around the dash.
    .replace(/(?<=\d)\s*–\s*(?=\d)/, "–").replace(/\s+–\s+/, " – ");
}

/** The occurrences by day, in the reminders' own time zones, in order of time. */
export function byDay(
  occurrences: readonly CalendarOccurrence[],
): ReadonlyMap<string, CalendarOccurrence[]> {
  const sorted = occurrences.toSorted((one, other) => keyOf(one) < keyOf(other) ? -1 : 1);
  return Map.groupBy(sorted, ({ dueDatetime }) => dayOf(dueDatetime));
}

/** How many more a day has; where that is not exact, there are more than so many. */
export interface MoreOfDay {
  count: number;
  isExact: boolean;
}

export const NO_MORE: MoreOfDay = { count: 0, isExact: true };

/** How many more of each day there are than its occurrences that were told. */
export const moreByDay = (
  { more = [] }: Pick<OccurrenceCalendar, "more">,
): ReadonlyMap<string, MoreOfDay> =>
  new Map(more.map(({ day, count, isCountExact: isExact = true }) => [day, { count, isExact }]));

/** The same in words. */
export const moreInWords = (t: Translate, { count, isExact }: MoreOfDay): string =>
  t(isExact ? "+{count} more" : "{count}+ more", { count });

/** The day a key moves to, as in React Aria's calendars; undefined for other keys. */
export function dayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: string,
  view: "month" | "week",
): string | undefined {
  const date = Temporal.PlainDate.from(day);
  const first = view === "week" ? mondayOf(date) : date.with({ day: 1 });
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

const keyOf = ({ dueDatetime, dueAt, id }: CalendarOccurrence) => `${dueDatetime} ${dueAt} ${id}`;

const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

/** The popover of the calendar: a day, or one event, beside what was pressed. */
export interface OpenInCalendar {
  day: string;
  eventId: string | null;
  anchor: HTMLElement;
}
