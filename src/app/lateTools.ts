import { deferred } from "../ui/deferred.tsx";

/** What in the frame talks to the server, beside the page: it comes together, or not at all. */
export function lateTools(load: () => Promise<typeof import("./tools.ts")>) {
  return {
    find: deferred(async () => (await load()).FindTools),
    feedback: deferred(async () => (await load()).FeedbackTools),
    notifications: deferred(async () => (await load()).NotificationTools),
    pinnedViews: deferred(async () => (await load()).PinnedViews),
  };
}

export type LateTools = ReturnType<typeof lateTools>;

export const TOOLS = lateTools(() => import("./tools.ts"));
