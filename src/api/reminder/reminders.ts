import { queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import {
  type CalendarQuery,
  Occurrence,
  OccurrenceCalendar,
  OccurrencePage,
  Reminder,
  ReminderFeed,
  ReminderFeedAddress,
  type ReminderInput,
  ReminderPage,
  type ReminderPatch,
} from "../../../contract/reminder.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const readReminder = answer(Reminder);
const readPage = answer(ReminderPage);
const readOccurrence = answer(Occurrence);
const readOccurrences = answer(OccurrencePage);
const readCalendar = answer(OccurrenceCalendar);
const readFeed = answer(ReminderFeed);
const readFeedAddress = answer(ReminderFeedAddress);

type Query = Partial<ListQuery>;

export const listReminders = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/reminders", readPage, { ...options, query: formatListQuery(query) });

export const getReminder = (http: Http, id: string, extend: string[], options: CallOptions = {}) =>
  http(`/api/reminders/${id}`, readReminder, { ...options, query: formatListQuery({ extend }) });

export const createReminder = (http: Http, input: ReminderInput, options: CallOptions = {}) =>
  http("/api/reminders", readReminder, { ...options, method: "POST", body: { ...input } });

export const updateReminder = (
  http: Http,
  id: string,
  patch: ReminderPatch,
  options: CallOptions = {},
) => http(`/api/reminders/${id}`, readReminder, { ...options, method: "PATCH", body: patch });

export const deleteReminder = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/reminders/${id}`, nothing, { ...options, method: "DELETE" });

export const listOccurrences = (
  http: Http,
  id: string,
  query: Query,
  options: CallOptions = {},
) =>
  http(`/api/reminders/${id}/occurrences`, readOccurrences, {
    ...options,
    query: formatListQuery(query),
  });

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

export const reminderCalendar = (http: Http, days: CalendarQuery, options: CallOptions = {}) =>
  http("/api/reminders/calendar", readCalendar, {
    ...options,
    query: new URLSearchParams(days),
  });

export const getFeed = (http: Http, options: CallOptions = {}) =>
  http("/api/reminders/feed", readFeed, options);

/** The address is told this once; the one before ends. */
export const createFeed = (http: Http, options: CallOptions = {}) =>
  http("/api/reminders/feed", readFeedAddress, { ...options, method: "POST" });

export const deleteFeed = (http: Http, options: CallOptions = {}) =>
  http("/api/reminders/feed", nothing, { ...options, method: "DELETE" });

/** Every query of reminders hangs below this key, so that one write refreshes them all. */
export const REMINDERS = ["reminders"] as const;

export const reminderQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...REMINDERS, "list", query],
      queryFn: ({ signal }) => listReminders(http, query, { signal, quiet: true }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...REMINDERS, "detail", id],
      queryFn: ({ signal }) => getReminder(http, id, ["users", "project"], { signal, quiet: true }),
    }),
  occurrences: (id: string, query: Query) =>
    queryOptions({
      queryKey: [...REMINDERS, "occurrences", id, query],
      queryFn: ({ signal }) => listOccurrences(http, id, query, { signal, quiet: true }),
    }),
  calendar: (days: CalendarQuery) =>
    queryOptions({
      queryKey: [...REMINDERS, "calendar", days],
      queryFn: ({ signal }) => reminderCalendar(http, days, { signal, quiet: true }),
    }),
  feed: () =>
    queryOptions({
      queryKey: ["reminder feed"],
      queryFn: ({ signal }) => getFeed(http, { signal, quiet: true }),
    }),
});
