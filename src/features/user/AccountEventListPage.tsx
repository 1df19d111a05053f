import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { accountEventRecord } from "./accountEventRecord.tsx";

export const loader = createListLoader(accountEventRecord.list);

/** The list of account events, the newest first. */
export function Component() {
  return <ListScreen declaration={accountEventRecord.list} />;
}
