import type { Services } from "../actors/services.ts";
import type { Router } from "./routes.tsx";

/** Creates a source that reports whether the page is loading, navigation included. */
export const createPageActivity = (router: Router, { activity }: Pick<Services, "activity">) => ({
  isBusy: () =>
    !router.state.initialized || router.state.navigation.state !== "idle" || activity.isBusy(),
  subscribe(listener: () => void) {
    const unsubscribers = [router.subscribe(listener), activity.subscribe(listener)];
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  },
});
