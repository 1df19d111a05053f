/** The most days of one calendar request. */
export const MAX_CALENDAR_DAYS = 366;
/** The most entries per day in a calendar of several days. */
const MAX_PER_DAY = 5;
export const DAY_PAGE_SIZE = 100;
/** The most entries per day: a longer calendar has fewer, to limit the response. */
export const getDayLimit = (days: number): number =>
  Math.max(1, Math.min(MAX_PER_DAY, Math.floor(370 / days)));
/** The number up to which the entries of each day are counted. */
export const getCountLimit = (days: number): number => Math.floor(120_000 / days);
