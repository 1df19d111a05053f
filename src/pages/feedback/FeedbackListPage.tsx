import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { feedbackRecord } from "./feedbackRecord.tsx";

export const loader = listLoader(feedbackRecord.list);

/** What everybody has sent. */
export function Component() {
  return <ListScreen of={feedbackRecord.list} />;
}
