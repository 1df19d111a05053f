import { truncateText } from "./truncateText.ts";
import { isRecordId } from "./appPath.ts";
import type { Filter } from "./listQuery.ts";

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

/** Whether a text has a visible letter or digit; one without finds nothing. */
export const hasSearchableText = (text: string): boolean =>
  /(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}]/u.test(text);

/** Whether a filter finds nothing because its text has no letter or digit. */
export const isUnsearchable = ({ operator, value = "" }: Filter): boolean =>
  operator === "CONTAINS" && typeof value === "string" && !hasSearchableText(value);

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
