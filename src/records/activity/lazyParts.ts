// One chunk with the activity and the question of a conflict, loaded after the page.
export { ConflictDialog } from "../form/ConflictDialog.tsx";
export { RecordActivity, SinceLastVisit } from "./ActivityCard.tsx";
export { ActivityList } from "./ActivityList.tsx";
