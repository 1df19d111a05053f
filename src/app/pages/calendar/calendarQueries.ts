import { type QueryClient, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Holiday } from "../../../../contract/schemas/holiday.ts";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { useServices } from "../../../actors/services.ts";
import type { Http } from "../../../api/http.ts";
import { holidayRangeQuery } from "../../../features/holiday/resource.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { reminderQueries } from "../../../features/reminder/resource.ts";
import type { LoadFailureProps } from "../../../records/LoadFailure.tsx";
import { getMoreCounts, groupByDay, type MoreCount } from "./calendarDays.ts";
import { groupMilestonesByDay, type MilestonesByDay } from "./calendarItems.ts";
import type { Layers } from "./CalendarLayers.tsx";

interface DayRange {
  from: string;
  to: string;
}

/** Starts the queries of a range. A failure is ignored until the range is shown. */
export function prefetchCalendar(
  client: QueryClient,
  http: Http,
  range: DayRange,
  { reminders, milestones, mine }: Layers,
): void {
  void client.prefetchQuery(holidayRangeQuery(http, range));
  if (milestones) void client.prefetchQuery(milestoneQueries(http).calendar({ ...range, mine }));
  if (reminders) void client.prefetchQuery(reminderQueries(http).calendar(range));
}

interface ReminderLayer {
  occurrences: readonly CalendarOccurrence[];
  byDay: ReadonlyMap<string, CalendarOccurrence[]>;
  /** The numbers of occurrences that the response left out, by day. */
  moreCounts: ReadonlyMap<string, MoreCount>;
  /** Whether the response has the occurrences of all reminders. */
  isComplete: boolean;
}

const NO_OCCURRENCES: readonly CalendarOccurrence[] = [];

/** The reminders of a range of days; none while their layer is switched off. */
export function useReminderLayer(
  range: DayRange,
  { reminders: isOn }: Pick<Layers, "reminders">,
): ReminderLayer {
  const { http } = useServices();
  const query = useQuery({
    ...reminderQueries(http).calendar(range),
    placeholderData: (before) => before,
    enabled: isOn,
  });
  const data = isOn ? query.data : undefined;
  const { data: occurrences = NO_OCCURRENCES, isComplete = true } = data ?? {};
  const byDay = useMemo(() => groupByDay(occurrences), [occurrences]);
  const moreCounts = useMemo(() => getMoreCounts(data ?? {}), [data]);
  return { occurrences, byDay, moreCounts, isComplete };
}

interface MilestoneLayer {
  byDay: MilestonesByDay;
  /** The numbers of milestones that the response left out, by day. */
  moreCounts: ReadonlyMap<string, MoreCount>;
  query: LoadFailureProps["query"];
}

/** The milestones of a range of days; none while their layer is switched off. */
export function useMilestoneLayer(
  range: DayRange,
  { milestones: isOn, mine }: Pick<Layers, "milestones" | "mine">,
): MilestoneLayer {
  const { http } = useServices();
  const query = useQuery({
    ...milestoneQueries(http).calendar({ ...range, mine }),
    placeholderData: (before) => before,
    enabled: isOn,
  });
  const data = isOn ? query.data : undefined;
  const byDay = useMemo(() => groupMilestonesByDay(data?.data ?? []), [data]);
  const moreCounts = useMemo(() => getMoreCounts(data ?? {}), [data]);
  return { byDay, moreCounts, query: withoutPlaceholder(query) };
}

export type HolidaysByDay = ReadonlyMap<string, Holiday>;

interface HolidayLayer {
  byDay: HolidaysByDay;
  query: LoadFailureProps["query"];
}

/** The public holidays of a range of days. */
export function useHolidays(range: DayRange): HolidayLayer {
  const { http } = useServices();
  const query = useQuery({
    ...holidayRangeQuery(http, range),
    placeholderData: (before) => before,
  });
  const { data } = query;
  const byDay = useMemo(
    () => new Map((data?.data ?? []).map((holiday) => [holiday.date, holiday])),
    [data],
  );
  return { byDay, query: withoutPlaceholder(query) };
}

/** A query without the data of another range, which is shown while it loads. */
const withoutPlaceholder = (query: UseQueryResult): LoadFailureProps["query"] => ({
  data: query.isPlaceholderData ? undefined : query.data,
  isError: query.isError,
  isFetchedAfterMount: query.isFetchedAfterMount,
  isFetching: query.isFetching,
  refetch: query.refetch,
});
