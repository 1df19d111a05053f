import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { feedbackRecord } from "./feedbackRecord.tsx";

export const loader = listLoader(feedbackRecord.ownList);

/** What the signed-in user has sent, and what became of it. */
export function Component() {
  return <ListScreen of={feedbackRecord.ownList} />;
}
