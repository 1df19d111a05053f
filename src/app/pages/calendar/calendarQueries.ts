import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Holiday } from "../../../../contract/schemas/holiday.ts";
import { useServices } from "../../../actors/services.ts";
import type { Http } from "../../../api/http.ts";
import { holidayRangeQuery } from "../../../features/holiday/resource.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { reminderQueries } from "../../../features/reminder/resource.ts";
import { getMoreCounts, type MoreCount } from "./calendarDays.ts";
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

interface MilestoneLayer {
  byDay: MilestonesByDay;
  /** The numbers of milestones that the response left out, by day. */
  moreCounts: ReadonlyMap<string, MoreCount>;
  isError: boolean;
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
  return { byDay, moreCounts, isError: isOn && query.isError };
}

export type HolidaysByDay = ReadonlyMap<string, Holiday>;

interface HolidayLayer {
  byDay: HolidaysByDay;
  isError: boolean;
}

/** The public holidays of a range of days. */
export function useHolidays(range: DayRange): HolidayLayer {
  const { http } = useServices();
  const { data, isError } = useQuery({
    ...holidayRangeQuery(http, range),
    placeholderData: (before) => before,
  });
  const byDay = useMemo(
    () => new Map((data?.data ?? []).map((holiday) => [holiday.date, holiday])),
    [data],
  );
  return { byDay, isError };
}
