// What stands beside a list's rows, and what happened, a list below others: fetched together once
// the rows are there.
export { ActivityList } from "../activity/ActivityList.tsx";
export { RecordActivity, SinceLastVisit } from "../activity/ActivityCard.tsx";
export { ProjectActivity } from "../project/ProjectActivity.tsx";
export { BulkSelection } from "./bulk/BulkSelection.tsx";
export { ListExport } from "./ListExport.tsx";
export { QuickFilterChip } from "./QuickFilterChip.tsx";
export { readFilters } from "./readFilters.ts";
export { FilterBuilder } from "./FilterBuilder.tsx";
export { RecordsPopover } from "./RecordsPopover.tsx";
export { RenameViewDialog, SaveViewDialog } from "./ViewDialogs.tsx";
