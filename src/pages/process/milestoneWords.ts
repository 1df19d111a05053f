import type { MilestoneStatus } from "../../../contract/milestone.ts";
import type { MILESTONE_LOSSES, MilestoneAction } from "../../../machines/lifecycles/milestone.ts";
import type { DialogVariant } from "../../../machines/confirmDialog.ts";
import type { Key } from "../../i18n/catalogue.ts";

/** What each action is called on its button. */
export const ACTION_LABELS: Record<MilestoneAction, Key> = {
  start: "Start",
  complete: "Complete",
  uncomplete: "Take back",
  reset: "Reset",
};

/** What is said when an action did not come about. */
export const FAILED: Record<MilestoneAction, Key> = {
  start: "The milestone could not be started.",
  complete: "The milestone could not be completed.",
  uncomplete: "The completion could not be taken back.",
  reset: "The milestone could not be reset.",
};

/** What is said aloud once a milestone has moved. */
export const MOVED: Record<MilestoneStatus, Key> = {
  PENDING: "{name} is waiting again.",
  IN_PROGRESS: "{name} is in progress.",
  COMPLETED: "{name} is completed.",
};

interface LossWords {
  title: Key;
  message: Key;
  variant: DialogVariant;
}

/** What is asked before an action that loses something. */
export const LOSSES: Record<(typeof MILESTONE_LOSSES)[number], LossWords> = {
  uncomplete: {
    title: "Take back the completion",
    message: "{name} will be in progress again. Its completion stays on record as taken back.",
    variant: "warning",
  },
  reset: {
    title: "Reset the milestone",
    message:
      "{name} will wait as if never started: its start and end are cleared. Completions stay on record as taken back.",
    variant: "danger",
  },
};
