import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "../../../actors/services.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { getMoreCounts, type MoreCount } from "./calendarDays.ts";
import { groupMilestonesByDay, type MilestonesByDay } from "./calendarItems.ts";
import type { Layers } from "./CalendarLayers.tsx";

interface MilestoneLayer {
  byDay: MilestonesByDay;
  /** The numbers of milestones that the response left out, by day. */
  moreCounts: ReadonlyMap<string, MoreCount>;
  isError: boolean;
}

/** The milestones of a range of days; none while their layer is switched off. */
export function useMilestoneLayer(
  range: { from: string; to: string },
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
