import type { Holiday, HolidayInput, HolidayPatch } from "../../../contract/schemas/holiday.ts";
import type { Http } from "../../api/http.ts";
import { createResource } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const holidays = createResource<Holiday, HolidayInput, HolidayPatch>({
  ...RECORD_APIS.holiday,
  entity: "Holiday",
  page: "HolidayPage",
});

/** The query of all public holidays, by date. They rarely change. */
export const holidaysQuery = (http: Http) => {
  const { permissions: _, ...query } = holidays.queries(http).list({});
  return { ...query, staleTime: 5 * 60_000 };
};
