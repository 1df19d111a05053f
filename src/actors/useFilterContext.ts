import type { FilterContext } from "../../contract/quickFilters.ts";
import { useClock, useQuarterHour } from "../i18n/clock.ts";
import { useSession } from "./useSession.ts";

/** The user, time and time zone that filters depend on. */
export function useFilterContext(): FilterContext {
  const { user } = useSession();
  const now = useQuarterHour();
  const timeZone = useClock((reading) => reading.timeZone);
  return { userId: user?.id ?? "", now, timeZone };
}
