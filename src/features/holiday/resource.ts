import { useQuery } from "@tanstack/react-query";
import { createDaysOff } from "../../../contract/workingDays.ts";
import { useServices } from "../../actors/services.ts";
import type {
  Holiday,
  HolidayInput,
  HolidayPatch,
  HolidayRange,
} from "../../../contract/schemas/holiday.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { Http } from "../../api/http.ts";
import { createResource, inlineQuery } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const holidays = createResource<Holiday, HolidayInput, HolidayPatch>({
  ...RECORD_APIS.holiday,
  entity: "Holiday",
  page: "HolidayPage",
});

/** They rarely change. */
const STALE_TIME_MS = 5 * 60_000;

const readPage = createResponseParser("HolidayPage");

/** The query of all public holidays, by date. */
export const holidaysQuery = (http: Http) => {
  const { permissions: _, ...query } = holidays.queries(http).list({});
  return { ...query, staleTime: STALE_TIME_MS };
};

/** Queries the days off, unless they are not needed. */
export function useDaysOff({ isNeeded }: { isNeeded: boolean }) {
  const { http } = useServices();
  return useQuery({
    ...holidaysQuery(http),
    enabled: isNeeded,
    select: ({ data }) => createDaysOff(data),
  });
}

/** The query of the public holidays of a range of days, by date. */
export const holidayRangeQuery = (http: Http, { from, to }: Required<HolidayRange>) => ({
  ...inlineQuery(
    [...holidays.key, "range", { from, to }],
    (options) =>
      http(holidays.path, readPage, { ...options, query: new URLSearchParams({ from, to }) }),
  ),
  staleTime: STALE_TIME_MS,
});
