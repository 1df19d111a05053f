import { data, type Params } from "react-router";
import { isRecordId } from "../../contract/recordId.ts";

/** Whether there may be a page where an address led: at one of the paths, with ids where they go. */
export function mayExist(params: Params): boolean {
  return Object.entries(params).every(([name, value = ""]) =>
    name !== "*" && (!name.endsWith("Id") || isRecordId(value))
  );
}

/** What is thrown for an address without a page. */
export const notFound = () => data(null, { status: 404 });
