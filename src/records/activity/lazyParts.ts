// One chunk with the activity, loaded after the page.
export { RecordActivity, SinceLastVisit } from "./ActivityCard.tsx";
export { ActivityList } from "./ActivityList.tsx";
