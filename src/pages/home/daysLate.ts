import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";

/** For how many days a due date has passed, in Istanbul. */
export function daysLate(
  dueDate: string,
  today: Temporal.PlainDate = Temporal.Now.plainDateISO(DEFAULT_TIME_ZONE),
): number {
  return Temporal.PlainDate.from(dueDate).until(today).days;
}
