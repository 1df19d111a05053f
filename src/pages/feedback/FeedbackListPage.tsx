import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { feedbackRecord } from "./feedbackRecord.tsx";

export const loader = listLoader(feedbackRecord.list);

/** The feedback of everybody. */
export function Component() {
  return <ListScreen of={feedbackRecord.list} />;
}
