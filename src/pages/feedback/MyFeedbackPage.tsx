import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { feedbackRecord } from "./feedbackRecord.tsx";

export const loader = listLoader(feedbackRecord.ownList);

/** The feedback that the signed-in user has sent, with its status. */
export function Component() {
  return <ListScreen of={feedbackRecord.ownList} />;
}
