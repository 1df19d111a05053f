import { truncateText } from "./truncateText.ts";
import { isRecordId } from "./recordId.ts";

/** Reads a number from 1 to a limit. */
export const wholeNumber = (max: number) => (text: string): number | undefined =>
  /^[1-9]\d*$/.test(text) && Number(text) <= max ? Number(text) : undefined;

const MAX_TEXT_LENGTH = 200;

/**
 * A text that is searched for, as far as the server takes it: cut to its first 200 characters,
 * without control characters and halves of a surrogate pair, which no record holds.
 */
export function toSearchText(text: string): string {
  return truncateText(text, MAX_TEXT_LENGTH).replaceAll(/[\t\r\n]/g, " ")
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, "");
}

/** A text parameter, empty when absent. */
export const textParam = { read: toSearchText, fallback: "" } as const;

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
