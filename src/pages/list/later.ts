// What stands beside a list's rows, and what happened, a list below others: fetched together once
// the rows are there.
export { ActivityList } from "../activity/ActivityList.tsx";
export { RecordActivity, SinceLastVisit } from "../activity/ActivityCard.tsx";
export { ProjectActivity } from "../project/ProjectActivity.tsx";
export { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
export { BulkSelection, SelectButton } from "./bulk/BulkSelection.tsx";
export { ListExport } from "./ListExport.tsx";
export { ListFilters } from "./ListFilters.tsx";
export { QuickFilterChip } from "./QuickFilterChip.tsx";
export { readFilters } from "./readFilters.ts";
export { ViewTools } from "./ViewTools.tsx";
