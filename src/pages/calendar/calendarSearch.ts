import { choiceParam, dateParam, readSearch, type SearchOf } from "../searchParams.ts";

export const VIEWS = ["month", "week", "agenda"] as const;
export type View = (typeof VIEWS)[number];

/** The search parameters of /reminders/calendar: how it is looked at, and which day; else today. */
export const calendarSearch = { view: choiceParam(VIEWS), date: dateParam };
export type CalendarSearch = SearchOf<typeof calendarSearch>;

export const readCalendarSearch = (params: URLSearchParams) => readSearch(calendarSearch, params);
