// The parts of the frame that call the server: one chunk, which loads after the page.
export { FindTools } from "./palette/FindTools.tsx";
export { FeedbackTools } from "../features/feedback/FeedbackTools.tsx";
export { NotificationTools } from "../features/notification/NotificationTools.tsx";
export { PageRefresh } from "./PageRefresh.tsx";
export { PinnedViews } from "./PinnedViews.tsx";
