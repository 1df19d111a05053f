import type { QueryClient } from "@tanstack/react-query";
import type { Router } from "./routes.tsx";

/** Once the page that is open can be drawn. */
export function initialized(router: Pick<Router, "state" | "subscribe">): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const leave = router.subscribe((state) => {
      if (!state.initialized) return;
      leave();
      resolve();
    });
  });
}

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
