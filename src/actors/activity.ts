/** What can be under way: calls to the server, and the query cache. */
export type Source = "calls" | "queries";

/** How much is under way, for whoever wants to show it. */
export interface Activity {
  set(source: Source, underWay: number): void;
  isBusy(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createActivity(): Activity {
  const listeners = new Set<() => void>();
  const underWay: Record<Source, number> = { calls: 0, queries: 0 };
  return {
    set(source, count) {
      underWay[source] = count;
      listeners.forEach((listener) => listener());
    },
    isBusy: () => underWay.calls + underWay.queries > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
