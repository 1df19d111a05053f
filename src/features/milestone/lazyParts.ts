// Dialogs and editors of pages: one chunk, which loads after a page with one of them.
export { CompletionDialog } from "./CompletionDialog.tsx";
export { DueDateHandles } from "./DueDateHandles.tsx";
export { MilestoneDueDate, MilestoneOwner } from "./milestoneEdits.tsx";
export { MilestoneCreateDialog, milestoneForm } from "./MilestoneFields.tsx";
export { RescheduleDialog } from "./RescheduleDialog.tsx";
export { TimesDialog } from "./TimesDialog.tsx";
