// Dialogs of pages: one chunk, which loads after a page with one of them.
export { FeedbackActionDialog, FeedbackEditDialog } from "./FeedbackDialogs.tsx";
export { ScreenshotDialog } from "./ScreenshotDialog.tsx";
