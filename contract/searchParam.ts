import { truncateText } from "./truncateText.ts";
import { isRecordId } from "./appPath.ts";

/** Creates a parser of integers from 1 to a limit. */
export const createNumberReader = (max: number) => (text: string): number | undefined =>
  /^[1-9]\d*$/.test(text) && Number(text) <= max ? Number(text) : undefined;

const MAX_TEXT_LENGTH = 200;

/**
 * Cleans a searched text: at most 200 characters, without control characters and lone surrogates,
 * which no record contains.
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
export function createChoiceParam<const Value extends string>(
  values: readonly [Value, ...Value[]],
) {
  const [fallback] = values;
  return {
    read: (text: string): Value => values.find((value) => value === text) ?? fallback,
    fallback: fallback as Value,
  };
}
