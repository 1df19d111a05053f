import { createChoiceParam, textParam } from "../../../contract/searchParam.ts";

const yesNoParam = createChoiceParam(["no", "yes"]);

/** The search parameters of /process/{processId}: the open milestone and dialog. */
export const processPageSearch = {
  /** The milestone whose row is open. Notifications link to it. */
  milestone: textParam,
  /** Whether the dialog for a new milestone is open. */
  create: yesNoParam,
  /** The milestone whose edit dialog is open. */
  change: textParam,
  /** The milestone whose completion dialog is open. */
  note: textParam,
  /** The milestone whose due date is being moved. */
  move: textParam,
  /** The milestone whose times are being corrected. */
  times: textParam,
};

/** Navigation state: a row opens or closes in place, without scrolling. */
export const KEEP_SCROLL = { keepsScroll: true };

/** Navigation state: scrolls to the row, even if it is already open. */
export const SCROLL_TO_ROW = { scrollsToRow: true };
