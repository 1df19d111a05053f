import {
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useDeferredValue } from "react";
import { useOverview } from "./homeQueries.ts";

const AreFiguresDrawn = createContext(false);

/**
 * What is further down on the start page, which asks once the figures have come and are drawn. It is
 * not drawn anew with them.
 */
export function AfterFigures({ children }: { children: ReactNode }) {
  const areDrawn = useDeferredValue(useOverview().isFetched);
  return <AreFiguresDrawn value={areDrawn}>{children}</AreFiguresDrawn>;
}

/** A query of what is further down. */
export const useLater = <Data,>(
  query: UseQueryOptions<Data, Error, Data, QueryKey>,
): UseQueryResult<Data> => useQuery({ ...query, enabled: useContext(AreFiguresDrawn) });
