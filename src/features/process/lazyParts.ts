// Dialogs of pages: one chunk, which loads after a page with one of them.
export { ProcessCreateDialog } from "./ProcessCreateDialog.tsx";
export { ProcessEditDialog } from "./ProcessEditDialog.tsx";
