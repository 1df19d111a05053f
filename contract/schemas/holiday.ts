import { HOLIDAY_CERTAINTIES, HOLIDAY_YEARS } from "../holiday.ts";
import type { ValidationKey } from "../messages.ts";
import type { FieldErrors, Form } from "../validation.ts";
import { DateText, lineText, nameText } from "./fields.ts";
import { entityFields, listTotal } from "./references.ts";
import { type } from "./schema.ts";

const certainty = type.enumerated(...HOLIDAY_CERTAINTIES);

/** A public holiday. A half day is a working day, so dates do not skip it. */
export const Holiday = type({
  ...entityFields,
  date: "string",
  name: "string",
  halfDay: "boolean",
  /** The law or announcement that sets the date, or how it was computed. */
  source: "string",
  certainty,
});
export type Holiday = typeof Holiday.infer;

/** GET /api/holidays: all of them by date, or those of a range of days. */
export const HolidayPage = type({ data: Holiday.array(), ...listTotal });

const outsideYears: ValidationKey = "Must be between 2000 and 2099";

/** The first and last day of the listed holidays. */
export const HolidayRange = type({ "from?": DateText, "to?": DateText });
export type HolidayRange = typeof HolidayRange.infer;

/** The body that creates a holiday. */
export const HolidayInput = type({
  date: DateText,
  name: nameText,
  halfDay: "boolean",
  source: lineText(200),
  certainty,
});
export type HolidayInput = typeof HolidayInput.infer;

/** The body that changes a holiday: the changed fields, and the version read. */
export const HolidayPatch = HolidayInput.partial().merge({ version: "number.integer" });
export type HolidayPatch = typeof HolidayPatch.infer;

function checkYear({ date }: { date?: string }): FieldErrors {
  const year = Number(date?.slice(0, 4) ?? HOLIDAY_YEARS.first);
  return year >= HOLIDAY_YEARS.first && year <= HOLIDAY_YEARS.last
    ? {}
    : { date: [{ key: outsideYears }] };
}

const checkRange = ({ from = "", to }: HolidayRange): FieldErrors =>
  to !== undefined && to < from
    ? { to: [{ key: "The end date cannot be before the start date" }] }
    : {};

export const holidayRangeForm: Form<HolidayRange> = {
  schema: HolidayRange,
  crossCheck: checkRange,
};
export const holidayForm: Form<HolidayInput> = { schema: HolidayInput, crossCheck: checkYear };
export const holidayPatchForm: Form<HolidayPatch> = { schema: HolidayPatch, crossCheck: checkYear };
