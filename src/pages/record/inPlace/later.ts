// The fields that are edited where they stand: fetched together, once what shows them is there.
export { MilestoneDueDate, MilestoneOwner } from "../../milestone/milestoneEdits.tsx";
export { DueDateHandles } from "../../process/DueDateHandles.tsx";
export { ProjectStatus } from "../../project/ProjectStatus.tsx";
export { ReminderTime } from "../../reminder/ReminderTime.tsx";
