import type { HolidayInput } from "../../contract/schemas/holiday.ts";

/** The body that creates a holiday on a date that the migration leaves free. */
export const HOLIDAY: HolidayInput = {
  date: "2031-01-01",
  name: "Yılbaşı",
  halfDay: false,
  source: "2429 sayılı Kanun",
  certainty: "ANNOUNCED",
};
