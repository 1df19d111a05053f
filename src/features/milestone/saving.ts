import { milestones } from "./resource.ts";
import { PROCESS_QUERY_KEYS } from "../project/resource.ts";
import { RECORD_PAGES } from "../../records/recordKinds.ts";
import type { RecordSaving } from "../../records/form/recordSaving.ts";

/** The texts and the cache keys for creating and changing milestones. */
export const milestoneSaving: RecordSaving<typeof milestones> = {
  resource: milestones,
  path: RECORD_PAGES.process.path,
  invalidatedKeys: PROCESS_QUERY_KEYS,
  createTexts: {
    title: "Add a milestone",
    submitLabel: "Add",
    done: "Milestone created successfully",
  },
  editTexts: {
    title: "Edit milestone",
    done: "Milestone updated successfully",
    conflict: "This milestone has been changed meanwhile. What you typed is kept.",
  },
};
