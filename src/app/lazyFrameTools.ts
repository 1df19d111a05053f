import { lazyPart } from "../ui/lazyPart.tsx";

/**
 * Creates the lazy parts of the frame that call the server. One chunk loads them after the page.
 */
export function createFrameTools(load: () => Promise<typeof import("./frameTools.ts")>) {
  return {
    find: lazyPart(async () => (await load()).FindTools),
    feedback: lazyPart(async () => (await load()).FeedbackTools),
    notifications: lazyPart(async () => (await load()).NotificationTools),
    pageRefresh: lazyPart(async () => (await load()).PageRefresh),
    pinnedViews: lazyPart(async () => (await load()).PinnedViews),
  };
}

export type FrameTools = ReturnType<typeof createFrameTools>;

export const FRAME_TOOLS = createFrameTools(() => import("./frameTools.ts"));
