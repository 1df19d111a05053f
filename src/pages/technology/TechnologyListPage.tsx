import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { technologyRecord } from "./technologyRecord.tsx";

export const loader = listLoader(technologyRecord.list);

export function Component() {
  return <ListScreen of={technologyRecord.list} />;
}
