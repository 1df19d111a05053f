// What opens on records' pages, and what records are changed with there and where they stand in a
// list: fetched together, once what shows it is there.
export { CalendarPopover } from "../calendar/CalendarPopover.tsx";
export { FeedDialog } from "../calendar/FeedDialog.tsx";
export { companyForm } from "../company/CompanyFields.tsx";
export { FeedbackActionDialog, FeedbackEditDialog } from "../feedback/FeedbackDialogs.tsx";
export { ScreenshotDialog } from "../feedback/ScreenshotDialog.tsx";
export { CompletionDialog } from "../process/CompletionDialog.tsx";
export { DueDateHandles } from "../process/DueDateHandles.tsx";
export { MilestoneDueDate, MilestoneOwner } from "../milestone/milestoneEdits.tsx";
export { MilestoneCreateDialog, milestoneForm } from "../process/MilestoneFields.tsx";
export { ProcessEditDialog } from "../process/ProcessEditDialog.tsx";
export { ProcessCreateDialog } from "../project/ProcessCreateDialog.tsx";
export { projectForm } from "../project/ProjectFields.tsx";
export { ProjectStatus } from "../project/ProjectStatus.tsx";
export { NoteDialog } from "../reminder/NoteDialog.tsx";
export { SettleAll } from "../reminder/SettleAll.tsx";
export { ReminderTime } from "../reminder/ReminderTime.tsx";
export { stakeholderForm } from "../stakeholder/StakeholderFields.tsx";
export { TemplateEditor } from "../technology/TemplateEditor.tsx";
export { technologyForm } from "../technology/TechnologyFields.tsx";
export { InvitationLinkDialog, OneTimePasswordDialog } from "../user/SecretDialog.tsx";
export { UserEditDialog } from "../user/UserFields.tsx";
export { RecordCreateDialog, RecordEditDialog } from "./RecordDialogs.tsx";
export { DragHandle, RowTarget } from "./rowDrag.tsx";
export { OptionLists } from "./useRecordOptions.ts";
