// What in the frame talks to the server, beside the page: fetched together once the page stands.
export { FindTools } from "./FindTools.tsx";
export { FeedbackTools } from "./FeedbackTools.tsx";
export { NotificationTools } from "./NotificationTools.tsx";
export { PinnedViews } from "./PinnedViews.tsx";
