import { useEffect, useEffectEvent, useState } from "react";
import type { readDateWords } from "../../../contract/dateWords/readDateWords.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DATE_FORMAT } from "./dateText.ts";
import { toIsoDate } from "./isoDate.ts";
import type { TextFormat, TextReading } from "./textFormat.ts";
import type { TypedFieldProps } from "./useTypedField.ts";

/** Whether a text has letters, as a date in words does. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/**
 * The text format of dates that also reads words such as `yarın`. Their grammar loads with the first
 * `load`; a text that was typed before is read then.
 */
export function useDayWords(
  { value, onChange, today }: Pick<TypedFieldProps, "value" | "onChange"> & { today: string },
) {
  const { language } = useTranslation();
  const [reader, setReader] = useState<{ read: typeof readDateWords }>();

  function read(text: string): TextReading {
    const reading = DATE_FORMAT.read(text);
    if (reading.error === undefined || reader === undefined || !hasWords(text)) return reading;
    const now = Temporal.PlainDate.from(today).toPlainDateTime();
    const words = reader.read(text, { language, now });
    if (words.kind === "rejected") {
      return words.problem === "noSuchDate" ? { error: "There is no such date" } : reading;
    }
    const schedules = words.kind === "question" ? words.schedules : [words.schedule];
    const days = schedules.flatMap(({ date, time, recurrence }) =>
      date === null || time !== null || recurrence !== null ? [] : date
    );
    const [day] = days;
    if (day === undefined) return { error: "Write a day only, without a time or a repetition" };
    return days.length > 1
      ? { error: "These words fit more than one day. Write the date." }
      : { value: day };
  }

  const readAgain = useEffectEvent(() => {
    if (value === null || toIsoDate(value) !== null) return;
    const { value: day } = read(value);
    if (day !== undefined) onChange(day);
  });
  useEffect(() => readAgain(), [reader]);

  const load = () => {
    if (reader) return;
    import("../../../contract/dateWords/readDateWords.ts").then(
      ({ readDateWords }) => setReader({ read: readDateWords }),
      (error) => console.info("Dates in words could not be loaded", error),
    );
  };
  const format: TextFormat = { ...DATE_FORMAT, read };
  return { format, load };
}
