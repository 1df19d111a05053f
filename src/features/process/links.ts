import { createChoiceParam, textParam } from "../../../contract/searchParam.ts";

const yesNoParam = createChoiceParam(["no", "yes"]);

/** The search parameters of /process/{processId}: the parts, the open milestone and dialog. */
export const processPageSearch = {
  /** The part that narrow screens show. */
  tab: createChoiceParam(["steps", "timeline", "history"]),
  /** The zoom of the timeline. */
  zoom: createChoiceParam(["quarter", "month", "year"]),
  /** Whether narrow screens show all facts of the process, or only the first. */
  facts: createChoiceParam(["folded", "shown"]),
  /** Whether narrow screens show all finished milestones, or only the last. */
  finished: createChoiceParam(["folded", "shown"]),
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
