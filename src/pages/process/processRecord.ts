import { hasPermission } from "../../../contract/permissions.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import { choiceParam, textParam } from "../../../contract/searchParam.ts";
import { processes } from "../../api/processes.ts";
import { deferred } from "../../ui/deferred.tsx";
import { RECORD_PAGES } from "../record/RecordLink.tsx";
import type { EditDialogProps } from "../record/deferredDialogs.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";
import type { SearchOf } from "../searchParams.ts";
import { SHOWING_PROCESSES } from "./refreshProcess.ts";

const isOpen = choiceParam(["no", "yes"]);

/**
 * The search parameters of /process/{processId}: the milestone shown, and the dialog that is open.
 */
export const processPageSearch = {
  /** The milestone whose row is open. Notifications link here. */
  milestone: textParam,
  /** The form of a new milestone. */
  create: isOpen,
  /** The milestone whose form is open. */
  change: textParam,
  /** The milestone that is being completed with a note. */
  note: textParam,
};
type ProcessPageSearch = SearchOf<typeof processPageSearch>;

/** Navigation state: a row is opened or closed in place, without scrolling. */
export const KEEP_SCROLL = { keepsScroll: true };

/** Navigation state: scroll to the row, even if it is open already. */
export const SCROLL_TO_ROW = { scrollsToRow: true };

const saving: RecordSaving<typeof processes> = {
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
    conflict: "This process has been changed meanwhile. What you typed is kept.",
  },
};

const editDialog = deferred<EditDialogProps<Process>>(async () =>
  (await import("../record/later.ts")).ProcessEditDialog
);

export const processRecord = {
  ...saving,
  editDialog,
  rights: ({ permissions }: SessionUser) => ({
    update: hasPermission(permissions, "project_process:update"),
  }),
};
