import { processes } from "./resource.ts";
import { RECORD_PAGES } from "../../records/recordKinds.ts";
import type { RecordSaving } from "../../records/form/recordSaving.ts";
import { PROCESS_QUERY_KEYS } from "../project/resource.ts";

/** The texts and the cache keys for creating and changing processes. */
export const processSaving: RecordSaving<typeof processes> = {
  resource: processes,
  path: RECORD_PAGES.process.path,
  invalidatedKeys: PROCESS_QUERY_KEYS,
  createTexts: {
    title: "New process",
    submitLabel: "Create process",
    done: "Process created successfully",
  },
  editTexts: {
    title: "Edit process",
    done: "Process updated successfully",
    conflict: "This process has been changed meanwhile. What you typed is kept.",
  },
};
