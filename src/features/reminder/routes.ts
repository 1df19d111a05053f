import type { PageEntries } from "../../records/pageEntry.ts";

const area = { label: "Reminders", to: "/reminders/" } as const;

export const reminderRoutes = {
  "/reminders": {
    page: ["lists", "reminderList"],
    title: "Task Reminders",
    permissions: ["reminder:list"],
  },
  "/reminders/calendar": {
    page: ["reminders", "calendar"],
    title: "Reminder Calendar",
    area,
    permissions: ["reminder:list"],
  },
  "/reminders/create": {
    page: ["forms", "reminderCreate"],
    title: "Schedule Reminder",
    area,
    permissions: ["reminder:create"],
  },
  "/reminders/:reminderId": { page: ["reminders", "reminder"], title: "Reminder", area },
  "/reminders/:reminderId/edit": { page: ["forms", "reminderEdit"], title: "Edit reminder", area },
} as const satisfies PageEntries;
