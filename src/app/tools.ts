// The tools of the top bar that talk to the server: fetched together once the page stands.
export { FindTools } from "./FindTools.tsx";
export { FeedbackTools } from "./FeedbackTools.tsx";
export { NotificationTools } from "./NotificationTools.tsx";
