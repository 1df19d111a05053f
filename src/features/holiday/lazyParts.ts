// Dialogs and notices of pages: one chunk, which loads after a page with one of them.
export { HolidayCreateDialog, HolidayEditDialog } from "./HolidayDialogs.tsx";
export { LinkedHolidayNotice } from "./HolidayNotice.tsx";
