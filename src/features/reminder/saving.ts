import { reminders } from "./resource.ts";
import { RECORD_PAGES } from "../../records/recordKinds.ts";
import type { RecordSaving } from "../../records/form/recordSaving.ts";

/** The texts and the cache keys for creating and changing reminders. */
export const reminderSaving: RecordSaving<typeof reminders> = {
  resource: reminders,
  path: RECORD_PAGES.reminder.path,
  invalidatedKeys: [reminders.key],
  createTexts: {
    title: "Schedule Reminder",
    submitLabel: "Schedule",
    done: "Reminder created successfully",
  },
  editTexts: {
    title: "Edit reminder",
    done: "Reminder updated successfully",
    conflict: "This reminder has been changed meanwhile. What you typed is kept.",
  },
};
