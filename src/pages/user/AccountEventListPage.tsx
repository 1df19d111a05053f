import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { accountEventRecord } from "./accountEventRecord.tsx";

export const loader = listLoader(accountEventRecord.list);

/** The account events, the newest first. */
export function Component() {
  return <ListScreen of={accountEventRecord.list} />;
}
