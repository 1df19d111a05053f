// What stands beside a list's rows: fetched together once these are there.
export { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
export { BulkSelection, SelectButton } from "./bulk/BulkSelection.tsx";
export { ListExport } from "./ListExport.tsx";
export { ListFilters } from "./ListFilters.tsx";
export { QuickFilterChip } from "./QuickFilterChip.tsx";
export { readFilters } from "./readFilters.ts";
export { ViewTools } from "./ViewTools.tsx";
