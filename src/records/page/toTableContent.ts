import type { UseQueryResult } from "@tanstack/react-query";
import type { ListPage } from "../../../contract/listQuery.ts";
import type { TableContent } from "../../ui/table/DataTable.tsx";
import { isLoadFailed } from "../LoadFailure.tsx";

/** The rows of a record's list, or its loading or error state; `isStale` while other rows load. */
export function toTableContent<Item>(
  query: UseQueryResult<ListPage<Item>>,
  isStale: boolean,
): TableContent<Item> {
  if (query.data) return { kind: "rows", rows: query.data.data, isStale };
  if (!isLoadFailed(query)) return { kind: "loading" };
  return {
    kind: "failed",
    isRetrying: query.isFetching,
    onRetry: () => void query.refetch(),
  };
}
