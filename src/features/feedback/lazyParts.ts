// Replies and dialogs of pages: one chunk, which loads after a page with one of them.
export { FeedbackActionDialog, FeedbackEditDialog } from "./FeedbackDialogs.tsx";
export { FeedbackAssignee } from "./FeedbackAssignee.tsx";
export { FeedbackReplies } from "./FeedbackReplies.tsx";
export { ScreenshotDialog } from "./ScreenshotDialog.tsx";
