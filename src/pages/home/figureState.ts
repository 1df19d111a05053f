import type { UseQueryResult } from "@tanstack/react-query";

/** The combined state of some queries. */
export type FigureState<Data> =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "ready"; data: Data };

/** `data` is the combined result, undefined until all queries have answered. */
export function figureStateOf<Data>(
  queries: readonly UseQueryResult<unknown>[],
  data: Data | undefined,
): FigureState<Data> {
  if (data !== undefined) return { status: "ready", data };
  const failed = queries.filter(({ isError, isFetching }) => isError && !isFetching);
  return failed.length === 0 ? { status: "loading" } : {
    status: "failed",
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
