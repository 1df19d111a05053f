import type { Filter } from "../../../contract/listQuery.ts";
import type { KnownValues } from "./filter.ts";

/** Lists the values of the field `status` that filters allow; none of them is negated. */
export const listAllowed = (filters: readonly Filter[], statuses: readonly string[]): string[] =>
  statuses.filter((status) =>
    filters.every(({ fieldId, value = [] }) =>
      fieldId !== "status" || [value].flat().includes(status)
    )
  );

/** Whether a column is null that records have only in the statuses `withValue`. */
export function isNullUnless(
  allowed: readonly string[],
  withValue: readonly string[],
): KnownValues {
  if (allowed.every((status) => withValue.includes(status))) return { isNull: false };
  return allowed.some((status) => withValue.includes(status)) ? {} : { isNull: true };
}
