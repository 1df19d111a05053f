// One chunk with what edits records, loaded after a page that uses it.
export { OptionsPrefetch } from "../options/useRecordOptions.ts";
export { DragHandle, RowTarget } from "../order/rowDrag.tsx";
export { RecordCreateDialog, RecordEditDialog } from "./RecordDialogs.tsx";
