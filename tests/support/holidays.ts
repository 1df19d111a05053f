import type { Holiday, HolidayInput } from "../../contract/schemas/holiday.ts";
import { toId } from "./records.ts";

/** The body that creates a holiday on a date that the migration leaves free. */
export const HOLIDAY: HolidayInput = {
  date: "2031-01-01",
  name: "Yılbaşı",
  halfDay: false,
  source: "2429 sayılı Kanun",
  certainty: "ANNOUNCED",
};

/** Creates a holiday as the API returns it. */
export const createHoliday = (number: number, fields: Partial<Holiday>): Holiday => ({
  id: toId(number),
  version: 1,
  createdAt: "2026-03-01T09:00:00Z",
  updatedAt: "2026-03-01T09:00:00Z",
  ...HOLIDAY,
  ...fields,
});
