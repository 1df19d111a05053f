// One chunk with the dialogs and popovers of lists, loaded after the rows.
export { BulkSelection } from "../bulk/BulkSelection.tsx";
export { ListExport } from "../export/ListExport.tsx";
export { RenameViewDialog, SaveViewDialog } from "../views/ViewDialogs.tsx";
export { FilterBuilder } from "./FilterBuilder.tsx";
export { RecordChip } from "./RecordChip.tsx";
export { parseFilters } from "./parseFilters.ts";
