import { infiniteQueryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import type { CalendarQuery } from "../../../contract/schemas/calendar.ts";
import type {
  OccurrencesSettling,
  Reminder,
  ReminderInput,
  ReminderPatch,
} from "../../../contract/schemas/reminder.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { createResponseParser } from "../../api/schemas.ts";
import { type CallOptions, type Http, noBody } from "../../api/http.ts";
import { createResource, inlineQuery } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const reminders = createResource<Reminder, ReminderInput, ReminderPatch>({
  ...RECORD_APIS.reminder,
  entity: "Reminder",
  page: "ReminderPage",
  extend: ["users", "project"],
});

const readOccurrence = createResponseParser("Occurrence");
const readOccurrences = createResponseParser("OccurrencePage");
const readSettled = createResponseParser("OccurrencesSettled");
const readCalendar = createResponseParser("OccurrenceCalendar");
const readFeed = createResponseParser("ReminderFeed");
const readFeedAddress = createResponseParser("ReminderFeedAddress");

/** Completes or skips an occurrence, with a note if there is one. */
export const settleOccurrence = (
  http: Http,
  { reminderId, id }: { reminderId: string; id: string },
  { action, note }: { action: OccurrenceAction; note?: string },
  options: CallOptions = {},
) =>
  http(`/api/reminders/${reminderId}/occurrences/${id}/${action}`, readOccurrence, {
    ...options,
    method: "PUT",
    body: note === undefined ? {} : { note },
  });

/** Completes or skips all open occurrences of a reminder up to a day. */
export const settleOccurrences = (
  http: Http,
  reminderId: string,
  body: OccurrencesSettling,
  options: CallOptions = {},
) =>
  http(`/api/reminders/${reminderId}/occurrences/settle`, readSettled, {
    ...options,
    method: "PUT",
    body,
  });

const FEED_PATH = "/api/reminders/feed";

/** Creates the calendar feed's address and ends the previous one. No later response contains it. */
export const createFeed = (http: Http, options: CallOptions = {}) =>
  http(FEED_PATH, readFeedAddress, { ...options, method: "POST" });

export const deleteFeed = (http: Http, options: CallOptions = {}) =>
  http(FEED_PATH, noBody, { ...options, method: "DELETE" });

const getCalendar = (
  http: Http,
  { from, to, page = 1 }: CalendarQuery,
  options: CallOptions,
) =>
  http("/api/reminders/calendar", readCalendar, {
    ...options,
    query: new URLSearchParams({ from, to, ...(page > 1 && { page: String(page) }) }),
  });

export const reminderQueries = (http: Http) => ({
  ...reminders.queries(http),
  occurrences: (id: string, query: Partial<ListQuery>) =>
    inlineQuery(
      [...reminders.key, "occurrences", id, query],
      (options) =>
        http(`/api/reminders/${id}/occurrences`, readOccurrences, {
          ...options,
          query: formatListQuery(query),
        }),
    ),
  calendar: ({ from, to }: CalendarQuery) =>
    inlineQuery(
      [...reminders.key, "calendar", { from, to }],
      (options) => getCalendar(http, { from, to }, options),
    ),
  /** All occurrences of one day, page by page. */
  calendarDay: (day: string) =>
    infiniteQueryOptions({
      queryKey: [...reminders.key, "calendar day", day],
      queryFn: ({ signal, pageParam: page }) =>
        getCalendar(http, { from: day, to: day, page }, { signal, quiet: true }),
      initialPageParam: 1,
      getNextPageParam: ({ more = [] }, _pages, page) => more.length > 0 ? page + 1 : undefined,
    }),
  feed: () => inlineQuery(["reminder feed"], (options) => http(FEED_PATH, readFeed, options)),
});
