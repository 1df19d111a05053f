// Dialogs and popovers of the calendar: one chunk, which loads after it.
export { CalendarPopover } from "./CalendarPopover.tsx";
export { FeedDialog } from "./FeedDialog.tsx";
