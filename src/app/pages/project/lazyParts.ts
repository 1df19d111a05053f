// Parts of tabs: one chunk, which loads after a page with one of them.
export { ProjectActivity } from "./ProjectActivity.tsx";
export { ProjectTimeline } from "./ProjectTimeline.tsx";
