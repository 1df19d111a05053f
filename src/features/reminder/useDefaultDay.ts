import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { addWorkingDays } from "../../../contract/workingDays.ts";
import { useToday } from "../../i18n/clock.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { useDaysOff } from "../holiday/resource.ts";

export interface DefaultDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** Whether it may be a public holiday, as these could not be loaded. */
  isUnchecked: boolean;
}

/**
 * Returns the day of a new reminder: the one that the address names, else the next working day.
 * Undefined while the public holidays load.
 */
export function useDefaultDay(named: string | undefined): DefaultDay | undefined {
  // The day in the time zone of a new reminder, so that the day after has not begun.
  const today = useToday(DEFAULT_TIME_ZONE);
  const { data, isFetched } = useDaysOff({ isNeeded: named === undefined });
  if (named !== undefined) return { date: named, isUnchecked: false };
  if (data === undefined && !isFetched) return undefined;
  return { date: addWorkingDays(today, 1, data ?? []), isUnchecked: data === undefined };
}

/** Returns what the date field says as long as it shows a day that may be a public holiday. */
export const describeDefaultDay = (
  { date, isUnchecked }: DefaultDay,
  chosen: string | null,
  t: Translate,
): string | undefined =>
  isUnchecked && date === chosen
    ? t("This may be a public holiday: they could not be loaded.")
    : undefined;
