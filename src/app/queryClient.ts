import { type Query, QueryClient } from "@tanstack/react-query";
import { QUERY_GC_MS, QUERY_RETRIES, QUERY_STALE_MS } from "../../contract/constants.ts";
import { RequestFailure } from "../api/requestFailure.ts";

// An error response is final, so a retry would repeat it. Retrying a timeout would double the wait.
// Without a network nothing is retried; failed queries are refetched when it returns.
const shouldRetry = (error: Error) =>
  error instanceof RequestFailure && error.isRetryable && !error.is("took-too-long") &&
  navigator.onLine !== false;

const PREFETCH_META = { isPrefetch: true };

const isForeground = ({ meta }: Query) => meta?.isPrefetch !== true;

/**
 * Creates the query cache with the times of docs/product.md 21.6. `onBusy` is called with the
 * number of queries and mutations in flight.
 */
export function createQueryClient(onBusy: (busyCount: number) => void = () => {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_MS,
        gcTime: QUERY_GC_MS,
        retry: (failures, error) => failures < QUERY_RETRIES && shouldRetry(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  const reportBusy = () =>
    onBusy(client.isFetching({ predicate: isForeground }) + client.isMutating());
  client.getQueryCache().subscribe(({ type }) => {
    // Other events concern observers; each page causes many.
    if (type === "updated" || type === "removed") reportBusy();
  });
  client.getMutationCache().subscribe(reportBusy);
  return client;
}

/**
 * Creates a client of the same cache for prefetching. It does not retry, and its queries do not
 * count as in flight.
 */
export function createPrefetchClient(client: QueryClient): QueryClient {
  const { queries, ...others } = client.getDefaultOptions();
  return new QueryClient({
    queryCache: client.getQueryCache(),
    defaultOptions: { ...others, queries: { ...queries, retry: false, meta: PREFETCH_META } },
  });
}
