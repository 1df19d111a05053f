import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { projectTypeRecord } from "./projectTypeRecord.tsx";

export const loader = createListLoader(projectTypeRecord.list);

export function Component() {
  return <ListScreen declaration={projectTypeRecord.list} />;
}
