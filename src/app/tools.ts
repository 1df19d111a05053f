// The tools of the top bar that talk to the server: fetched together once the page stands.
export { FeedbackTools } from "./FeedbackTools.tsx";
export { NotificationTools } from "./NotificationTools.tsx";
