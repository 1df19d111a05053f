import { choiceParam, readSearch, type SearchOf } from "../searchParams.ts";

/** A day `2026-11-21` that there is; empty when absent. */
export const dateParam = {
  read: (text: string): string => isDay(text) ? text : "",
  fallback: "",
} as const;

export const VIEWS = ["month", "week", "agenda"] as const;
export type View = (typeof VIEWS)[number];

/** The search parameters of /reminders/calendar: how it is looked at, and which day; else today. */
export const calendarSearch = { view: choiceParam(VIEWS), date: dateParam };
export type CalendarSearch = SearchOf<typeof calendarSearch>;

export const readCalendarSearch = (params: URLSearchParams) => readSearch(calendarSearch, params);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    const { year } = Temporal.PlainDate.from(text, { overflow: "reject" });
    return year >= 2000 && year <= 2199;
  } catch {
    return false;
  }
}
