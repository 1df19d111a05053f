import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { feedbackRecord } from "./feedbackRecord.tsx";

export const loader = createListLoader(feedbackRecord.list);

/** The list of all feedback. */
export function Component() {
  return <ListScreen declaration={feedbackRecord.list} />;
}
