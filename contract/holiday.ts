/** Whether a holiday is fixed by law or announcement, or only computed ahead of it. */
export const HOLIDAY_CERTAINTIES = ["ANNOUNCED", "EXPECTED"] as const;
export type HolidayCertainty = (typeof HOLIDAY_CERTAINTIES)[number];

/** The first and last year of the holidays. */
export const HOLIDAY_YEARS = { first: 2000, last: 2099 };

/** How many holidays one year may have. */
export const MAX_HOLIDAYS_A_YEAR = 60;

/** Finds the last day of the table, `YYYY-MM-DD`; undefined if it is empty. */
export const findLastHoliday = (holidays: readonly { date: string }[]): string | undefined =>
  holidays.map(({ date }) => date).sort().at(-1);

/** Whether the table has no holidays beyond a year after `today`. Later dates ignore holidays. */
export function isRunningOut(
  holidays: readonly { date: string }[],
  today: Temporal.PlainDate,
): boolean {
  const last = findLastHoliday(holidays);
  return last === undefined || last < today.add({ years: 1 }).toString();
}
