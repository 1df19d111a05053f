import { type Query, QueryClient } from "@tanstack/react-query";
import { QUERY_FRESH_MS, QUERY_KEPT_MS, QUERY_RETRIES } from "../../contract/constants.ts";
import { RequestFailure } from "../api/requestFailure.ts";

// A refusal is an answer: a retry would only repeat it, and one for what takes too long would have it
// take twice as long. Without a network there is none, and what failed is fetched again when it
// returns.
const shouldRetry = (error: Error) =>
  error instanceof RequestFailure && error.isWorthRepeating && !error.is("took-too-long") &&
  navigator.onLine !== false;

const AHEAD = { isAhead: true };

const isWanted = ({ meta }: Query) => meta?.isAhead !== true;

/**
 * The query cache, with the times of docs/product.md 21.6. `onBusy` is called with the number of
 * queries and mutations in flight.
 */
export function createQueryClient(onBusy: (underWay: number) => void = () => {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH_MS,
        gcTime: QUERY_KEPT_MS,
        retry: (failures, error) => failures < QUERY_RETRIES && shouldRetry(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  const reportBusy = () => onBusy(client.isFetching({ predicate: isWanted }) + client.isMutating());
  client.getQueryCache().subscribe(({ type }) => {
    // Others tell who reads an answer, many for each page.
    if (type === "updated" || type === "removed") reportBusy();
  });
  client.getMutationCache().subscribe(reportBusy);
  return client;
}

/**
 * The same cache for what nobody waits for yet: it is asked for once, and does not count as under
 * way.
 */
export function clientAhead(client: QueryClient): QueryClient {
  const { queries, ...others } = client.getDefaultOptions();
  return new QueryClient({
    queryCache: client.getQueryCache(),
    defaultOptions: { ...others, queries: { ...queries, retry: false, meta: AHEAD } },
  });
}
