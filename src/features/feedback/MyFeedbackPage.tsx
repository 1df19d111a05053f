import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { feedbackRecord } from "./feedbackRecord.tsx";

export const loader = createListLoader(feedbackRecord.ownList);

/** The list of the feedback that the signed-in user has sent. */
export function Component() {
  return <ListScreen declaration={feedbackRecord.ownList} />;
}
