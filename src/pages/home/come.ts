import type { UseQueryResult } from "@tanstack/react-query";

/** What some queries have come to: nothing yet, nothing at all, or what they say together. */
export type Come<Data> =
  | { state: "awaited" }
  | { state: "failed"; retry: () => void }
  | { state: "there"; data: Data };

/** `data` is what the queries say together, once all of them have. */
export function comeOf<Data>(
  queries: readonly UseQueryResult<unknown>[],
  data: Data | undefined,
): Come<Data> {
  if (data !== undefined) return { state: "there", data };
  const failed = queries.filter(({ isError, isFetching }) => isError && !isFetching);
  return failed.length === 0 ? { state: "awaited" } : {
    state: "failed",
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
