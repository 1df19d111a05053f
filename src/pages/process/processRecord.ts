import type { Process, ProcessInput, ProcessPatch } from "../../../contract/schemas/process.ts";
import { processes } from "../../api/processes.ts";
import { RECORD_PAGES } from "../record/RecordLink.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";
import { choiceParam, type SearchOf, textParam } from "../searchParams.ts";
import { SHOWING_PROCESSES } from "./refreshProcess.ts";

const isOpen = choiceParam(["no", "yes"]);

/** The search parameters of /process/{processId}: where one is on the page, and what is open. */
export const processPageSearch = {
  /** The milestone looked at: its row is open. Notifications lead here. */
  milestone: textParam,
  /** The form of the process. */
  edit: isOpen,
  /** The form of a new milestone. */
  create: isOpen,
  /** The milestone whose form is open. */
  change: textParam,
  /** The milestone that is being completed with a note. */
  note: textParam,
};
type ProcessPageSearch = SearchOf<typeof processPageSearch>;

/** The state of a navigation that opens or closes a row where one stands: the page stays put. */
export const KEEP_SCROLL = { keepsScroll: true };

/** The state of a navigation that leads to a row, though it be the one looked at already. */
export const SCROLL_TO_ROW = { scrollsToRow: true };

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
