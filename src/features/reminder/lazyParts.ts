// Dialogs and editors of pages: one chunk, which loads after a page with one of them.
export { NoteDialog } from "./NoteDialog.tsx";
export { ReminderTime } from "./ReminderTime.tsx";
export { SettleAll } from "./SettleAll.tsx";
