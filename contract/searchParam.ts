import { truncateText } from "./truncateText.ts";
import { isRecordId } from "./recordId.ts";

/** Reads a number from 1 to a limit. */
export const wholeNumber = (max: number) => (text: string): number | undefined =>
  /^[1-9]\d*$/.test(text) && Number(text) <= max ? Number(text) : undefined;

/** A text parameter, empty when absent. */
export const textParam = { read: (text: string) => truncateText(text, 200), fallback: "" } as const;

/** A record by its identifier, empty when absent. */
export const idParam = {
  read: (text: string) => isRecordId(text) ? text : undefined,
  fallback: "",
} as const;

/** One of a few values, the first when absent. */
export function choiceParam<const Value extends string>(values: readonly [Value, ...Value[]]) {
  const [fallback] = values;
  return {
    read: (text: string): Value => values.find((value) => value === text) ?? fallback,
    fallback: fallback as Value,
  };
}
