// Dialogs and editors of pages: one chunk, which loads after a page with one of them.
export { CompletionDialog } from "./CompletionDialog.tsx";
export { DueDateHandle } from "./DueDateHandle.tsx";
export { MilestoneAssignee } from "./MilestoneAssignee.tsx";
export { MilestoneDueDate, MilestoneOwner } from "./milestoneEdits.tsx";
export { MilestoneRowActions, MilestoneRowFailure } from "./MilestoneRowActions.tsx";
export { MilestoneCreateDialog, milestoneForm } from "./MilestoneFields.tsx";
export { RescheduleDialog } from "./RescheduleDialog.tsx";
export { TimesDialog } from "./TimesDialog.tsx";
