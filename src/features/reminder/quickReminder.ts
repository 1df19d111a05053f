import { lazyPart } from "../../ui/lazyPart.tsx";

/** The dialog that creates a reminder, on each page that opens it. */
export const quickReminderDialog = lazyPart(async () =>
  (await import("./QuickReminderDialog.tsx")).QuickReminderDialog
);
