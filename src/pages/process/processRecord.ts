import type { Process, ProcessInput, ProcessPatch } from "../../../contract/schemas/process.ts";
import { processes } from "../../api/processes.ts";
import { RECORD_PAGES } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import { SHOWING_PROCESSES } from "./refreshProcess.ts";

export const processRecord: RecordSaving<Process, ProcessInput, ProcessPatch> = {
  resource: processes,
  path: RECORD_PAGES.process.path,
  shownIn: SHOWING_PROCESSES,
  created: {
    title: "New process",
    submitLabel: "Create process",
    done: "Process created successfully",
  },
  changed: {
    title: "Edit process",
    done: "Process updated successfully",
    conflict: "Somebody else changed this process meanwhile. What you typed is kept.",
  },
};
