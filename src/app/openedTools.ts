// What the tools of the top bar open.
export { KeysDialog } from "./KeysDialog.tsx";
export { CommandPalette } from "./CommandPalette.tsx";
export { FeedbackDialog } from "../pages/feedback/form/FeedbackDialog.tsx";
export { ScreenshotMode } from "../pages/feedback/form/ScreenshotMode.tsx";
export { NotificationSidebar } from "../pages/notification/NotificationSidebar.tsx";
