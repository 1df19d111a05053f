import type { QueryClient } from "@tanstack/react-query";

/** Once nothing is under way that loaders began; answers at the latest after `limitMs`. */
export function settled(client: QueryClient, limitMs = Infinity): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      leave();
      clearTimeout(timer);
      resolve();
    };
    const look = () => {
      if (client.isFetching() === 0) end();
    };
    const leave = client.getQueryCache().subscribe(look);
    const timer = limitMs === Infinity ? undefined : setTimeout(end, limitMs);
    look();
  });
}
