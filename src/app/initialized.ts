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
